import { counted } from '#console/ui/format/figures.ts';
import { compareEntries } from '#rules/participants/list-order.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import type { ListEntry, Lists } from '../../lists-desk-contract.ts';

export interface DeskRow extends ListEntry {
  /** The place in the list, per division. */
  number: number;
}

export type Quotas = Lists['quotas'];

/** The entries in their order, numbered per division. */
export function numbered(entries: readonly ListEntry[]): DeskRow[] {
  const numbers = { MPRO: 0, FPRO: 0 };
  return entries.map((one) => {
    numbers[one.division] += 1;
    return { ...one, number: numbers[one.division] };
  });
}

const countOf = (rows: readonly ListEntry[], division: Division): number =>
  rows.filter((one) => one.division === division).length;

/** "20 of 20 places, MPRO". */
const placesText = (count: number, quota: number, division: Division): string =>
  `${count} of ${counted(quota, 'place')}, ${division}`;

/** The places of the divisions that the race has. */
export const quotasOfRace = (quotas: Quotas, division: Division | 'BOTH' | null): Quotas => ({
  MPRO: division === 'FPRO' ? null : quotas.MPRO,
  FPRO: division === 'MPRO' ? null : quotas.FPRO,
});

/** "18 of 20 places, MPRO · 20 of 20 places, FPRO (full)"; without a quota only how many there are. */
export function listFacts(rows: readonly ListEntry[], quotas: Quotas | null): string {
  return divisions
    .flatMap((division) => {
      const count = countOf(rows, division);
      const quota = quotas?.[division] ?? null;
      if (quota === null) return count === 0 ? [] : [`${counted(count, 'athlete')}, ${division}`];
      const mark = count > quota ? ` (${count - quota} too many)` : count === quota ? ' (full)' : '';
      return [`${placesText(count, quota, division)}${mark}`];
    })
    .join(' · ');
}

/** The line below the last place of a division. */
export const lineWhereFull =
  (rows: readonly DeskRow[], quotas: Quotas) =>
  ({ division, number }: DeskRow): string | undefined => {
    const quota = quotas[division];
    return quota === number
      ? placesText(Math.min(quota, countOf(rows, division)), quota, division)
      : undefined;
  };

/** What a move would lead to: "Ada Start becomes number 3 of the start list, FPRO: 21 of 20 places". */
export function moveConsequence(entry: ListEntry, target: readonly ListEntry[], quotas: Quotas): string {
  const same = target.filter(({ division }) => division === entry.division);
  const place = same.filter((other) => compareEntries(other, entry) < 0).length + 1;
  const becomes = `${entry.name} becomes number ${place} of the`;
  if (entry.is_waiting === 0) return `${becomes} wait list, ${entry.division}`;
  const quota = quotas[entry.division];
  const places = quota === null ? '' : `: ${same.length + 1} of ${counted(quota, 'place')}`;
  return `${becomes} start list, ${entry.division}${places}`;
}

export const reasonsText = ({ reasons }: Pick<ListEntry, 'reasons'>): string =>
  reasons.map(({ words }) => words).join('; ');

export const conflictsText = ({ conflicts }: Pick<ListEntry, 'conflicts'>): string =>
  conflicts.map(({ words }) => words).join('; ');
