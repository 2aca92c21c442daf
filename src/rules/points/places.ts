/**
 * Places of one division of a race. Who finished is placed by overall time; equal times share the place and the next place is
 * skipped (two 14th, then 16th). Whoever did not finish, did not start or was disqualified holds no place, even with an overall
 * time, and is shown with 99999 (races, section 5: "rank is recounted per division"; decisions D3 and D27; domain facts, 1.2).
 * Legs are ranked the same way among the finishers who have a time for the leg.
 */

/** The rank of whoever has none. Source: races, section 9. */
export const unranked = 99999;

export type ResultStatus = 'Finish' | 'DNF' | 'DQ' | 'DNS';
export type Leg = 'swim' | 'bike' | 'run';
export type CourseDisciplines = 'SBR' | 'RBR';

/** A line of a result list. `id` is unique in the list; `overallSeconds` 0 is no time. */
export type PlacedResult = { id: number; status: ResultStatus; overallSeconds: number };

/** The legs of a result in whole seconds, 0 is no time. */
export type LegSeconds = { swimSeconds: number; bikeSeconds: number; runSeconds: number };

/** A time of one athlete over the course or over a leg, in whole seconds. */
export type TimedEntry = { id: number; seconds: number };

/** Finished, with an overall time. */
export function isFinisher(result: { status: ResultStatus; overallSeconds: number }): boolean {
  return result.status === 'Finish' && result.overallSeconds > 0;
}

/** The overall times that are placed: those of the finishers. */
export function finishTimes(results: readonly PlacedResult[]): TimedEntry[] {
  return results.filter(isFinisher).map(({ id, overallSeconds }) => ({ id, seconds: overallSeconds }));
}

/**
 * The times of a leg that are ranked: of those who finished and have a time for it. On a run-bike-run course the first run stands in
 * the swim column, so there is no swim (domain facts, 1.5).
 */
export function legTimes(
  results: readonly (PlacedResult & LegSeconds)[],
  leg: Leg,
  course: CourseDisciplines,
): TimedEntry[] {
  if (leg === 'swim' && course === 'RBR') return [];
  const secondsOf = (result: LegSeconds) =>
    leg === 'swim' ? result.swimSeconds : leg === 'bike' ? result.bikeSeconds : result.runSeconds;
  return results
    .filter((result) => result.status === 'Finish' && secondsOf(result) > 0)
    .map((result) => ({ id: result.id, seconds: secondsOf(result) }));
}

/** The entries from the fastest on; equal times by id, so that the order of input never matters. */
export function fastestFirst(entries: readonly TimedEntry[]): TimedEntry[] {
  return entries.toSorted((a, b) => a.seconds - b.seconds || a.id - b.id);
}

/** Rank of each entry by its id: 1 + the number of entries strictly faster. */
export function ranksByTime(entries: readonly TimedEntry[]): Map<number, number> {
  const sorted = fastestFirst(entries);
  const ranks = sharedRanks(sorted.length, (a, b) => sorted[a]?.seconds === sorted[b]?.seconds);
  return new Map(sorted.map((entry, index) => [entry.id, ranks[index] ?? unranked]));
}

/** Ranks of a list that is already sorted, best first: neighbours that are equal share a rank and the next rank skips. */
export function sharedRanks(length: number, areEqual: (index: number, other: number) => boolean): number[] {
  const ranks: number[] = [];
  for (let index = 0; index < length; index += 1) {
    const shared = index > 0 && areEqual(index - 1, index) ? ranks[index - 1] : undefined;
    ranks.push(shared ?? index + 1);
  }
  return ranks;
}

/** Place of every line of one division by its id; 99999 for whoever holds none. */
export function placesOf(results: readonly PlacedResult[]): Map<number, number> {
  const places = ranksByTime(finishTimes(results));
  return new Map(results.map(({ id }) => [id, places.get(id) ?? unranked]));
}

/** Rank in a leg of every line of one division by its id; 99999 for whoever has none. */
export function legRanks(
  results: readonly (PlacedResult & LegSeconds)[],
  leg: Leg,
  course: CourseDisciplines,
): Map<number, number> {
  const ranks = ranksByTime(legTimes(results, leg, course));
  return new Map(results.map(({ id }) => [id, ranks.get(id) ?? unranked]));
}
