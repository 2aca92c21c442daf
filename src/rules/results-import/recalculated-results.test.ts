import { describe, expect, it } from 'vitest';
import { plan, present, row } from '#testing/builders/results-import-builders.ts';
import { type DivisionToScore, scoreLines } from '../points/results-scoring.ts';
import { withRecalculated } from './recalculated-results.ts';
import type { StoredScore } from './results-import-facts.ts';

const race: DivisionToScore = {
  race: {
    year: 2024,
    courseDisciplines: 'SBR',
    tier: { basePoints: 100, dropoffPercentage: 2 },
    strengthOfField: null,
    adjustedIdealSeconds: null,
    rankingSystem: null,
  },
  manualStrengthOfField: 93.09,
};
const leon = row(2, 'Leon Chevalier', 'MPRO', 12_600);
const tayler = row(3, 'Tayler Reid', 'MPRO', 12_660);
const winner = row(4, 'Joao Pereira', 'MPRO', 12_540);
const stored = [present(11, 1, leon.facts), present(12, 2, tayler.facts)];

type Rows = Parameters<typeof plan>[0];
function planned(rows: Rows, scores: ReadonlyMap<number, StoredScore> = scoresOf([leon, tayler])) {
  const byFacts = plan(rows, { present: stored });
  return withRecalculated(byFacts, scoresFor(byFacts), scores);
}
const scoresFor = ({ lines }: ReturnType<typeof plan>) =>
  scoreLines(
    lines.map(({ rowNumber, athleteId, facts }) => ({ ...facts, rowNumber, athleteId, rankingSystem: null })),
    { MPRO: race, FPRO: race },
    new Map(),
    null,
  );
/** The place and points that the rows have when they are the whole race. */
function scoresOf(rows: Rows): Map<number, StoredScore> {
  const byFacts = plan(rows);
  return new Map(
    scoresFor(byFacts).flatMap(({ rankingSystem, lines }) =>
      lines.map((one, at): [number, StoredScore] => [
        byFacts.lines[at]?.athleteId ?? 0,
        {
          place: byFacts.lines[at]?.place ?? 0,
          ranking_system: rankingSystem,
          swim_points: one.swimPoints,
          bike_points: one.bikePoints,
          run_points: one.runPoints,
          overall_points: one.overallPoints,
          t100_points: null,
        },
      ]),
    ),
  );
}

describe('a row of the plan', () => {
  it('is unchanged while place and points stay', () => {
    expect(planned([leon, tayler]).lines.map((line) => line.change)).toEqual(['unchanged', 'unchanged']);
  });

  it('is recalculated when another row moves it, and shows the old and new values', () => {
    const { lines, counts } = planned([leon, tayler, winner]);
    expect(lines.map((line) => line.change)).toEqual(['recalculated', 'recalculated', 'create']);
    expect(counts).toMatchObject({ create: 1, recalculated: 2, unchanged: 0 });
    expect(lines[0]?.scoreChanges).toContainEqual({ field: 'place', from: 1, to: 2 });
    expect(lines[0]?.scoreChanges.map((one) => one.field)).toContain('overall_points');
    expect(lines[0]?.changes).toEqual([]);
  });

  it('shows the new points of an updated row too', () => {
    const faster = { ...tayler, facts: { ...tayler.facts, overall: 12_500 } };
    const { lines } = planned([leon, faster]);
    expect(lines.map((line) => line.change)).toEqual(['recalculated', 'update']);
    expect(lines[1]?.scoreChanges).toContainEqual({ field: 'place', from: 2, to: 1 });
  });

  it('is recalculated when a result that the file lacks is removed', () => {
    expect(planned([tayler]).lines[0]).toMatchObject({ change: 'recalculated' });
  });

  it('stays unchanged when the import writes nothing, whatever the tier is today', () => {
    const old = new Map(
      [...scoresOf([leon, tayler])].map(([id, score]) => [id, { ...score, overall_points: 1 }]),
    );
    expect(planned([leon, tayler], old).lines.map((line) => line.change)).toEqual(['unchanged', 'unchanged']);
  });
});
