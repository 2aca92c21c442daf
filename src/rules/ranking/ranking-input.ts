/**
 * The input of a world ranking: the stored race points of results and their athletes. A result can count when its athlete finished, it has
 * points, and its race is within the window of the set. See docs/domain.md, "Counting results".
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import type { RankingType, RankingWindow } from './ranking-types.ts';

/** A stored result with its race's facts. Points have two decimals; null means none. */
export type RankingResult = {
  resultId: number;
  athleteId: number;
  raceId: number;
  /** Null: the day is not known. */
  raceDate: PlainDate | null;
  /** Base points of the race's tier; null: no tier. */
  tierBasePoints: number | null;
  /** 2 is the full distance. */
  distanceType: number;
  status: ResultStatus;
  overallPoints: number | null;
  swimPoints: number | null;
  bikePoints: number | null;
  runPoints: number | null;
};

export type RankingAthlete = { athleteId: number; division: Division; last: string };

/** `type` from `rankingTypeOf`, or a modified copy of one for a what-if. */
export type RankingInput = {
  type: RankingType;
  date: PlainDate;
  results: readonly RankingResult[];
  athletes: readonly RankingAthlete[];
};

export type Discipline = 'overall' | 'swim' | 'bike' | 'run';
export const disciplines: readonly Discipline[] = ['overall', 'swim', 'bike', 'run'];

/** The same of each discipline. */
export const byDiscipline = <Value>(of: (discipline: Discipline) => Value): Record<Discipline, Value> => ({
  overall: of('overall'),
  swim: of('swim'),
  bike: of('bike'),
  run: of('run'),
});

/** A result's points in a discipline. */
export const pointsIn = (discipline: Discipline, result: RankingResult): number | null =>
  result[`${discipline}Points`];

/** Whether a result with points in a discipline can count: finished, and raced within the window of the set. */
export function canCount(window: RankingWindow, result: RankingResult): boolean {
  const { status, raceDate } = result;
  return status === 'Finish' && raceDate !== null && isInWindow(window, raceDate);
}

/** Whether a race of this date counts. */
export function isInWindow(window: RankingWindow, raceDate: PlainDate): boolean {
  return raceDate <= window.to && (window.from === null || raceDate >= window.from);
}
