import { counted } from '#console/ui/format/figures.ts';
import { calculateSofOfRaces, updatePointsOfRaces } from '#features/races/races-contract.ts';
import {
  isInPointsScope,
  isInStrengthOfFieldScope,
  pointsYearsBack,
  type RaceForScope,
  strengthOfFieldYearsBack,
} from '#rules/races/race-scopes.ts';
import { BULK_TITLES, type BulkKind } from './bulk-titles.ts';

/** An operation on many races, as a job of the server. */
export interface BulkAction {
  call: typeof updatePointsOfRaces | typeof calculateSofOfRaces;
  title: string;
  /** The description before it is run. */
  message: string;
  /** The races it uses by default. */
  windowLabel(currentYear: number): string;
  isInWindow(race: RaceForScope, currentYear: number): boolean;
  confirmLabel(races: number): string;
  doneMessage(recalculated: number, races: number): string;
}

const races = (count: number): string => counted(count, 'race');

export const BULK_ACTIONS = {
  points: {
    call: updatePointsOfRaces,
    title: BULK_TITLES.points,
    message:
      'Recalculates places and points from results, tier and strength of field. Ranking sets that use them become stale.',
    windowLabel: (year) => `Races of ${year - pointsYearsBack} to ${year} with a tier or an AIT`,
    isInWindow: isInPointsScope,
    confirmLabel: (count) => `Update points of ${races(count)}`,
    doneMessage: (recalculated, count) => `Points of ${recalculated} of ${races(count)} recalculated`,
  },
  sof: {
    call: calculateSofOfRaces,
    title: BULK_TITLES.sof,
    message:
      'Calculates the strength of field from the starters, or the start list, and the newest ranking published before the race. A manual value stays in force.',
    windowLabel: (year) => `Races of ${year - strengthOfFieldYearsBack} and ${year}`,
    isInWindow: isInStrengthOfFieldScope,
    confirmLabel: (count) => `Calculate SOF of ${races(count)}`,
    doneMessage: (recalculated, count) =>
      `Strength of field of ${recalculated} of ${races(count)} is calculated`,
  },
} as const satisfies Record<BulkKind, BulkAction>;
