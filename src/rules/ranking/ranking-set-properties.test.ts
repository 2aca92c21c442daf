import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import type { RankingAthlete, RankingResult } from './ranking-input.ts';
import { generateRanking } from './ranking-set.ts';
import { type RankingType, rankingTypes } from './ranking-types.ts';

/** Nine athletes, few names and few different points, so that ties of every kind are common. */
const athletes = Array.from(
  { length: 9 },
  (_, at): RankingAthlete => ({
    athleteId: at + 1,
    last: ['Smith', 'smïth', 'Jones'][at % 3] ?? '',
    division: at % 2 === 0 ? 'MPRO' : 'FPRO',
  }),
);
const points = fc.option(
  fc.integer({ min: 0, max: 40 }).map((value) => value / 4 + 80),
  { freq: 5 },
);
const results = fc
  .array(
    fc.record({
      athleteId: fc.integer({ min: 1, max: 9 }),
      raceDate: fc.integer({ min: 1, max: 28 }).map((day) => `2025-05-${String(day).padStart(2, '0')}`),
      tierBasePoints: fc.constantFrom(100, 90, 80, null),
      distanceType: fc.constantFrom(1, 2),
      status: fc.constantFrom('Finish' as const, 'Finish' as const, 'DNF' as const),
      overallPoints: points,
      swimPoints: points,
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(
      (own, at): RankingResult => ({ ...own, resultId: at, raceId: at, bikePoints: null, runPoints: null }),
    ),
  );
const types = fc.constantFrom(...rankingTypes);
const ranking = (
  list: readonly RankingResult[],
  type: RankingType,
  from: readonly RankingAthlete[] = athletes,
) => generateRanking({ type, date: '2025-06-01', results: list, athletes: from });

describe('any ranking', () => {
  /** The simple way: tries every choice of the bonus; the best total wins. */
  const plainPoints = (type: RankingType, own: readonly RankingResult[]) => {
    const able = own.filter(({ status, overallPoints }) => status === 'Finish' && overallPoints !== null);
    const totals = [-1, ...able.keys()].map((bonusAt) => {
      const counted = able.map((one, at) => {
        const isEligible =
          (type.bonus === 'Gold or lower' && (one.tierBasePoints ?? 100) <= 90) ||
          (type.bonus === 'full distance' && one.distanceType === 2);
        return Math.round((one.overallPoints ?? 0) * 100) * (at === bonusAt && isEligible ? 105 : 100);
      });
      const best = counted.sort((a, b) => b - a).slice(0, type.countingResults);
      return best.reduce((sum, value) => sum + value, 0);
    });
    const divisor =
      type.divisor === 'sum'
        ? 1
        : type.divisor === 'results'
          ? Math.min(able.length, type.countingResults)
          : type.countingResults;
    return able.length === 0 ? null : Math.floor(Math.max(...totals) / divisor / 100 + 0.5 + 1e-9) / 100;
  };

  it('gives the same points as trying every choice', () => {
    fc.assert(
      fc.property(results, types, (list, type) => {
        const rows = new Map(ranking(list, type).map((row) => [row.athleteId, row]));
        for (const { athleteId } of athletes) {
          const own = list.filter((one) => one.athleteId === athleteId);
          expect(rows.get(athleteId)?.overall.points ?? null).toBe(plainPoints(type, own));
        }
      }),
    );
  });

  it('is the same in any order of input', () => {
    fc.assert(
      fc.property(results, types, fc.func(fc.integer()), (list, type, shuffle) => {
        const shuffled = list.toSorted((a, b) => shuffle(a.resultId) - shuffle(b.resultId));
        const others = athletes.toSorted((a, b) => shuffle(a.athleteId) - shuffle(b.athleteId));
        expect(JSON.stringify(ranking(shuffled, type, others))).toBe(JSON.stringify(ranking(list, type)));
      }),
    );
  });

  it('adds up: counted results to the score, the score to the points, with at most one bonus', () => {
    fc.assert(
      fc.property(results, types, (list, type) => {
        for (const { overall } of ranking(list, type)) {
          const exact = overall.counting.reduce((sum, own) => sum + Math.round(own.points * 10_000), 0);
          const hundredths = Math.floor(exact / 100 + 0.5);
          expect(Math.round((overall.score ?? 0) * 100)).toBe(hundredths);
          const divisor =
            type.divisor === 'sum'
              ? 1
              : type.divisor === 'results'
                ? Math.max(1, overall.counting.length)
                : type.countingResults;
          expect(Math.round((overall.points ?? 0) * 100)).toBe(Math.floor(hundredths / divisor + 0.5 + 1e-9));
          expect(overall.counting.filter(({ bonusPercent }) => bonusPercent > 0).length).toBeLessThanOrEqual(
            1,
          );
        }
      }),
    );
  });

  it('ranks every athlete by 1 and the number with more points', () => {
    fc.assert(
      fc.property(results, types, (list, type) => {
        const rows = ranking(list, type);
        for (const discipline of ['overall', 'swim'] as const) {
          for (const row of rows) {
            const own = row[discipline];
            const better = rows.filter(
              (other) =>
                other.division === row.division && (other[discipline].points ?? -1) > (own.points ?? -1),
            );
            expect(own.rank).toBe(own.points === null ? unranked : 1 + better.length);
          }
        }
      }),
    );
  });
});
