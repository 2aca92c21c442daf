/**
 * Totals of an athlete's results: races, finishes, wins, best place, mean points. A win, a podium and a place need a rank, which only
 * finishers have (docs/domain.md, "Places"). The mean is over the results with points and is rounded once, like points.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { type ResultStatus, unranked } from '../points/places.ts';
import { roundPoints } from '../points/rounding.ts';

/** A result as an athlete's page shows it; `rank` 99999 means no place, `points` null means no points. */
export type TotalledResult = {
  readonly rank: number;
  readonly status: ResultStatus;
  readonly points: number | null;
};

const lastOfPodium = 3;

/**
 * The totals of results of one athlete, in any order. Without a place the best one is null; `scored` counts the results with points, of
 * which best and mean are null when there are none.
 */
export function resultTotals(results: readonly TotalledResult[]) {
  const places = results.map(({ rank }) => rank).filter((rank) => rank > 0 && rank < unranked);
  const points = results.map((result) => result.points).filter((one) => one !== null);
  const count = (status: ResultStatus) => results.filter((result) => result.status === status).length;
  const sum = points.reduce((all, one) => all + one, 0);
  return {
    races: results.length,
    finishes: count('Finish'),
    didNotFinish: count('DNF'),
    didNotStart: count('DNS'),
    disqualified: count('DQ'),
    wins: places.filter((place) => place === 1).length,
    podiums: places.filter((place) => place <= lastOfPodium).length,
    bestPlace: places.length === 0 ? null : Math.min(...places),
    scored: points.length,
    bestPoints: points.length === 0 ? null : Math.max(...points),
    meanPoints: points.length === 0 ? null : roundPoints(sum / points.length),
  };
}

/** True for a race after the athlete's retirement date; false while the race has no full date. */
export function isAfterRetirement(raceDate: PlainDate | null, retirementDate: PlainDate | null): boolean {
  return raceDate !== null && retirementDate !== null && raceDate > retirementDate;
}
