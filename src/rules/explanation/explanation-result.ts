/**
 * Breaks down one result's race points, overall and for swim, bike and run. It shows the stored points, which rankings count, and reports
 * the difference if they would be calculated otherwise now. See docs/domain.md, "Race points".
 */

import type { PointsOfDivision, PointsOfResult } from '../points/points.ts';
import { byDiscipline, type Discipline } from '../ranking/ranking-input.ts';
import { explainPoints, type PartsOfPoints } from './explanation-points.ts';
import { roundingRule } from './explanation-rounding.ts';
import type { PointsExplained, ResultExplanation, SofExplanation } from './explanation-shape.ts';

export type ResultExplanationFacts = Pick<
  ResultExplanation,
  'race' | 'athlete' | 'result_id' | 'status' | 'overall_seconds'
> & {
  /** Null: the race gives no points in the discipline. */
  stored: Record<Discipline, number | null>;
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
    ...byDiscipline((discipline) => pointsExplained(parts, discipline, stored[discipline])),
    sof,
    rounding: roundingRule,
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
