import { describe, expect, it } from 'vitest';
import { columnsOf } from '../ranking/ranking-columns.ts';
import type { RankingResult } from '../ranking/ranking-input.ts';
import {
  type ContenderFacts,
  contenderRows,
  contenderRule,
  factsDigest,
  rankContenders,
  seasonOfDate,
} from './contender-ranking.ts';

const DATE = '2026-06-02';
const athletes = [
  { athleteId: 1, division: 'MPRO' as const, last: 'Adam' },
  { athleteId: 2, division: 'MPRO' as const, last: 'Bianchi' },
  { athleteId: 3, division: 'MPRO' as const, last: 'Chen' },
  { athleteId: 4, division: 'FPRO' as const, last: 'Dahl' },
  { athleteId: 5, division: 'MPRO' as const, last: 'Eder' },
];

let resultId = 0;
const result = (athleteId: number, raceDate: string, points: number): RankingResult => {
  resultId += 1;
  return {
    ...{ resultId, athleteId, raceId: resultId, raceDate, status: 'Finish', overallPoints: points },
    ...{ tierBasePoints: 90, distanceType: 2, swimPoints: 99, bikePoints: 99, runPoints: 99 },
  };
};

const everyone: ContenderFacts = { method: 'OUT', listed: [], contracts: new Map(), retired: new Map() };

function rank(results: readonly RankingResult[], facts: Partial<ContenderFacts> = {}) {
  const window = columnsOf({ type: contenderRule, date: DATE, results, athletes });
  return contenderRows(rankContenders(window, { ...everyone, ...facts }));
}
const shown = (rows: ReturnType<typeof rank>) =>
  rows.map(({ athleteId, rank: place, points, leftOut }) => [athleteId, place, points, leftOut]);

describe('the points of a contender', () => {
  it.each([
    ['the mean of the best five of six', [90, 80, 70, 60, 50, 40], 70],
    ['of three results, missing ones count 0', [90, 80, 70], 48],
    ['of one result', [81.37], 16.27],
    ['rounded once, at the end', [90.01, 80.01, 70.01, 60.01, 50.03], 70.01],
  ])('are %s', (_, points, expected) => {
    const results = points.map((one) => result(1, '2026-01-10', one));
    expect(shown(rank(results))).toEqual([[1, 1, expected, null]]);
  });

  it.each([
    ['the day of the set', DATE, 1],
    ['the day after it', '2026-06-03', 0],
    ['363 days before', '2025-06-04', 1],
    ['364 days before', '2025-06-03', 0],
  ])('include a race on %s as the window says', (_, date, rows) => {
    expect(rank([result(1, date, 50)])).toHaveLength(rows);
  });

  it('have no bonus and count no points of legs', () => {
    const legsOnly = { ...result(1, '2026-01-10', 0), overallPoints: null };
    expect(rank([legsOnly])).toEqual([]);
    expect(shown(rank([legsOnly], { method: 'IN', listed: [1] }))).toEqual([
      [1, 99_999, null, 'No race points in 52 weeks'],
    ]);
    expect(rank([result(1, '2026-01-10', 50)])[0]?.counting).toEqual([
      expect.objectContaining({ points: 50, bonusPercent: 0 }),
    ]);
  });
});

describe('who is ranked', () => {
  const results = [
    result(1, '2026-05-01', 90),
    result(2, '2026-05-01', 80),
    result(3, '2026-05-01', 80),
    result(4, '2026-05-01', 60),
  ];

  it('OUT: everyone with points; equal points share a rank and the next is skipped', () => {
    const more = [...results, result(5, '2026-04-01', 70)];
    expect(shown(rank(more))).toEqual([
      [1, 1, 18, null],
      [2, 2, 16, null],
      [3, 2, 16, null],
      [5, 4, 14, null],
      [4, 1, 12, null],
    ]);
  });

  it.each<[string, Partial<ContenderFacts>, unknown[]]>([
    [
      'excluded athletes are left out, also without points',
      { listed: [1, 5] },
      [
        [2, 1, 16, null],
        [3, 1, 16, null],
        [1, 99_999, 18, 'Excluded'],
        [5, 99_999, null, 'Excluded'],
        [4, 1, 12, null],
      ],
    ],
    [
      'IN: only those listed; without race points they are left out',
      { method: 'IN', listed: [2, 5] },
      [
        [2, 1, 16, null],
        [5, 99_999, null, 'No race points in 52 weeks'],
      ],
    ],
    [
      'of several reasons the first one applies: retired, contract, excluded',
      {
        listed: [1, 2, 3],
        retired: new Map([[1, '2026-05-30']]),
        contracts: new Map([
          [1, 'Contract'],
          [2, 'Hot Shot'],
        ]),
      },
      [
        [1, 99_999, 18, 'Retired 2026-05-30'],
        [2, 99_999, 16, 'Contract tier: Hot Shot'],
        [3, 99_999, 16, 'Excluded'],
        [4, 1, 12, null],
      ],
    ],
    [
      'a contract holder listed as contender stays out of the ranking',
      { method: 'IN', listed: [1, 2], contracts: new Map([[1, 'Contract']]) },
      [
        [2, 1, 16, null],
        [1, 99_999, 18, 'Contract tier: Contract'],
      ],
    ],
    ['IN with an empty list: nobody', { method: 'IN' }, []],
  ])('%s', (_, facts, expected) => {
    expect(shown(rank(results, facts))).toEqual(expected);
  });

  it('depends on no order of results, athletes or lists', () => {
    const facts = { method: 'OUT' as const, listed: [3, 1], contracts: new Map([[2, 'Contract']]) };
    const forwards = rank(results, facts);
    const backwards = contenderRows(
      rankContenders(
        columnsOf({
          type: contenderRule,
          date: DATE,
          results: results.toReversed(),
          athletes: athletes.toReversed(),
        }),
        { ...everyone, ...facts, listed: [1, 3] },
      ),
    );
    expect(backwards).toEqual(forwards);
    const maps = (entries: [number, string][]) => ({ ...everyone, contracts: new Map(entries) });
    const one = maps([
      [1, 'A'],
      [2, 'B'],
    ]);
    const other = maps([
      [2, 'B'],
      [1, 'A'],
    ]);
    expect(factsDigest(one)).toBe(factsDigest(other));
    expect(factsDigest({ ...one, retired: one.contracts, contracts: new Map() })).not.toBe(factsDigest(one));
  });
});

describe('the season of a date', () => {
  const season = (id: number, start_date: string, end_date: string, is_active = 1) => ({
    ...{ id, start_date, end_date, is_active },
  });
  it.each([
    ['the first day', [season(1, DATE, '2026-12-31')], 1],
    ['the last day', [season(1, '2026-01-01', DATE)], 1],
    ['an archived season', [season(1, '2026-01-01', '2026-12-31', 0)], null],
    ['a season that is over', [season(1, '2026-01-01', '2026-06-01')], null],
    [
      'two seasons: the one that starts later',
      [season(2, '2026-01-01', '2026-12-31'), season(1, '2026-03-01', '2026-12-31')],
      1,
    ],
  ])('%s', (_, seasons, expected) => {
    expect(seasonOfDate(seasons, DATE)?.id ?? null).toBe(expected);
    expect(seasonOfDate(seasons.toReversed(), DATE)?.id ?? null).toBe(expected);
  });
});
