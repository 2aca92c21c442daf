import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { RankingsScreen } from './rankings-screen.tsx';

const listed = (id: number, date: string, more: Partial<ListedRankingSet> = {}): ListedRankingSet => ({
  id,
  date,
  type: 10,
  published: 0,
  published_at: null,
  generated_at: null,
  ...more,
});
const SETS = [listed(9, '2025-08-05'), listed(8, '2025-07-08', { published: 1 })];
const list = (rankings: readonly ListedRankingSet[]) => ({ 'GET /api/rankings': { json: { rankings } } });

async function typeDate(user: Awaited<ReturnType<typeof renderScreen>>['user'], date: string) {
  const field = await screen.findByLabelText(/^Date/);
  await user.clear(field);
  await user.type(field, date);
}

describe('the list of ranking sets', () => {
  it('shows date and state, the newest first, and links to the set', async () => {
    await renderScreen(<RankingsScreen />, { address: '/rankings', answers: list(SETS) });
    const link = await screen.findByRole('link', { name: '08/07/2025' });
    expect(link.getAttribute('href')).toBe('/ranking/8');
    expect(screen.getByRole('heading', { name: 'RANKINGS' })).toBeDefined();
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['9', '05/08/2025', 'DRAFT', '2024 Rankings last 52 weeks'],
      ['8', '08/07/2025', 'PUBLISHED', '2024 Rankings last 52 weeks'],
    ]);
  });

  it('offers to add one when there is none', async () => {
    const { user } = await renderScreen(<RankingsScreen />, { address: '/rankings', answers: list([]) });
    await screen.findByText('No rankings yet');
    await user.click(screen.getAllByRole('button', { name: 'Add a new Rankings' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create a New Rankings' })).toBeDefined();
  });

  it('shows an error and retries', async () => {
    const { user, answer } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      answers: { 'GET /api/rankings': { status: 403, message: 'Only staff may see this.' } },
    });
    await screen.findByText('Only staff may see this.');
    answer('GET /api/rankings', { json: { rankings: SETS } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('05/08/2025')).toBeDefined();
  });
});

describe('Create a New Rankings', () => {
  const created = { 'POST /api/ranking/create': { json: { status: 0, id: 12, type: 8, same_date: [] } } };

  it('shows the type of the date, creates the set and opens it', async () => {
    const { user, requests, address } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      answers: { ...list(SETS), ...created },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Rankings' }));
    await typeDate(user, '2023-05-01');
    expect(await screen.findByText('Type: 2023')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create Rankings' }));
    await waitFor(() => expect(address()).toBe('/ranking/12'));
    expect(requests.find(({ path }) => path.endsWith('/create'))?.body).toEqual({ date: '2023-05-01' });
  });

  it('confirms before a second one of the same date', async () => {
    const { user, requests, address } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      answers: { ...list(SETS), ...created },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Rankings' }));
    await typeDate(user, '2025-07-08');
    await user.click(screen.getByRole('button', { name: 'Create Rankings' }));
    await screen.findByText('There is already 1 set of 2025-07-08.');
    expect(requests.some(({ path }) => path.endsWith('/create'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Create another' }));
    await waitFor(() => expect(address()).toBe('/ranking/12'));
  });

  it('warns about a date in the future', async () => {
    const { user } = await renderScreen(<RankingsScreen />, { address: '/rankings', answers: list(SETS) });
    await user.click(await screen.findByRole('button', { name: 'Add a new Rankings' }));
    await typeDate(user, '2030-01-01');
    expect(await screen.findByText(/in the future/)).toBeDefined();
  });
});
