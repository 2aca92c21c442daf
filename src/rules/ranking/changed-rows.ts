/**
 * Compares two generations of a set: which numbers differ, and which races cause the differences. A row is its athlete's division and
 * position, and in each discipline the rank, points, score and the counting results with their races. Result ids are ignored: they differ
 * after the same file was imported again, although the numbers stay.
 */

import type { CountedResult, StoredStanding } from '../explanation/explanation-facts.ts';
import { unranked } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import { type Discipline, disciplines } from './ranking-input.ts';

/** `order` is the position in the list of the division; 99999 without an overall rank. */
export type ComparableRow = { athleteId: number; division: Division; order: number } & Record<
  Discipline,
  StoredStanding
>;

/** The number of athletes whose rows differ, and the ids of races that count differently, or only before or now. */
export type ChangedRows = { athletes: number; races: ReadonlySet<number> };

type Counted = Pick<CountedResult, 'raceId' | 'points' | 'bonusPercent'>;

/** Compares the rows of two generations of a set, in any order. */
export function changedRows(before: readonly ComparableRow[], now: readonly ComparableRow[]): ChangedRows {
  const left = new Map(before.map((row) => [row.athleteId, row]));
  const races = new Set<number>();
  let athletes = 0;
  for (const row of now) {
    const old = left.get(row.athleteId);
    left.delete(row.athleteId);
    if (!isSameRow(old, row, races)) athletes += 1;
  }
  for (const row of left.values()) isSameRow(row, undefined, races);
  return { athletes: athletes + left.size, races };
}

/** Adds the races that count differently to `races`. */
function isSameRow(
  one: ComparableRow | undefined,
  other: ComparableRow | undefined,
  races: Set<number>,
): boolean {
  let isSame = one?.division === other?.division && one?.order === other?.order;
  for (const discipline of disciplines) {
    const [before, now] = [one?.[discipline], other?.[discipline]];
    isSame &&= (before?.rank ?? unranked) === (now?.rank ?? unranked);
    isSame &&= before?.points === now?.points && before?.score === now?.score;
    const changed = changedCounting(before?.counting ?? [], now?.counting ?? []);
    for (const race of changed) races.add(race);
    isSame &&= changed.length === 0;
  }
  return isSame;
}

/** The races whose result counts in only one of the lists, or with different points. */
function changedCounting(before: readonly Counted[], now: readonly Counted[]): number[] {
  const isIn = (list: readonly Counted[], one: Counted): boolean =>
    list.some(
      (other) =>
        other.raceId === one.raceId && other.points === one.points && other.bonusPercent === one.bonusPercent,
    );
  return [...before.filter((one) => !isIn(now, one)), ...now.filter((one) => !isIn(before, one))].map(
    ({ raceId }) => raceId,
  );
}
