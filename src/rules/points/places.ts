/**
 * Places of one division of a race. Finishers are placed by overall time; equal times share the place and the next place is skipped
 * (two 14th, then 16th). Athletes who did not finish, did not start or were disqualified have no place, even with an overall time, and are
 * stored with 99999 (docs/domain.md, "Places"). Legs are ranked the same way among the finishers who have a time for the leg.
 */

/** The stored rank of athletes without one. */
export const unranked = 99999;

export type ResultStatus = 'Finish' | 'DNF' | 'DQ' | 'DNS';
export type Leg = 'swim' | 'bike' | 'run';
export type CourseDisciplines = 'SBR' | 'RBR';

/** A row of a result list. `id` is unique in the list; `overallSeconds` 0 means no time. */
export type PlacedResult = { id: number; status: ResultStatus; overallSeconds: number };

/** The legs of a result in whole seconds, 0 means no time. */
export type LegSeconds = { swimSeconds: number; bikeSeconds: number; runSeconds: number };

/** A time of one athlete over the course or over a leg, in whole seconds. */
export type TimedEntry = { id: number; seconds: number };

/** Finished, with an overall time. */
export function isFinisher(result: { status: ResultStatus; overallSeconds: number }): boolean {
  return result.status === 'Finish' && result.overallSeconds > 0;
}

/** The overall times of the finishers. */
export function finishTimes(results: readonly PlacedResult[]): TimedEntry[] {
  return results.filter(isFinisher).map(({ id, overallSeconds }) => ({ id, seconds: overallSeconds }));
}

/**
 * The times of a leg that are ranked: of finishers with a time for it. On a run-bike-run course the first run is stored in the swim column,
 * so there is no swim (docs/domain.md, "Swim, bike and run points").
 */
export function legTimes(
  results: readonly (PlacedResult & LegSeconds)[],
  leg: Leg,
  course: CourseDisciplines,
): TimedEntry[] {
  if (leg === 'swim' && course === 'RBR') return [];
  const column = `${leg}Seconds` as const;
  return results
    .filter((result) => result.status === 'Finish' && result[column] > 0)
    .map((result) => ({ id: result.id, seconds: result[column] }));
}

/** The entries, fastest first; equal times by id, so that the order of the input never matters. */
export function fastestFirst(entries: readonly TimedEntry[]): TimedEntry[] {
  return entries.toSorted((a, b) => a.seconds - b.seconds || a.id - b.id);
}

/** Rank of each entry by its id: 1 + the number of entries strictly faster. */
export function ranksByTime(entries: readonly TimedEntry[]): Map<number, number> {
  const sorted = fastestFirst(entries);
  const ranks = sharedRanks(sorted.length, (a, b) => sorted[a]?.seconds === sorted[b]?.seconds);
  return new Map(sorted.map((entry, index) => [entry.id, ranks[index] ?? unranked]));
}

/** Ranks of a sorted list, best first: equal neighbours share a rank and the next rank is skipped. */
export function sharedRanks(length: number, areEqual: (index: number, other: number) => boolean): number[] {
  const ranks: number[] = [];
  for (let index = 0; index < length; index += 1) {
    const shared = index > 0 && areEqual(index - 1, index) ? ranks[index - 1] : undefined;
    ranks.push(shared ?? index + 1);
  }
  return ranks;
}

/** Place of every row of one division by its id; 99999 without a place. */
export function placesOf(results: readonly PlacedResult[]): Map<number, number> {
  const places = ranksByTime(finishTimes(results));
  return new Map(results.map(({ id }) => [id, places.get(id) ?? unranked]));
}

/** Rank in a leg of every row of one division by its id; 99999 without a rank. */
export function legRanks(
  results: readonly (PlacedResult & LegSeconds)[],
  leg: Leg,
  course: CourseDisciplines,
): Map<number, number> {
  const ranks = ranksByTime(legTimes(results, leg, course));
  return new Map(results.map(({ id }) => [id, ranks.get(id) ?? unranked]));
}
