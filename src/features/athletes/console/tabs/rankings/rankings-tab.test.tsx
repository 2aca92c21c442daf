import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AthletePage, RankingOfAthlete } from '#features/athletes/athletes-contract.ts';
import { athletePage, rankingOf } from '#features/athletes/console/list/athletes-screens.states.tsx';
import { AthleteScreen } from '#features/athletes/console/page/athlete-screen.tsx';
import { mockLayout } from '#testing/console/mock-layout.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';

const RANKINGS: RankingOfAthlete[] = [
  rankingOf(9, '2026-01-06', {
    type: 11,
    overall_rank: 3,
    overall_points: 91.2,
    swim_rank: 40,
    swim_points: 70.5,
  }),
  rankingOf(8, '2025-12-30', { overall_rank: 5, overall_points: 90, swim_rank: 38, swim_points: 71 }),
  rankingOf(7, '2025-06-03', { overall_rank: 5, overall_points: 88.04 }),
  rankingOf(6, '2023-06-06', {}),
];
const show = (athlete: Partial<AthletePage> = {}) =>
  renderScreen(<AthleteScreen />, {
    address: '/athlete/7#rankings',
    pattern: '/athlete/$id',
    responses: {
      'GET /api/athlete/7': { json: athletePage(athlete) },
      'GET /api/rankings': { json: { rankings: [] } },
    },
  });
beforeEach(() => mockLayout(1000, 240));
afterEach(() => vi.restoreAllMocks());

const table = () => screen.findByRole('table', { name: 'Rankings of Laura Philipp' });
const cells = async () =>
  [...(await table()).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );

describe('the rankings of an athlete', () => {
  it('shows date, type, rank, move and points, newest first; a dash for 99999, nothing of legs without ranks', async () => {
    await show({ rankings: RANKINGS });
    const dash = ['–', '', '–'];
    expect(await cells()).toEqual([
      ['2026-01-06', '2026 Rankings last 52 weeks', '3', 'up 2', '91.20', '40', 'down 2', '70.50'],
      ['2025-12-30', '2024 Rankings last 52 weeks', '5', '–same rank', '90.00', '38', 'NEW', '71.00'],
      ['2025-06-03', '2024 Rankings last 52 weeks', '5', 'NEW', '88.04', ...dash],
      ['2023-06-06', '2024 Rankings last 52 weeks', ...dash, ...dash],
    ]);
    expect(screen.getByText('4 published rankings')).toBeDefined();
  });

  it('links from each row to the set, with the explanation of the athlete open', async () => {
    const { user, address } = await show({ rankings: RANKINGS });
    const link = await screen.findByRole('link', { name: '2025-12-30' });
    expect(link.getAttribute('href')).toBe('/ranking/8?athlete=7');
    await user.click(within(await table()).getByText('88.04'));
    await waitFor(() => expect(address()).toBe('/ranking/7?athlete=7'));
  });

  it('sorts by points of a leg; seasons without them are last', async () => {
    const { user } = await show({ rankings: RANKINGS });
    const points = within(await table()).getAllByRole('button', { name: 'Points' });
    await user.click(points[1] as HTMLElement);
    expect((await cells()).map((row) => row[7])).toEqual(['71.00', '70.50', '–', '–']);
  });

  it('has one point for each season in the graph, from the last set of the year, with gaps between years', async () => {
    await show({ rankings: RANKINGS });
    const seasons = await screen.findByRole('table', { name: 'Ranks of Laura Philipp by season' });
    expect([...seasons.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      '2023––––',
      '2024––––',
      '2025#5, 90.00 pts#38, 71.00 pts––',
      '2026#3, 91.20 pts#40, 70.50 pts––',
    ]);
    expect(screen.getByText('2023 to 2026, the last published ranking of each year')).toBeDefined();
  });

  it('names a single season alone', async () => {
    await show({ rankings: RANKINGS.slice(1, 2) });
    expect(await screen.findByText('2025, the last published ranking of each year')).toBeDefined();
  });

  it('says what belongs there for athletes who were never ranked', async () => {
    await show();
    expect(await screen.findByText('Never ranked')).toBeDefined();
    expect(screen.getByText(/is not in any published ranking/)).toBeDefined();
  });
});
