/**
 * Swim, bike and run points: the formula of the race points applied to one leg: rank in the leg, time of the leg, the same tier and
 * strength of field. A percent faster gives half as many points as overall, because legs differ more than finish times. Finishers with a
 * time for the leg get points. The first run of a run-bike-run course is stored in the swim column and earns no swim points. Races with
 * AIT have none. See docs/domain.md, "Swim, bike and run points".
 */
import { type CourseDisciplines, type Leg, type LegSeconds, legTimes, type PlacedResult } from './places.ts';
import { type FieldParts, pointsByField, type TierPoints } from './points-by-field.ts';

/** Points for every percent faster than the baseline time of the leg. Source: docs/domain.md, "Swim, bike and run points". */
export const legSlope = 3;

/** How "percent faster" is measured on a leg, in races of every year. Source: docs/domain.md, "Swim, bike and run points". */
const legForm = '2024';

export type DisciplineField = {
  tier: TierPoints;
  strengthOfField: number;
  courseDisciplines: CourseDisciplines;
};

/** Points of one leg by result id, with their parts. Results are one division's; results without points are not in the map. */
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
