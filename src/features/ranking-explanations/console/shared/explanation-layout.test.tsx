import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RankingScreen } from '#features/rankings/console/set-page/ranking-screen.tsx';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { shownExplanation } from '#testing/fixtures/explanations.ts';
import { rankingRow, shownSet } from '#testing/fixtures/rankings.ts';

const ROWS = [
  rankingRow(1, 'Adam', { overall: [1, 90.5, 3], swim: [2, 50, 2] }),
  rankingRow(2, 'Berg', { overall: [2, 80, 2], swim: [1, 60, 3] }),
  rankingRow(3, 'Costa', { overall: [1, 70, 3] }, { division: 'FPRO' }),
];

const explains = (id: number, name: string) => ({
  [`GET /api/ranking/8/explain/${id}`]: ({ path }: { path: string }) =>
    shownExplanation({
      athlete: { id, name, country: 'DE', division: 'MPRO' },
      discipline: path.includes('swim') ? 'swim' : 'overall',
    }),
});

const show = (address = '/ranking/8', sessionMemory: Record<string, string> = {}) =>
  renderScreen(<RankingScreen />, {
    address,
    pattern: '/ranking/$id',
    sessionMemory,
    responses: {
      'GET /api/ranking/8': { json: { rankings: ROWS, cmp_rankings: [], set: shownSet() } },
      'GET /api/rankings': { json: { rankings: [] } },
      'GET /api/jobs': { json: { jobs: [] } },
      ...explains(1, 'Ann Adam'),
      ...explains(2, 'Ann Berg'),
      ...explains(3, 'Ann Costa'),
    },
  });

const panel = () => screen.findByRole('complementary', { name: 'Explanation' });
const isExplained = async (name: string) =>
  expect(await within(await panel()).findByRole('heading', { name: new RegExp(name) })).toBeTruthy();
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('a row of a ranking', () => {
  it('opens the explanation of its number by a click; the name remains a link', async () => {
    const { user, address } = await show();
    await user.click(within(await rowOf('Ann Berg')).getByText('80.00'));
    await isExplained('Ann Berg');
    expect(address()).toBe('/ranking/8?athlete=2');
    expect((await rowOf('Ann Berg')).dataset.open).toBe('true');
    expect(screen.getAllByRole('link', { name: 'Ann Berg' })[0]?.getAttribute('href')).toBe('/athlete/2');
  });

  it('opens by Enter, follows j and k, and returns the focus on Escape', async () => {
    const { user, address } = await show();
    (await rowOf('Ann Adam')).focus();
    await user.keyboard('{Enter}');
    await isExplained('Ann Adam');
    await user.keyboard('j');
    await isExplained('Ann Berg');
    expect(address()).toBe('/ranking/8?athlete=2');
    await user.keyboard('k');
    await isExplained('Ann Adam');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await panel());
    await user.keyboard('j');
    await isExplained('Ann Berg');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Explanation' })).toBeNull());
    expect(document.activeElement).toBe(await rowOf('Ann Berg'));
    expect(address()).toBe('/ranking/8');
  });

  it('closes by its button, and by Escape where single keys are switched off', async () => {
    const { user } = await show('/ranking/8?athlete=1');
    localStorage.setItem('tridesk-shortcuts', 'off');
    await isExplained('Ann Adam');
    (await rowOf('Ann Adam')).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Explanation' })).toBeNull());
    localStorage.removeItem('tridesk-shortcuts');
    await user.click(within(await rowOf('Ann Adam')).getByText('90.50'));
    await isExplained('Ann Adam');
    await user.click(screen.getByRole('button', { name: 'Close the explanation' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ann Adam'));
  });

  it('is opened by its URL, in the discipline of the view; j continues from it', async () => {
    const { user, requests, address } = await show('/ranking/8?view=swim&athlete=2');
    await isExplained('Ann Berg');
    expect(requests.map(({ path }) => path)).toContain('/api/ranking/8/explain/2?discipline=swim');
    await user.keyboard('j');
    await isExplained('Ann Adam');
    expect(address()).toBe('/ranking/8?view=swim&athlete=1');
  });

  it('uses the table of the open row for j and k', async () => {
    const { user } = await show('/ranking/8?athlete=3');
    await isExplained('Ann Costa');
    await user.keyboard('j');
    expect(document.activeElement).toBe(await rowOf('Ann Costa'));
  });

  it('is not opened by the row of another set, nor by a URL without a valid athlete', async () => {
    const first = await show('/ranking/8?athlete=1&show=men');
    await isExplained('Ann Adam');
    const cache = sessionStorage.getItem('tridesk-list:ranking') ?? '';
    expect(cache).toBe('show=men');
    first.unmount();
    await show('/ranking/8?athlete=0', { 'tridesk-list:ranking': cache });
    await rowOf('Ann Adam');
    expect(screen.queryByRole('complementary', { name: 'Explanation' })).toBeNull();
  });
});
