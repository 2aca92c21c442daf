/**
 * The races of a bulk action when none is selected. Points: races of this and the three previous calendar years that have a tier or AIT.
 * Strength of field: races of this and the previous calendar year.
 */
import { type RaceDate, raceYear } from './race-dates.ts';

/** Calendar years before the current one. */
export const pointsYearsBack = 3;
export const strengthOfFieldYearsBack = 1;

export interface RaceForScope extends Pick<RaceDate, 'date' | 'year'> {
  readonly tier_id: number | null;
  /** Seconds; null or 0: not set. */
  readonly ait_men: number | null;
  readonly ait_women: number | null;
}

const isWithin = (race: RaceForScope, presentYear: number, yearsBack: number): boolean => {
  const year = raceYear(race);
  return year !== null && year <= presentYear && year >= presentYear - yearsBack;
};

/** Whether a race has the data that its points require. */
export const canHavePoints = (race: RaceForScope): boolean =>
  race.tier_id !== null || (race.ait_men ?? 0) > 0 || (race.ait_women ?? 0) > 0;

export const isInPointsScope = (race: RaceForScope, presentYear: number): boolean =>
  isWithin(race, presentYear, pointsYearsBack) && canHavePoints(race);

export const isInStrengthOfFieldScope = (race: RaceForScope, presentYear: number): boolean =>
  isWithin(race, presentYear, strengthOfFieldYearsBack);
