import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AthleteRanking, rankingBefore, rankMove, seasonRankings } from './athlete-rankings.ts';

const row = (
  set_id: number,
  date: string,
  rank: number,
  more: Partial<AthleteRanking> = {},
): AthleteRanking => ({
  set_id,
  date,
  type: 10,
  overall_rank: rank,
  overall_points: rank < 99_999 ? 100 - rank : null,
  swim_rank: 99_999,
  swim_points: null,
  bike_rank: 99_999,
  bike_points: null,
  run_rank: 99_999,
  run_points: null,
  ...more,
});
const at = (rank: number) => ({ rank, points: 100 - rank });
const overall = (rows: readonly AthleteRanking[]) =>
  seasonRankings(rows).map(({ season, overall: found }) => [season, found]);

describe('the seasons of an athlete', () => {
  it.each<[string, AthleteRanking[], unknown]>([
    ['no set', [], []],
    ['one set', [row(1, '2025-06-01', 7)], [[2025, at(7)]]],
    ['the last set of the year', [row(1, '2025-01-01', 9), row(2, '2025-12-31', 7)], [[2025, at(7)]]],
    [
      '31 December and 1 January are two seasons',
      [row(2, '2026-01-01', 5), row(1, '2025-12-31', 7)],
      [
        [2025, at(7)],
        [2026, at(5)],
      ],
    ],
    [
      'the set made last of one date',
      [row(4, '2025-12-31', 7), row(9, '2025-12-31', 6, { type: 11 })],
      [[2025, at(6)]],
    ],
    [
      'a year without a set is a gap',
      [row(1, '2023-05-01', 3), row(2, '2025-05-01', 4)],
      [
        [2023, at(3)],
        [2024, null],
        [2025, at(4)],
      ],
    ],
    [
      'unranked in the last set of the year',
      [row(1, '2025-03-01', 3), row(2, '2025-09-01', 99_999)],
      [[2025, null]],
    ],
  ])('%s', (_case, rows, seasons) => {
    expect(overall(rows)).toEqual(seasons);
  });

  it('treats each discipline separately', () => {
    const [season] = seasonRankings([
      row(1, '2025-03-01', 3, { swim_rank: 12, swim_points: 80.5, run_rank: 1, run_points: 99 }),
    ]);
    expect(season).toEqual({
      season: 2025,
      overall: at(3),
      swim: { rank: 12, points: 80.5 },
      bike: null,
      run: { rank: 1, points: 99 },
    });
  });

  it('does not depend on the order of the sets, and has every year once', () => {
    const anyRow = fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      year: fc.integer({ min: 2015, max: 2030 }),
      month: fc.integer({ min: 10, max: 12 }),
      rank: fc.integer({ min: 1, max: 90 }),
    });
    const rows = fc
      .uniqueArray(anyRow, { selector: ({ id }) => id, minLength: 1, maxLength: 30 })
      .map((all) => all.map(({ id, year, month, rank }) => row(id, `${year}-${month}-01`, rank)));
    fc.assert(
      fc.property(rows, (all) => {
        const seasons = seasonRankings(all);
        expect(seasonRankings(all.toReversed())).toEqual(seasons);
        const first = seasons[0]?.season ?? 0;
        expect(seasons.map(({ season }) => season)).toEqual(seasons.map((_one, place) => first + place));
      }),
    );
  });
});

describe('a rank compared with the previous set', () => {
  const sets = [
    row(1, '2025-01-01', 9),
    row(2, '2025-06-01', 7),
    row(3, '2025-06-01', 8, { type: 11 }),
    row(4, '2026-01-01', 5, { type: 11 }),
    row(5, '2026-02-01', 99_999, { type: 11 }),
    row(6, '2026-03-01', 6, { type: 11 }),
  ];
  const find = (id: number) => sets.find(({ set_id }) => set_id === id) as AthleteRanking;
  it.each([
    ['nothing before', 1, null, null],
    ['the one before', 2, 1, 2],
    ['of another type where its type has none', 3, 1, 1],
    ['of its own type', 4, 3, 3],
    ['unranked now', 5, 4, null],
    ['unranked before', 6, 5, 'new'],
  ])('%s', (_case, id, beforeId, move) => {
    const before = rankingBefore(find(id), sets);
    expect(before?.set_id ?? null).toBe(beforeId);
    expect(rankMove(find(id), before, 'overall')).toBe(move);
  });
});
