import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf } from '#rules/ranking/ranking-columns.ts';
import { disciplines, type RankingResult } from '#rules/ranking/ranking-input.ts';
import { generateRanking, rankColumns } from '#rules/ranking/ranking-set.ts';
import { rankingTypes } from '#rules/ranking/ranking-types.ts';
import { rowsText } from './ranking-row-text.ts';

const ATHLETES = Array.from({ length: 12 }, (_, at) => ({
  athleteId: at * at + 1,
  division: at % 2 === 0 ? ('MPRO' as const) : ('FPRO' as const),
  last: `Racer ${at}`,
}));
const points = fc.option(
  fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100),
  { freq: 4 },
);
const results = fc.array(
  fc.record({
    resultId: fc.constant(0),
    athleteId: fc.constantFrom(...ATHLETES.map(({ athleteId }) => athleteId)),
    raceId: fc.integer({ min: 1, max: 2_000_000_000 }),
    raceDate: fc.constant('2025-05-01'),
    tierBasePoints: fc.constantFrom(100, 90, null),
    distanceType: fc.constantFrom(1, 2),
    status: fc.constant('Finish' as const),
    overallPoints: points,
    swimPoints: points,
    bikePoints: points,
    runPoints: points,
  }),
  { maxLength: 60 },
);
/** As decisions D16 has them, by way of objects. */
const details = (row: ReturnType<typeof generateRanking>[number]) =>
  JSON.stringify(
    [row.swim, row.bike, row.run, row.overall].map(({ counting }) => ({
      results: counting.map((one) => ({
        result_id: one.resultId,
        race_id: one.raceId,
        points: one.points,
        ...(one.bonusPercent > 0 ? { bonus_percent: one.bonusPercent } : {}),
      })),
    })),
  );

it('writes the rows of a ranking as arrays of the database, and what counted as JSON', () => {
  fc.assert(
    fc.property(results, fc.constantFrom(...rankingTypes), (list, type) => {
      const numbered = list.map((one, at): RankingResult => ({ ...one, resultId: 7 ** (at % 12) }));
      const input = { type, date: '2025-06-01', results: numbered, athletes: ATHLETES };
      const [rows, ranked] = [generateRanking(input), rankColumns(columnsOf(input))];
      const text = rowsText(ranked, [...ranked.rows]);
      const array = (value: (row: (typeof rows)[number]) => unknown) => `{${rows.map(value).join(',')}}`;
      expect(text.details.toString()).toBe(rows.map(details).join('\n'));
      expect(text.athlete_id).toBe(array((row) => row.athleteId));
      expect(text.division).toBe(array((row) => row.division));
      expect(text.order).toBe(array((row) => row.overall.order));
      expect(text.standings).toEqual(
        disciplines.flatMap((discipline) => [
          array((row) => row[discipline].rank),
          array((row) => row[discipline].points ?? 'null'),
          array((row) => row[discipline].score ?? 'null'),
        ]),
      );
    }),
  );
});
