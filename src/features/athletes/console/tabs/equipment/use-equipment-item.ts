import { callApi } from '#console/api/request.ts';
import { useAutosavedField } from '#console/records/record-autosave.tsx';
import { saveEquipment } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import type { EquipmentItem } from '#rules/athletes/equipment-catalogue.ts';
import { useAthlete, useAthleteCache } from '../athlete-saving.ts';

/** The value of an item: a choice, or brand and model; empty text for nothing. */
export interface ItemValue {
  value: string;
  brand: string;
  model: string;
}

export const NO_VALUE: ItemValue = { value: '', brand: '', model: '' };

const find = ({ name }: EquipmentItem, athlete: Pick<AthletePage, 'equipment'>) =>
  athlete.equipment.find((one) => one.name === name);

function storedOf(item: EquipmentItem, athlete: Pick<AthletePage, 'equipment'>): ItemValue {
  const stored = find(item, athlete);
  return { value: stored?.value ?? '', brand: stored?.brand ?? '', model: stored?.model ?? '' };
}

const isSame = (one: ItemValue, other: ItemValue): boolean =>
  one.value === other.value &&
  one.brand.trim() === other.brand.trim() &&
  one.model.trim() === other.model.trim();

/** One item of the athlete's equipment, autosaved from its own version. */
export function useEquipmentItem(item: EquipmentItem) {
  const athlete = useAthlete();
  const cache = useAthleteCache();
  return useAutosavedField<ItemValue>({
    id: item.name,
    label: item.label,
    stored: storedOf(item, athlete),
    version: find(item, athlete)?.version ?? 0,
    isEqual: isSame,
    print: ({ value, brand, model }) => [value, brand, model].filter((part) => part !== '').join(' '),
    async save(value, version, isClosing) {
      const input = { id: athlete.id, equipment: [{ name: item.name, ...value }], version };
      const { response, changeSetId } = await callApi(saveEquipment, input, { isKeepalive: isClosing });
      cache.keep({ equipment: response.equipment });
      return { version: find(item, response)?.version ?? 0, changeSetId };
    },
    async readAgain() {
      const page = await cache.readAgain();
      return { value: storedOf(item, page), version: find(item, page)?.version ?? 0 };
    },
  });
}
