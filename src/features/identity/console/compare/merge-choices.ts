import type { ComparedField, Comparison } from '#features/identity/identity-contract.ts';

/** One of the two athletes, by the names that the comparison uses. */
export type Side = 'one' | 'other';

/** The record that is retained by default: the one with more results, then the older one. */
export function initialSide({ one, other }: Pick<Comparison, 'one' | 'other'>): Side {
  if (one.counts.results !== other.counts.results)
    return one.counts.results > other.counts.results ? 'one' : 'other';
  return one.id < other.id ? 'one' : 'other';
}

/** Whose value of a field is retained: the chosen one, otherwise the retained record's, otherwise the only one. */
export function sideOf(
  field: Pick<ComparedField, 'name' | 'state' | 'is_chosen'>,
  kept: Side,
  chosen: ReadonlyMap<string, Side>,
): Side {
  if (field.is_chosen === 1) return chosen.get(field.name) ?? kept;
  if (field.state === 'only one') return 'one';
  return field.state === 'only other' ? 'other' : kept;
}

/** Names of the fields whose value is taken from the record that is removed. */
export function fieldsFromOther(
  fields: readonly ComparedField[],
  kept: Side,
  chosen: ReadonlyMap<string, Side>,
): string[] {
  return fields
    .filter((field) => field.state !== 'same' && sideOf(field, kept, chosen) !== kept)
    .map((field) => field.name);
}
