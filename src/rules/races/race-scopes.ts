/**
 * Which races a bulk act takes when none are named. Points: races of this and the three calendar years before that have a tier or an
 * Adjusted Ideal Time. Strength of field: races of this and the last calendar year. Spec 2 sections 7 and 9, decisions D13.
 */
import { type RaceDate, raceYear } from './race-dates.ts';

/** Calendar years back from the present one. Source: spec 2 section 9. */
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

/** Whether a race has what its points are computed from. */
export const canHavePoints = (race: RaceForScope): boolean =>
  race.tier_id !== null || (race.ait_men ?? 0) > 0 || (race.ait_women ?? 0) > 0;

export const isInPointsScope = (race: RaceForScope, presentYear: number): boolean =>
  isWithin(race, presentYear, pointsYearsBack) && canHavePoints(race);

export const isInStrengthOfFieldScope = (race: RaceForScope, presentYear: number): boolean =>
  isWithin(race, presentYear, strengthOfFieldYearsBack);
