/**
 * What a world ranking is made from: the race points of results, as they are stored, and the athletes who hold them (decisions D13:
 * "sets use stored race points"). A result counts at all when its athlete finished, it has points, and its race lies in the window of
 * the set. Domain facts, 2.1.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import type { RankingType, RankingWindow } from './ranking-types.ts';

/** A stored result with its race's facts. Points have two decimals; null is none. */
export type RankingResult = {
  resultId: number;
  athleteId: number;
  raceId: number;
  /** Null: the day is not known. */
  raceDate: PlainDate | null;
  /** Base points of the race's tier; null: no tier. */
  tierBasePoints: number | null;
  /** 2 is the full distance. Source: races, section 3. */
  distanceType: number;
  status: ResultStatus;
  overallPoints: number | null;
  swimPoints: number | null;
  bikePoints: number | null;
  runPoints: number | null;
};

export type RankingAthlete = { athleteId: number; division: Division; last: string };

/** `type` from `rankingTypeOf`, or a changed copy of one to see what another rule would give. */
export type RankingInput = {
  type: RankingType;
  date: PlainDate;
  results: readonly RankingResult[];
  athletes: readonly RankingAthlete[];
};

export type Discipline = 'overall' | 'swim' | 'bike' | 'run';
export const disciplines: readonly Discipline[] = ['overall', 'swim', 'bike', 'run'];

/** A result's points in a discipline. */
export function pointsIn(discipline: Discipline, result: RankingResult): number | null {
  if (discipline === 'overall') return result.overallPoints;
  if (discipline === 'swim') return result.swimPoints;
  return discipline === 'bike' ? result.bikePoints : result.runPoints;
}

/** Whether a result can count in a discipline in which it has points: finished, and raced in the window of the set. */
export function canCount(window: RankingWindow, result: RankingResult): boolean {
  const { status, raceDate } = result;
  return status === 'Finish' && raceDate !== null && isInWindow(window, raceDate);
}

/** Whether a race of this date counts. */
export function isInWindow(window: RankingWindow, raceDate: PlainDate): boolean {
  return raceDate <= window.to && (window.from === null || raceDate >= window.from);
}
