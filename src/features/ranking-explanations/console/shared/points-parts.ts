import type { PointsPart } from '#console/ui/display/points-bar.tsx';
import type { ExplainedParts } from '#rules/explanation/explanation-shape.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';

/** The meaning of the shades of points, in the order in which they add up. */
export const pointsLegend = [
  { name: 'Position', shade: 'x1' },
  { name: 'Strength of field', shade: 'x2' },
  { name: 'Time', shade: 'x3' },
] as const satisfies readonly Pick<PointsPart, 'name' | 'shade'>[];

/** The discipline colour of points; overall is the text colour. */
export const legOf = (discipline: Discipline) => (discipline === 'overall' ? undefined : discipline);

const onTop = (name: string, points: number): PointsPart[] =>
  points === 0 ? [] : [{ name, points, shade: 'top' }];

/** The parts of points as a bar: those of the formula, the bonus, and later changes, which may be negative. */
export function partsOfPoints({ parts }: Pick<ExplainedParts, 'parts'>, bonusPoints = 0): PointsPart[] {
  const { position, strength_of_field, time, changed_since } = parts;
  return [
    { ...pointsLegend[0], points: position },
    { ...pointsLegend[1], points: strength_of_field },
    { ...pointsLegend[2], points: time },
    ...onTop('Bonus', bonusPoints),
    ...onTop('Changed since', changed_since),
  ];
}
