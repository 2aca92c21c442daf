import { describe, expect, it } from 'vitest';
import type { RankingResult } from './ranking-input.ts';
import { notCountingResults } from './ranking-not-counting.ts';
import { generateRanking } from './ranking-set.ts';
import { rankingTypes } from './ranking-types.ts';

const [type] = rankingTypes.filter(({ id }) => id === 10);
const result = (resultId: number, change: Partial<RankingResult>): RankingResult => ({
  resultId,
  athleteId: 1,
  raceId: resultId + 100,
  raceDate: '2025-05-01',
  tierBasePoints: 100,
  distanceType: 3,
  status: 'Finish',
  overallPoints: 90,
  swimPoints: 70,
  bikePoints: null,
  runPoints: null,
  ...change,
});
const results = [
  result(1, {}),
  result(2, { overallPoints: 95 }),
  result(3, { overallPoints: 93 }),
  result(4, { overallPoints: 80, raceDate: '2025-04-01' }),
  result(12, { overallPoints: 70, raceDate: '2025-06-01' }),
  result(5, { status: 'DNF', overallPoints: null, raceDate: '2025-03-01' }),
  result(6, { status: 'DQ', raceDate: '2025-02-01' }),
  result(7, { status: 'DNS', raceDate: '2025-01-01' }),
  result(8, { overallPoints: null, raceDate: '2024-12-01' }),
  result(9, { overallPoints: 99, raceDate: '2024-06-02' }),
  result(10, { overallPoints: 99, raceDate: '2025-06-02' }),
  result(11, { overallPoints: 99, raceDate: null }),
];

describe('why results do not count', () => {
  const response = (discipline: 'overall' | 'swim') => {
    if (type === undefined) throw new Error('no type 10');
    const question = { type, date: '2025-06-01', results };
    const [row] = generateRanking({
      ...question,
      athletes: [{ athleteId: 1, division: 'MPRO', last: 'Smith' }],
    });
    return notCountingResults({ ...question, discipline, counting: row?.[discipline].counting ?? [] });
  };

  it('every result that does not count has a reason, newest race first', () => {
    expect(response('overall').map(({ resultId, raceId, reason }) => [resultId, raceId, reason])).toEqual([
      [10, 110, 'after the set'],
      [12, 112, 'not among the best'],
      [4, 104, 'not among the best'],
      [5, 105, 'DNF'],
      [6, 106, 'DQ'],
      [7, 107, 'DNS'],
      [8, 108, 'no points'],
      [9, 109, 'before the window'],
      [11, 111, 'no date'],
    ]);
  });

  it('each discipline has separate reasons', () => {
    const swim = new Map(response('swim').map(({ resultId, reason }) => [resultId, reason]));
    expect([swim.get(1), swim.get(4), swim.get(8)]).toEqual([
      undefined,
      'not among the best',
      'not among the best',
    ]);
    expect(swim.get(9)).toBe('before the window');
  });
});
