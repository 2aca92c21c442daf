/**
 * The changes of an import beyond the cells of the file: one new or faster finisher changes others' places and, through the baseline time
 * and the strength of field, everyone's points. A row is unchanged only if its place and all its points stay the same. When the import
 * writes nothing at all, nothing is recalculated either.
 */

import type { ScoredDivision } from '../points/results-scoring.ts';
import {
  countChanges,
  type FieldChange,
  type ImportLine,
  type ImportPlan,
  type StoredScore,
} from './results-import-facts.ts';

const FIELDS = [
  'place',
  'ranking_system',
  'swim_points',
  'bike_points',
  'run_points',
  'overall_points',
  't100_points',
] as const;

function newScores(
  scored: readonly ScoredDivision[],
  lines: readonly ImportLine[],
): Map<number, StoredScore> {
  const places = new Map(lines.map((line) => [line.rowNumber, line.place]));
  return new Map(
    scored.flatMap(({ rankingSystem, lines: own }) =>
      own.map((one): [number, StoredScore] => [
        one.rowNumber,
        {
          place: places.get(one.rowNumber) ?? 0,
          ranking_system: rankingSystem,
          swim_points: one.swimPoints,
          bike_points: one.bikePoints,
          run_points: one.runPoints,
          overall_points: one.overallPoints,
          t100_points: one.t100Points,
        },
      ]),
    ),
  );
}

/** The plan with the changed places and points. `stored` are those of the race's results, by athlete. */
export function withRecalculated(
  plan: ImportPlan,
  scored: readonly ScoredDivision[],
  stored: ReadonlyMap<number, StoredScore>,
): ImportPlan {
  const { create, update, removed, question } = plan.counts;
  if (create + update + removed + question === 0) return plan;
  const scores = newScores(scored, plan.lines);
  const lines = plan.lines.map((line): ImportLine => {
    const [before, after] = [stored.get(line.athleteId ?? 0), scores.get(line.rowNumber)];
    if (!before || !after || (line.change !== 'update' && line.change !== 'unchanged')) return line;
    const scoreChanges = FIELDS.flatMap((field): FieldChange[] =>
      before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
    );
    if (scoreChanges.length === 0) return line;
    return { ...line, scoreChanges, change: line.change === 'unchanged' ? 'recalculated' : line.change };
  });
  return { ...plan, lines, counts: { ...plan.counts, ...countChanges(lines) } };
}
