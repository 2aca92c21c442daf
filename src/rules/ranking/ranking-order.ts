/**
 * Ranks of a division in one discipline. Points with two decimals decide; equal points share a rank and the next rank is skipped. The order
 * among equals: more counting results, then the better best result, then the more recent one, then last name, then id (docs/domain.md,
 * "Order, shared ranks, moves"). Last names are compared folded, by character codes, never by a machine's locale.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { foldName } from '../name-matching/names.ts';
import type { RankingAthlete } from './ranking-input.ts';

/** The values by which athletes are ranked, in arrays by the athlete's index in the list of all. */
export type RankedBy = {
  athletes: readonly RankingAthlete[];
  /** Hundredths of a point. */
  points: Int32Array;
  countingResults: Uint8Array;
  /** Points of the best counting result, and its race's date. */
  best: (athlete: number) => number;
  bestDate: (athlete: number) => PlainDate;
};

/** More than the possible number of athletes: points and index go into one number, so that the fast numeric sort sorts both. */
const mostAthletes = 2 ** 24;

/** Some athletes, as their indexes in the list, in rank order. */
export function inRankOrder(members: readonly number[], by: RankedBy): Int32Array {
  const keys = Float64Array.from(
    members,
    (athlete) => (by.points[athlete] as number) * mostAthletes + athlete,
  ).sort();
  const order = Int32Array.from(keys, (key) => key % mostAthletes).reverse();
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && by.points[order[to] as number] === by.points[order[from] as number]) to += 1;
    if (to > from + 1) order.subarray(from, to).sort((a, b) => compareEquals(by, a, b));
    from = to;
  }
  return order;
}

/** The order of two athletes with equal points. */
function compareEquals(by: RankedBy, one: number, other: number): number {
  const [a, b] = [by.athletes[one] as RankingAthlete, by.athletes[other] as RankingAthlete];
  return (
    (by.countingResults[other] as number) - (by.countingResults[one] as number) ||
    by.best(other) - by.best(one) ||
    compareText(by.bestDate(other), by.bestDate(one)) ||
    compareText(foldName(a.last), foldName(b.last)) ||
    a.athleteId - b.athleteId
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
