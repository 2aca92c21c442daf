/**
 * One result's race points taken apart, overall and for swim, bike and run. It tells the points that are stored, as everything else that
 * counts does, and names the difference if they would be worked out otherwise now. Domain facts, 1.2 to 1.5.
 */

import type { PointsOfDivision, PointsOfResult } from '../points/points.ts';
import { explainPoints, type PartsOfPoints } from './explanation-points.ts';
import { formatRounding } from './explanation-rounding.ts';
import type { PointsExplained, ResultExplanation, SofExplanation } from './explanation-shape.ts';

export type ResultExplanationFacts = Pick<
  ResultExplanation,
  'race' | 'athlete' | 'result_id' | 'status' | 'overall_seconds'
> & {
  /** Null: the race gives none in the discipline. */
  stored: { overall: number | null; swim: number | null; bike: number | null; run: number | null };
  division: PointsOfDivision;
  sof: SofExplanation;
};

export function explainResult(facts: ResultExplanationFacts): ResultExplanation {
  const { race, athlete, result_id, status, overall_seconds, stored, division, sof } = facts;
  const parts = division.results.find(({ id }) => id === result_id)?.parts ?? null;
  return {
    race,
    athlete,
    result_id,
    status,
    overall_seconds,
    finishers: division.finishers,
    missing: division.missing,
    overall: pointsExplained(parts, 'overall', stored.overall),
    swim: pointsExplained(parts, 'swim', stored.swim),
    bike: pointsExplained(parts, 'bike', stored.bike),
    run: pointsExplained(parts, 'run', stored.run),
    sof,
    rounding: formatRounding,
  };
}

function pointsExplained(
  parts: PointsOfResult['parts'] | null,
  discipline: keyof PointsOfResult['parts'],
  points: number | null,
): PointsExplained | null {
  const known: PartsOfPoints | null = parts?.[discipline] ?? null;
  return points === null ? null : { points, ...explainPoints(known, points) };
}
