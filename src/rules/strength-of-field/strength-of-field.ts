/**
 * Strength of field: the mean of the pre-race ranking points of the five best ranked athletes who start in the division; the same number for
 * everyone in it. Starters are those who started, whether or not they finished (DNF and DQ count, DNS does not); before there are results,
 * those on the start list. The ranking is the newest published one dated on or before the race. Fewer than five ranked starters are still
 * divided by five; without any it is 0. A manual value takes precedence, including 0. See docs/domain.md, "Strength of field".
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import { inHundredths, roundPoints } from '../points/rounding.ts';

/** Number of best ranked starters in the mean. Source: docs/domain.md, "Strength of field". */
const countedStarters = 5;

/** Overall ranking points before the race; null for an athlete who is not ranked. */
export type Starter = { athleteId: number; points: number | null };

export type StrengthOfField = {
  /** Two decimals. */
  strengthOfField: number;
  /** The starters in the mean, best first: five or fewer. */
  counted: { athleteId: number; points: number }[];
  starters: number;
  rankedStarters: number;
};

/** Strength of field of one division from its starters, in any order. */
export function strengthOfField(starters: readonly Starter[]): StrengthOfField {
  const ranked = starters
    .flatMap(({ athleteId, points }) => (points === null ? [] : [{ athleteId, points }]))
    .sort((a, b) => b.points - a.points || a.athleteId - b.athleteId);
  const counted = ranked.slice(0, countedStarters);
  const sumInHundredths = counted.reduce((sum, { points }) => sum + inHundredths(points), 0);
  return {
    strengthOfField: roundPoints(sumInHundredths / 100 / countedStarters),
    counted,
    starters: starters.length,
    rankedStarters: ranked.length,
  };
}

/** The strength of field in use: the manual one when it is set (0 is a value), else the calculated one, else null. */
export function effectiveStrengthOfField(manual: number | null, calculated: number | null): number | null {
  return manual ?? calculated;
}

/** Whether a result shows that the athlete started. */
export function hasStarted(status: ResultStatus): boolean {
  return status !== 'DNS';
}

/** Athletes who start in one division: by its results when there are any, else by the start list without the waiting list. */
export function startersOf(
  results: readonly { athleteId: number; status: ResultStatus }[],
  participants: readonly { athleteId: number; isWaiting: boolean }[],
): number[] {
  return results.length > 0
    ? results.filter(({ status }) => hasStarted(status)).map(({ athleteId }) => athleteId)
    : participants.filter(({ isWaiting }) => !isWaiting).map(({ athleteId }) => athleteId);
}

/** The newest published standard set dated on or before the race, the latest one created when two have one date; null when there is none. */
export function rankingSetForRace<Set extends { id: number; date: PlainDate; isPublished: boolean }>(
  raceDate: PlainDate,
  sets: readonly Set[],
): Set | null {
  const earlier = sets.filter((set) => set.isPublished && set.date <= raceDate);
  return earlier.sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))[0] ?? null;
}
