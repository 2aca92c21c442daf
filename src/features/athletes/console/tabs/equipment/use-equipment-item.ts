import { callApi } from '#console/api/request.ts';
import { saveEquipment } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import type { EquipmentItem } from '#rules/athletes/equipment-catalogue.ts';
import { useAthletePart } from '../athlete-saving.ts';

/** The value of an item: a choice, or brand and model; empty text for nothing. */
export interface ItemValue {
  value: string;
  brand: string;
  model: string;
}

export const NO_VALUE: ItemValue = { value: '', brand: '', model: '' };

const find = ({ name }: EquipmentItem, athlete: AthletePage) =>
  athlete.equipment.find((one) => one.name === name);

function storedOf(item: EquipmentItem, athlete: AthletePage): ItemValue {
  const stored = find(item, athlete);
  return { value: stored?.value ?? '', brand: stored?.brand ?? '', model: stored?.model ?? '' };
}

const isSame = (one: ItemValue, other: ItemValue): boolean =>
  one.value === other.value &&
  one.brand.trim() === other.brand.trim() &&
  one.model.trim() === other.model.trim();

/** One item of the athlete's equipment, autosaved from its own version. */
export function useEquipmentItem(item: EquipmentItem) {
  return useAthletePart<ItemValue>({
    id: item.name,
    label: item.label,
    isEqual: isSame,
    print: ({ value, brand, model }) => [value, brand, model].filter((part) => part !== '').join(' '),
    read: (page) => storedOf(item, page),
    versionOf: (page) => find(item, page)?.version ?? 0,
    async save(id, value, version, options) {
      const input = { id, equipment: [{ name: item.name, ...value }], version };
      const { response, changeSetId } = await callApi(saveEquipment, input, options);
      return { changes: { equipment: response.equipment }, changeSetId };
    },
  });
}
