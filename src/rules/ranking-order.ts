/**
 * Ranks of a division in one discipline. Points with two decimals decide; equal points share a rank and the next rank skips. The order
 * among equals, which the list is shown in: more counting results, then the better best result, then the more recent one, then last
 * name, then id (decisions, section 8). Last names are compared folded (case, accents and punctuation aside) letter by letter as
 * their codes stand, never by the language of a machine.
 */
import type { PlainDate } from './dates.ts';
import { foldName } from './names.ts';
import { sharedRanks } from './places.ts';

/** What an athlete is ranked by. `best` is the best counted result and `bestDate` its race's date. */
export type RankedBy = {
  athleteId: number;
  last: string;
  points: number;
  countingResults: number;
  best: number;
  bestDate: PlainDate;
};

/** The same athletes, first to last, each with its rank. */
export function inRankOrder<Athlete extends RankedBy>(
  athletes: readonly Athlete[],
): { athlete: Athlete; rank: number }[] {
  const sorted = athletes.toSorted(
    (a, b) =>
      b.points - a.points ||
      b.countingResults - a.countingResults ||
      b.best - a.best ||
      compareText(b.bestDate, a.bestDate) ||
      compareText(foldName(a.last), foldName(b.last)) ||
      a.athleteId - b.athleteId,
  );
  const ranks = sharedRanks(sorted.length, (a, b) => sorted[a]?.points === sorted[b]?.points);
  return sorted.map((athlete, index) => ({ athlete, rank: ranks[index] ?? 0 }));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
