import { describe, expect, test } from 'vitest';
import { comparedRow, rankingRow, shownSet } from '#testing/fixtures/rankings.ts';
import { linesOfView, viewOf } from './ranking-views.ts';

const namesOf = (lines: readonly { athlete: { last: string } | null }[]) =>
  lines.map((line) => line.athlete?.last ?? null);

describe('the rows of a view', () => {
  test('are the athletes with a rank in it, best first, with moves against the comparison set', () => {
    const shown = {
      rankings: [
        rankingRow(1, 'Adam', { overall: [1, 90, 3], swim: [2, 50, 1] }),
        rankingRow(2, 'Berg', { overall: [2, 80, 3], swim: [1, 60, 2] }),
        rankingRow(3, 'Chen', { overall: [3, 70, 2], swim: [99_999, null, 0] }),
        rankingRow(4, 'Dahl', { overall: [1, 65, 1] }, { division: 'FPRO' }),
      ],
      cmp_rankings: [comparedRow(1, { overall: 3 }), comparedRow(2, { overall: 2, swim: 99_999 })],
      set: shownSet({ comparison: { id: 7, date: '2025-06-03', type: 10, published: 1, is_chosen: 0 } }),
    };
    const overall = linesOfView(shown, 'overall');
    expect(overall.MPRO.map((line) => [line.athlete?.last, line.rank, line.move, line.counting])).toEqual([
      ['Adam', 1, 2, 3],
      ['Berg', 2, 0, 3],
      ['Chen', 3, 'new', 2],
    ]);
    expect(namesOf(overall.FPRO)).toEqual(['Dahl']);
    const swim = linesOfView(shown, 'swim');
    expect(swim.MPRO.map((line) => [line.athlete?.last, line.points, line.move])).toEqual([
      ['Berg', 60, 'new'],
      ['Adam', 50, 'new'],
    ]);
  });

  test('have no moves without a comparison set', () => {
    const rankings = [rankingRow(1, 'Adam', { overall: [1, 90, 3] })];
    const { MPRO } = linesOfView({ rankings, cmp_rankings: [], set: shownSet() }, 'overall');
    expect(MPRO[0]?.move).toBeNull();
  });

  test('are in the order of the rule where the rank is shared: more results first', () => {
    const rankings = [
      rankingRow(1, 'Few', { overall: [1, 90, 2] }),
      rankingRow(2, 'Many', { overall: [1, 90, 3] }),
      rankingRow(3, 'Third', { overall: [3, 80, 1] }),
    ];
    const { MPRO } = linesOfView({ rankings, cmp_rankings: [], set: shownSet() }, 'overall');
    expect(namesOf(MPRO)).toEqual(['Many', 'Few', 'Third']);
  });

  test('of a team: ten with more than one result, up to three above 85, padded and marked from the eleventh on', () => {
    const american = { country: 'US' };
    const men = Array.from({ length: 16 }, (_, index) =>
      rankingRow(
        index + 1,
        `Man ${index + 1}`,
        { overall: [index + 1, 99 - index, index === 2 ? 1 : 3] },
        american,
      ),
    );
    const women = [rankingRow(50, 'Woman', { overall: [1, 60, 2] }, { ...american, division: 'FPRO' })];
    const other = rankingRow(60, 'Other', { overall: [17, 50, 3] }, { country: 'FR' });
    const shown = {
      rankings: [...men, other, ...women],
      cmp_rankings: [],
      set: shownSet({ team_exclusions: [1] }),
    };
    const lines = linesOfView(shown, 'team-usa');
    expect(namesOf(lines.MPRO)).toEqual([
      ...[2, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `Man ${number}`),
      'Man 3',
      'Man 13',
      'Man 14',
    ]);
    expect(lines.MPRO.map((line) => line.isHunt)).toEqual([...Array(10).fill(false), true, true, true]);
    expect(namesOf(lines.FPRO)).toEqual(['Woman', ...Array(12).fill(null)]);
    expect(new Set(lines.FPRO.map((line) => line.key)).size).toBe(13);
  });
});

test('an unknown view in the URL is the overall one', () => {
  expect([viewOf('run'), viewOf('team-usa'), viewOf('nonsense')]).toEqual(['run', 'team-usa', 'overall']);
});
