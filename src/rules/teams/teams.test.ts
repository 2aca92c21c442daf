import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import { padded, type Team, teamOf, teamRanks, teamView } from './teams.ts';

describe('teams', () => {
  it.each<[string | null, Team]>([
    ['US', 'USA'],
    ['us', 'USA'],
    ...['CA', 'AU', 'NZ', 'ZA', 'BM', 'BR', 'AR', 'MX', 'CL'].map((nation): [string, Team] => [
      nation,
      'INT',
    ]),
    ['GB', 'EUR'],
    ['DE', 'EUR'],
    ['JP', 'EUR'],
    [null, 'EUR'],
    ['', 'EUR'],
  ])('%s races for %s', (country, team) => {
    expect(teamOf(country)).toBe(team);
  });
});

describe('team ranks', () => {
  it('count per division and team; equal ranks share, the next is skipped, unranked stays unranked', () => {
    const athletes = [
      { athleteId: 1, division: 'MPRO', country: 'DE', rank: 1 },
      { athleteId: 2, division: 'MPRO', country: 'US', rank: 2 },
      { athleteId: 3, division: 'MPRO', country: 'FR', rank: 7 },
      { athleteId: 4, division: 'MPRO', country: 'GB', rank: 7 },
      { athleteId: 5, division: 'MPRO', country: 'NO', rank: 9 },
      { athleteId: 6, division: 'MPRO', country: 'NO', rank: unranked },
      { athleteId: 7, division: 'FPRO', country: 'DE', rank: 30 },
      { athleteId: 8, division: 'FPRO', country: 'NZ', rank: 31 },
    ];
    const ranks = teamRanks(athletes);
    expect(teamRanks(athletes.toReversed()).get(5)).toEqual(ranks.get(5));
    expect(
      [...ranks].sort(([a], [b]) => a - b).map(([id, { team, teamRank }]) => [id, team, teamRank]),
    ).toEqual([
      [1, 'EUR', 1],
      [2, 'USA', 1],
      [3, 'EUR', 2],
      [4, 'EUR', 2],
      [5, 'EUR', 4],
      [6, 'EUR', unranked],
      [7, 'EUR', 1],
      [8, 'INT', 1],
    ]);
  });
});

describe('a team view', () => {
  const row = (athleteId: number, points: number, countingResults = 3, country = 'US') => ({
    athleteId,
    country,
    points,
    countingResults,
  });
  const rows = Array.from({ length: 20 }, (_, at) => row(at + 1, 99 - at));

  it('shows ten, then up to three with more than 85 points', () => {
    expect(teamView(rows, 'USA', []).map(({ athleteId }) => athleteId)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
    ]);
    const lower = rows.map((own) => ({ ...own, points: own.points - 2 }));
    expect(teamView(lower, 'USA', []).map(({ athleteId }) => athleteId)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    const exactly = rows.map((own) => ({ ...own, points: 85 }));
    expect(teamView(exactly, 'USA', [])).toHaveLength(10);
  });

  it('requires more than one result for the ten; athletes with one result may be hunt rows', () => {
    const single = rows.map((own) => (own.athleteId === 2 ? { ...own, countingResults: 1 } : own));
    expect(teamView(single, 'USA', []).map(({ athleteId }) => athleteId)).toEqual([
      1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2, 12, 13,
    ]);
  });

  it('leaves out the excluded and other teams', () => {
    const mixed = [row(50, 100, 3, 'CA'), ...rows];
    const ids = teamView(mixed, 'USA', [1, 3]).map(({ athleteId }) => athleteId);
    expect(ids).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(teamView(mixed, 'INT', []).map(({ athleteId }) => athleteId)).toEqual([50]);
    expect(teamView(mixed, 'EUR', [])).toEqual([]);
  });

  it('is padded to equal length', () => {
    expect(padded(['a', 'b', 'c'], ['x'])).toEqual({ men: ['a', 'b', 'c'], women: ['x', null, null] });
    expect(padded([], ['x'])).toEqual({ men: [null], women: ['x'] });
    expect(padded([], [])).toEqual({ men: [], women: [] });
  });
});
