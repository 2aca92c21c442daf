/**
 * Breaks down race points: 40 percent for the place, 30 for the strength of field, 30 for the time, each with two decimals, adding up
 * to the points. AIT points consist of the time alone. Where a ranking counted other points than the race gives today, the difference
 * is a separate part. See docs/domain.md, "Race points".
 */

import type { OverallParts } from '../points/points.ts';
import { type FieldParts, fieldWeights } from '../points/points-by-field.ts';
import type { IdealTimeParts } from '../points/points-by-ideal-time.ts';
import { inHundredths } from '../points/rounding.ts';
import { addingUp } from './explanation-rounding.ts';
import type { ExplainedParts, PointParts } from './explanation-shape.ts';

/** `form` is omitted for the points of a leg, which always use that of 2024. */
export type PartsOfPoints = OverallParts | FieldParts;

const nothingKnown = {
  formula: null,
  place: null,
  seconds: null,
  position_points: null,
  baseline_seconds: null,
  baseline_count: null,
  baseline_points: null,
  percent_faster: null,
  time_points: null,
  adjusted_ideal_seconds: null,
} as const;

/** The breakdown of `shown` points; `parts` null: the race gives no points today. */
export function explainPoints(parts: PartsOfPoints | null, shown: number): ExplainedParts {
  if (parts === null) return { ...nothingKnown, parts: partsOf([0, 0, 0], 0, shown) };
  return 'positionPoints' in parts ? byField(parts, shown) : byIdealTime(parts, shown);
}

function byField(parts: FieldParts & { form?: '2023' | '2024' }, shown: number): ExplainedParts {
  const { position, strengthOfField, time } = fieldWeights;
  const weighted = [
    position * parts.positionPoints,
    strengthOfField * parts.strengthOfField,
    time * parts.timePoints,
  ];
  return {
    formula: parts.form ?? '2024',
    place: parts.place,
    seconds: parts.seconds,
    position_points: parts.positionPoints,
    baseline_seconds: parts.baselineSeconds,
    baseline_count: parts.baselineCount,
    baseline_points: parts.baselinePoints,
    percent_faster: parts.percentFaster,
    time_points: parts.timePoints,
    adjusted_ideal_seconds: null,
    parts: partsOf(addingUp(weighted, parts.points), parts.points, shown),
  };
}

function byIdealTime(parts: IdealTimeParts, shown: number): ExplainedParts {
  return {
    ...nothingKnown,
    formula: 'ideal time',
    seconds: parts.seconds,
    percent_faster: parts.percentFaster,
    time_points: parts.points,
    adjusted_ideal_seconds: parts.adjustedIdealSeconds,
    parts: partsOf([0, 0, parts.points], parts.points, shown),
  };
}

function partsOf(parts: readonly number[], points: number, shown: number): PointParts {
  const [position = 0, strength_of_field = 0, time = 0] = parts;
  const changed_since = (inHundredths(shown) - inHundredths(points)) / 100;
  return { position, strength_of_field, time, changed_since };
}
