/**
 * Swim, bike and run points: the formula of the race points, worked out on one leg alone: rank in the leg, time of the leg, the same
 * tier and strength of field. A percent faster is worth half as much as over the whole course, because legs are further apart than
 * finishes. Whoever finished and has a time for the leg scores. The first run of a run-bike-run course stands in the swim column
 * and earns no swim points. Under the Adjusted Ideal Time there are none. Domain facts, 1.5 (a proposal: no public page has a formula).
 */
import { type CourseDisciplines, type Leg, type LegSeconds, legTimes, type PlacedResult } from './places.ts';
import { type FieldParts, pointsByField, type TierPoints } from './points-by-field.ts';

/** Points for every percent faster than the baseline time of the leg. Source: domain facts, 1.5. */
export const legSlope = 3;

/** How "percent faster" is measured on a leg, in races of every year. Source: domain facts, 1.5. */
const legForm = '2024';

export type DisciplineField = {
  tier: TierPoints;
  strengthOfField: number;
  courseDisciplines: CourseDisciplines;
};

/** Points of one leg by result id, with what they were made of. Results are one division's; who has none is not in the map. */
export function disciplinePoints(
  field: DisciplineField,
  results: readonly (PlacedResult & LegSeconds)[],
  leg: Leg,
): Map<number, FieldParts> {
  const { tier, strengthOfField } = field;
  return pointsByField(
    { tier, strengthOfField, form: legForm, slope: legSlope },
    legTimes(results, leg, field.courseDisciplines),
  );
}
