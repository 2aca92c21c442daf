import type { ComparedField, Comparison } from '#features/identity/identity-contract.ts';

/** Which of the two: as the comparison names them. */
export type Side = 'one' | 'other';

/** The record that stays unless chosen otherwise: the one with more results, then the older one. */
export function initialSide({ one, other }: Pick<Comparison, 'one' | 'other'>): Side {
  if (one.counts.results !== other.counts.results)
    return one.counts.results > other.counts.results ? 'one' : 'other';
  return one.id < other.id ? 'one' : 'other';
}

/** Whose value of a field stays: the chosen one's, else the kept record's, else of the one that has a value. */
export function sideOf(
  field: Pick<ComparedField, 'name' | 'state' | 'is_chosen'>,
  kept: Side,
  chosen: ReadonlyMap<string, Side>,
): Side {
  if (field.is_chosen === 1) return chosen.get(field.name) ?? kept;
  if (field.state === 'only one') return 'one';
  return field.state === 'only other' ? 'other' : kept;
}

/** Names of the fields whose value comes from the record that goes. */
export function fieldsFromOther(
  fields: readonly ComparedField[],
  kept: Side,
  chosen: ReadonlyMap<string, Side>,
): string[] {
  return fields
    .filter((field) => field.state !== 'same' && sideOf(field, kept, chosen) !== kept)
    .map((field) => field.name);
}
