import { found } from '#contract/refusal.ts';
import { invalidChoice, unknownItem } from '#features/athletes/athlete-edit-contract.ts';
import { equipmentItem, isEquipmentChoice } from '#rules/athletes/equipment-catalogue.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type EquipmentValues,
  equipmentByName,
  lockAthlete,
  nameOfAthlete,
  writeEquipment,
} from './athlete-writes-store.ts';
import { assertValueNotStale, joinLabels } from './validate-values.ts';

interface GivenItem extends Partial<Record<'value' | 'brand' | 'model', string | null | undefined>> {
  name: string;
  version?: number | undefined;
}

function checkedItem(given: GivenItem) {
  const item = equipmentItem(given.name);
  if (!item) throw unknownItem(given.name);
  const isChoice = item.choices !== null;
  if (isChoice && !isEquipmentChoice(item, given.value ?? ''))
    throw invalidChoice(item.name, item.label, given.value ?? '');
  return { ...given, isChoice, label: item.label };
}

/** An item as it is stored: fields that were not sent keep their value, unless none was; a choice has neither brand nor model. */
function itemToStore(
  { name, isChoice, ...given }: ReturnType<typeof checkedItem>,
  stored: EquipmentValues | undefined,
): EquipmentValues {
  const fields = ['value', 'brand', 'model'] as const;
  const before = fields.some((field) => given[field] !== undefined) ? stored : undefined;
  const [value = null, brand = null, model = null] = fields.map((field) =>
    given[field] === undefined ? before?.[field] : given[field],
  );
  return isChoice ? { name, value, brand: null, model: null } : { name, value, brand, model };
}

const isSame = (one: EquipmentValues | undefined, other: EquipmentValues): boolean =>
  one?.value === other.value && one.brand === other.brand && one.model === other.model;

/** Saves items of an athlete's equipment, all or none; an item without any value is removed. */
export async function saveEquipmentOf(
  { db, change }: RequestContext,
  id: number,
  given: readonly GivenItem[],
  version: number | undefined,
): Promise<void> {
  const items = [...new Map(given.map((one) => [one.name, checkedItem(one)])).values()];
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  await change(`${joinLabels(items.map(({ label }) => label))} of ${name} saved`, async (tx) => {
    found(await lockAthlete(tx, id), `athlete ${id}`);
    const present = await equipmentByName(
      tx,
      id,
      items.map((item) => item.name),
    );
    for (const item of items) {
      const stored = present.get(item.name);
      await assertValueNotStale(tx, 'athlete_equipment', id, {
        ...{ name: item.name, label: item.label, present: stored?.version ?? 0 },
        version: item.version ?? (items.length === 1 ? version : undefined),
      });
      const changed = itemToStore(item, stored);
      if (!isSame(stored, changed)) await writeEquipment(tx, id, changed);
    }
  });
}
