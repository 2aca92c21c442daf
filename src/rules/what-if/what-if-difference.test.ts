import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import { noPoints } from '../ranking/ranking-columns.ts';
import {
  type ComparedRanking,
  isMovedLine,
  isOtherLine,
  whatIfCounts,
  whatIfLines,
} from './what-if-difference.ts';

type Row = { athleteId: number; rank: number | null; points: number; division: Division };

/** An athlete with a rank and points overall; rank null: ranked in another discipline only. */
const row = (athleteId: number, rank: number | null, points: number, division: Division = 'MPRO'): Row => ({
  ...{ athleteId, rank, points, division },
});

const IDS = Array.from({ length: 13 }, (_, at) => at + 1);

function rankingOf(rows: readonly Row[]): ComparedRanking {
  const of = (id: number) => rows.find(({ athleteId }) => athleteId === id);
  const column = (value: (one: Row) => number | null, none: number) =>
    Int32Array.from(IDS, (id) => {
      const one = of(id);
      return one === undefined || one.rank === null ? none : (value(one) ?? none);
    });
  const orders = IDS.map((id) => rows.findIndex(({ athleteId }) => athleteId === id) + 1 || unranked);
  const overall = {
    ranks: column(({ rank }) => rank, unranked),
    orders: Int32Array.from(orders),
    points: column(({ points }) => points * 100, noPoints),
  };
  const nobody = {
    ranks: Int32Array.from(IDS, () => unranked),
    orders: Int32Array.from(IDS, () => unranked),
    points: Int32Array.from(IDS, () => noPoints),
  };
  return {
    athletes: IDS.map((athleteId) => ({ athleteId, division: of(athleteId)?.division ?? 'MPRO' })),
    standings: { overall, swim: nobody, bike: nobody, run: nobody },
  };
}

const asRows = (ids: readonly number[]): Row[] => ids.map((id, at) => row(id, at + 1, 100 - id));
const ranking = (ids: readonly number[]) => rankingOf(asRows(ids));
const TWELVE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe('the difference of two rankings', () => {
  it('lists athletes who move, enter, leave and cross rank 10, in the order of the ranking after', () => {
    const after = ranking([1, 3, 2, 4, 5, 6, 7, 8, 9, 11, 10, 13]);
    const lines = whatIfLines(ranking(TWELVE), after, 'overall');
    expect(
      lines.map(({ athleteId, before, after: now, crossing }) => [
        athleteId,
        before?.rank,
        now?.rank,
        crossing,
      ]),
    ).toEqual([
      [1, 1, 1, null],
      [3, 3, 2, null],
      [2, 2, 3, null],
      ...[4, 5, 6, 7, 8, 9].map((id) => [id, id, id, null]),
      [11, 11, 10, 'gains'],
      [10, 10, 11, 'loses'],
      [13, undefined, 12, null],
      [12, 12, undefined, null],
    ]);
    expect(whatIfCounts(lines)).toEqual({
      ranked: 12,
      moved: 4,
      entered: 1,
      gone: 1,
      otherPoints: 6,
      gains: 1,
      loses: 1,
    });
  });

  it('a tenth place that is shared is the top ten for both, and whoever leaves the ranking loses it', () => {
    const after = rankingOf([...asRows(TWELVE.slice(1, 10)), row(11, 10, 80), row(12, 10, 80)]);
    const lines = whatIfLines(ranking(TWELVE), after, 'overall');
    expect(
      lines.filter(({ crossing }) => crossing !== null).map((one) => [one.athleteId, one.crossing]),
    ).toEqual([
      [11, 'gains'],
      [12, 'gains'],
      [1, 'loses'],
    ]);
  });

  it('other points with the same rank are a difference, but not a move', () => {
    const [line] = whatIfLines(rankingOf([row(1, 1, 90)]), rankingOf([row(1, 1, 91)]), 'overall');
    expect(line && [isOtherLine(line), isMovedLine(line)]).toEqual([true, false]);
  });

  it('men come before women, and athletes without a rank in the discipline are not listed', () => {
    const rows = rankingOf([row(1, 1, 90, 'FPRO'), row(2, null, 0), row(3, 1, 80)]);
    expect(whatIfLines(rows, rows, 'overall').map(({ athleteId }) => athleteId)).toEqual([3, 1]);
    expect(whatIfLines(rows, rows, 'swim')).toEqual([]);
  });

  it('is empty between a ranking and itself; both directions are opposite', () => {
    const some = fc.shuffledSubarray(TWELVE).map(ranking);
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(whatIfLines(one, one, 'overall').filter(isOtherLine)).toEqual([]);
        const [there, back] = [
          whatIfCounts(whatIfLines(one, other, 'overall')),
          whatIfCounts(whatIfLines(other, one, 'overall')),
        ];
        expect([there.entered, there.gone, there.gains, there.loses, there.moved]).toEqual([
          back.gone,
          back.entered,
          back.loses,
          back.gains,
          back.moved,
        ]);
      }),
    );
  });
});
