/**
 * The bonus of a ranking: one of an athlete's results counts 5 percent more. Which races are eligible depends on the ranking's type: those
 * of tier Gold or lower (2024 and 2025) or full-distance races (2023); from 2026 there is none. One result gets it, the one that raises
 * the athlete's total most; then the best results are chosen again, so that an eligible result outside the best ones may be included with
 * its bonus. See docs/domain.md, "Counting results".
 */
import { type PlainDate, yearOf } from '../dates-and-times/dates.ts';
import { isGoldOrLower } from '../points/tiers.ts';

/** Percent that the chosen result counts more. Source: docs/domain.md, "Ranking types". */
export const bonusPercent = 5;

/** `distance_type` of the full distance (140.6 miles). */
const fullDistanceType = 2;

export type BonusKind = 'none' | 'Gold or lower' | 'full distance';

/** The facts that decide whether a race is eligible. */
export type RaceForBonus = { tierBasePoints: number | null; distanceType: number };

/** The bonus in percent that a result of the race may get under a ranking: 5 or 0. */
export function bonusPercentOf(kind: BonusKind, race: RaceForBonus): number {
  const isEligible =
    (kind === 'Gold or lower' && isGoldOrLower(race.tierBasePoints)) ||
    (kind === 'full distance' && race.distanceType === fullDistanceType);
  return isEligible ? bonusPercent : 0;
}

/** First year of the rankings with each kind of bonus; earlier ones had none. Source: docs/domain.md, "Ranking types". */
const bonusKindFrom: readonly { year: number; kind: BonusKind }[] = [
  { year: 2026, kind: 'none' },
  { year: 2024, kind: 'Gold or lower' },
  { year: 2023, kind: 'full distance' },
];

/** A race's `bonus_point`, in percent: the bonus in the ranking of its date. 0 for a race without a date. */
export function bonusPointOfRace(race: RaceForBonus & { date: PlainDate | null }): number {
  if (race.date === null) return 0;
  const year = yearOf(race.date);
  return bonusPercentOf(bonusKindFrom.find((from) => year >= from.year)?.kind ?? 'none', race);
}
