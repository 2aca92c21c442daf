import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DivisionToScore,
  namedSystem,
  type RowToScore,
  scoreLines,
  strengthOfStarters,
} from './results-scoring.ts';

const race = (
  more: Partial<DivisionToScore['race']> = {},
  manual: number | null = null,
): DivisionToScore => ({
  race: {
    year: 2024,
    courseDisciplines: 'SBR',
    tier: { basePoints: 100, dropoffPercentage: 2 },
    strengthOfField: null,
    adjustedIdealSeconds: null,
    ...more,
  },
  manualStrengthOfField: manual,
});

const line = (rowNumber: number, overall: number, more: Partial<RowToScore> = {}): RowToScore => ({
  rowNumber,
  athleteId: rowNumber,
  division: 'FPRO',
  status: overall > 0 ? 'Finish' : 'DNF',
  swim: 0,
  bike: 0,
  run: 0,
  overall,
  rankingSystem: null,
  ...more,
});

describe('the ranking system in the results', () => {
  it.each([
    [[], null],
    [[null, null], null],
    [[null, 2, 2], 2],
    [[1], 1],
    [[1, 2], null],
  ] as const)('%j is %s', (named, system) => {
    expect(namedSystem(named)).toBe(system);
  });
});

describe('strength of field of starters', () => {
  it.each([
    // 461.46 / 5 = 92.29.
    [
      [1, 2, 3, 4, 5, 6],
      new Map([95.1, 92.03, 91.9, 91.3, 91.13, 90.8].map((one, at) => [at + 1, one])),
      92.29,
    ],
    [[1, null], new Map([[1, 90]]), 18],
    [[7], new Map([[1, 90]]), 0],
    [[], new Map([[1, 90]]), null],
    [[1], null, null],
  ] as const)('%j', (athletes, points, strength) => {
    expect(strengthOfStarters(athletes, points as ReadonlyMap<number, number> | null)).toBe(strength);
  });
});

describe('rows of a file', () => {
  const both = { MPRO: race({}, 93.09), FPRO: race() };

  it('are scored by division; a manual strength of field takes precedence over that of the starters', () => {
    const ranking = new Map([
      [1, 90],
      [2, 85],
    ]);
    const lines = [line(1, 30_000), line(2, 0), line(3, 29_000, { division: 'MPRO' })];
    const scored = scoreLines(lines, both, ranking, null);
    expect(
      scored.map(({ division, strengthOfField, isManual }) => [division, strengthOfField, isManual]),
    ).toEqual([
      ['MPRO', 93.09, true],
      // (90 + 85) / 5: the athlete who did not finish started.
      ['FPRO', 35, false],
    ]);
    // 0.4 * 100 + 0.3 * 35 + 0.3 * (100 + 35) / 2
    expect(scored[1]?.lines.map((one) => one.overallPoints)).toEqual([70.75, null]);
  });

  it('report what is missing', () => {
    const without = { MPRO: race({ tier: null }), FPRO: race() };
    const [men, women] = scoreLines(
      [line(1, 1000, { division: 'MPRO' }), line(2, 1000)],
      without,
      null,
      null,
    );
    expect([men?.missing, women?.missing]).toEqual(['tier', 'strength of field']);
  });

  it('are scored by the system that all of them contain', () => {
    const ideal = { MPRO: race(), FPRO: race({ adjustedIdealSeconds: 32_506 }, 90) };
    const lines = [line(1, 31_210, { rankingSystem: 1 }), line(2, 31_604, { rankingSystem: 1 })];
    // Kona 2019 women.
    expect(scoreLines(lines, ideal, null, null)[0]?.lines.map((one) => one.overallPoints)).toEqual([
      126.58, 118.5,
    ]);
  });

  it('earn season points in a season race', () => {
    const season = { seasonYear: 2025, isGrandFinal: false };
    const lines = [line(1, 1000), line(2, 1000), line(3, 1001), line(4, 0)];
    expect(scoreLines(lines, both, null, season)[0]?.lines.map((one) => one.t100Points)).toEqual([
      35, 35, 26, 0,
    ]);
  });

  it('are the same in any order', () => {
    const some = fc.array(fc.record({ overall: fc.integer({ min: 0, max: 40_000 }), man: fc.boolean() }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(some, (given) => {
        const lines = given.map((one, at) =>
          line(at + 2, one.overall, { division: one.man ? 'MPRO' : 'FPRO' }),
        );
        const ranking = new Map(lines.map((one, at) => [one.rowNumber, 60 + at]));
        const byRow = (order: RowToScore[]) =>
          scoreLines(order, both, ranking, null).map((one) => ({
            ...one,
            lines: one.lines.toSorted((a, b) => a.rowNumber - b.rowNumber),
          }));
        expect(byRow(lines.toReversed())).toEqual(byRow(lines));
      }),
    );
  });
});
