import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAfterRetirement, resultTotals, type TotalledResult } from './athlete-results.ts';

const finish = (rank: number, points: number | null = null): TotalledResult => ({
  rank,
  status: 'Finish',
  points,
});
const out = (status: 'DNF' | 'DNS' | 'DQ'): TotalledResult => ({ rank: 99_999, status, points: null });

describe('the totals of results', () => {
  it('counts races, statuses, places and points', () => {
    const results = [
      finish(1, 101.73),
      finish(1, 95.5),
      finish(3, 90.2),
      finish(12),
      out('DNF'),
      out('DNS'),
      out('DQ'),
    ];
    // (101.73 + 95.50 + 90.20) / 3 = 95.8100
    expect(resultTotals(results)).toEqual({
      races: 7,
      finishes: 4,
      didNotFinish: 1,
      didNotStart: 1,
      disqualified: 1,
      wins: 2,
      podiums: 3,
      bestPlace: 1,
      scored: 3,
      bestPoints: 101.73,
      meanPoints: 95.81,
    });
  });

  it.each<[string, TotalledResult[], object]>([
    ['no results', [], { races: 0, bestPlace: null, bestPoints: null, meanPoints: null }],
    ['no place', [out('DNF')], { races: 1, finishes: 0, bestPlace: null, wins: 0 }],
    ['points of none', [finish(4)], { bestPlace: 4, scored: 0, meanPoints: null }],
    ['a place written 0 is none', [finish(0, 50)], { bestPlace: null, wins: 0, podiums: 0 }],
    // (90.00 + 90.01) / 2 = 90.005, half a hundredth is rounded up.
    ['a mean at half a hundredth', [finish(5, 90), finish(6, 90.01)], { meanPoints: 90.01 }],
  ])('%s', (_case, results, totals) => {
    expect(resultTotals(results)).toMatchObject(totals);
  });

  it('does not depend on the order', () => {
    const any = fc.record({
      rank: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(99_999)),
      status: fc.constantFrom('Finish', 'DNF', 'DNS', 'DQ' as const),
      points: fc.option(fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100)),
    });
    fc.assert(
      fc.property(fc.array(any), (results) => {
        const totals = resultTotals(results);
        expect(resultTotals(results.toReversed())).toEqual(totals);
        const { finishes, didNotFinish, didNotStart, disqualified } = totals;
        expect(finishes + didNotFinish + didNotStart + disqualified).toBe(results.length);
        expect(totals.meanPoints ?? 0).toBeLessThanOrEqual(totals.bestPoints ?? 0);
      }),
    );
  });
});

describe('a result after the retirement', () => {
  it.each([
    ['2025-06-02', '2025-06-01', true],
    ['2025-06-01', '2025-06-01', false],
    ['2025-05-31', '2025-06-01', false],
    [null, '2025-06-01', false],
    ['2025-06-02', null, false],
  ])('a race of %s, retired %s: %s', (race, retired, isAfter) => {
    expect(isAfterRetirement(race, retired)).toBe(isAfter);
  });
});
