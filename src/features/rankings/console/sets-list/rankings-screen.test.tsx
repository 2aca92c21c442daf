import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RankingSetInList } from '#features/rankings/rankings-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { mockLayout } from '#testing/console/mock-layout.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { shownGeneration } from '#testing/fixtures/review.ts';
import { RankingsScreen } from './rankings-screen.tsx';
import { setColumns } from './set-columns.tsx';

const listed = (id: number, date: string, more: Partial<RankingSetInList> = {}): RankingSetInList => ({
  id,
  date,
  type: 10,
  published: 0,
  published_at: null,
  published_by: null,
  generated_at: null,
  generated_by: null,
  athletes: 0,
  ...more,
});
const GENERATED = { generated_at: '2025-07-09T08:00:00.000Z', generated_by: 'Ben Tester', athletes: 512 };
const SETS = [
  listed(9, '2025-08-05'),
  listed(8, '2025-07-08', {
    ...GENERATED,
    published: 1,
    published_at: '2025-07-09T09:00:00.000Z',
    published_by: 'Mara Lindt',
  }),
  listed(7, '2025-06-03', GENERATED),
];
const STALE = { state: 'stale', stale_because: [{ what: 'results changed', count: 3 }] };
const states = (...stale: number[]) => ({
  json: {
    states: [
      { id: 9, state: 'stale', stale_because: [{ what: 'not generated yet', count: 0 }] },
      ...[8, 7].map((id) => ({
        id,
        ...(stale.includes(id) ? STALE : { state: 'up to date', stale_because: [] }),
      })),
    ],
  },
});
const list = (rankings: readonly RankingSetInList[]) => ({
  'GET /api/rankings': { json: { rankings } },
  'GET /api/rankings/states': states(8),
});

beforeEach(() => mockLayout(1240, 400));
afterEach(() => vi.restoreAllMocks());

async function typeDate(user: Awaited<ReturnType<typeof renderScreen>>['user'], date: string) {
  const field = await screen.findByLabelText(/^Date/);
  await user.clear(field);
  await user.type(field, date);
}

describe('the list of ranking sets', () => {
  it('shows date and state, the newest first, and links to the set', async () => {
    await renderScreen(<RankingsScreen />, { address: '/rankings', responses: list(SETS) });
    const link = await screen.findByRole('link', { name: '08/07/2025' });
    expect(link.getAttribute('href')).toBe('/ranking/8');
    expect(screen.getByRole('heading', { name: 'RANKINGS' })).toBeDefined();
    const rows = screen.getAllByRole('row').slice(1);
    // The first cell of each row selects it.
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    );
    const type = '2024 Rankings last 52 weeks';
    expect(cells).toEqual([
      ['9', '05/08/2025', 'DRAFT', 'Not generated yet', type, '–', '–', '–'],
      [
        '8',
        '08/07/2025',
        'PUBLISHED',
        'Stale: 3 results changed',
        type,
        '512',
        expect.stringMatching(/^2025-07-09 /),
        'Mara Lindt, 09/07/2025',
      ],
      ['7', '03/06/2025', 'DRAFT', 'Up to date', type, '512', expect.stringMatching(/^2025-07-09 /), '–'],
    ]);
    expect(screen.getByText('3 sets, 2 drafts').nextSibling?.textContent).toContain('1 stale');
  });

  it('shows the sets before their states are known, and offers to load these again', async () => {
    const { user, respond } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      responses: { ...list(SETS), 'GET /api/rankings/states': { status: 409, message: 'Not now.' } },
    });
    await screen.findByText('08/07/2025');
    const retry = await screen.findByRole('button', { name: 'The states could not be loaded. Try again' });
    expect(screen.queryByRole('button', { name: 'Regenerate all stale' })).toBeNull();
    respond('GET /api/rankings/states', states(8));
    await user.click(retry);
    await screen.findByText('Stale: 3 results changed');
    expect(screen.getByRole('button', { name: 'Regenerate all stale' })).toBeDefined();
  });

  it('exports when a set was published as an ISO date', () => {
    const column = setColumns.find(({ id }) => id === 'publication');
    expect(SETS.map((set) => column?.exportValue?.({ ...set, known: null }))).toEqual([
      '',
      'Mara Lindt, 2025-07-09',
      '',
    ]);
  });

  it('does not call a set stale that was generated after the states were calculated', async () => {
    const sets = [listed(9, '2025-08-05', GENERATED), ...SETS.slice(1)];
    await renderScreen(<RankingsScreen />, { address: '/rankings', responses: list(sets) });
    await screen.findByText('Stale: 3 results changed');
    expect(screen.getAllByText(/^Stale/)).toHaveLength(1);
    expect(screen.getByText('3 sets, 2 drafts').nextSibling?.textContent).toContain('1 stale');
  });

  it('is filtered by chips in the address, and regenerates the selected stale sets', async () => {
    const { user } = await renderScreen(<RankingsScreen />, {
      address: '/rankings?published=no&state=stale',
      responses: { ...list(SETS), 'GET /api/rankings/states': states(8, 7) },
    });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText('1 set selected')).toBeDefined();
    expect(bar.getByRole('button', { name: 'Export selected' })).toBeDefined();
    expect(bar.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(
      '/history?entity=ranking&id=7',
    );
    await user.click(bar.getByRole('button', { name: 'Regenerate selected' }));
    expect(await screen.findByRole('alertdialog', { name: 'Regenerate 1 stale ranking set?' })).toBeDefined();
  });

  it('offers to add one when there is none', async () => {
    const { user } = await renderScreen(<RankingsScreen />, { address: '/rankings', responses: list([]) });
    await screen.findByText('No rankings yet');
    await user.click(screen.getAllByRole('button', { name: 'Add a new Rankings' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create a New Rankings' })).toBeDefined();
  });

  it('shows an error and retries', async () => {
    const { user, respond } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      responses: { 'GET /api/rankings': { status: 403, message: 'Only staff may see this.' } },
    });
    await screen.findByText('Only staff may see this.');
    respond('GET /api/rankings', { json: { rankings: SETS } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('05/08/2025')).toBeDefined();
  });
});

describe('Regenerate all stale', () => {
  const generated = { json: { status: 0, athletes: 3, type: 10, following_job: null } };
  async function open(more: RenderOptions['responses'] = {}) {
    const shown = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      responses: {
        ...list(SETS),
        'GET /api/rankings/states': states(8, 7),
        'GET /api/ranking/8/generation_review': { json: shownGeneration() },
        'GET /api/ranking/7/generation_review': { json: shownGeneration({ changed_rows: 0 }) },
        'POST /api/ranking/8/generate': generated,
        'POST /api/ranking/7/generate': generated,
        ...more,
      },
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Regenerate all stale' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Regenerate 2 stale ranking sets?' });
    const press = async (name: string) =>
      shown.user.click(await within(dialog).findByRole('button', { name }));
    return { ...shown, dialog, press };
  }
  const posted = (requests: readonly { method: string; path: string }[]) =>
    requests.filter(({ method }) => method === 'POST').map(({ path }) => path.replace('/api/ranking/', ''));

  it('shows what changes in each set, then generates them, the oldest first', async () => {
    const { dialog, press, requests, respond } = await open();
    expect(within(dialog).getByText(/^1 set is published: the public sees the new rows/)).toBeDefined();
    const [newer, older] = within(dialog)
      .getAllByRole('listitem')
      .filter((line) => within(line).queryByRole('checkbox') !== null) as [HTMLElement, HTMLElement];
    await within(newer).findByText(/^14 athletes change: 1 new, 1 gone/);
    expect(within(newer).getByText('3 results changed')).toBeDefined();
    expect(await within(older).findByText('No number changes.')).toBeDefined();
    respond('GET /api/rankings/states', states());
    await press('Regenerate 2 sets');
    await screen.findByText('2 ranking sets regenerated');
    expect(posted(requests).filter((path) => path.endsWith('/generate'))).toEqual([
      '7/generate',
      '8/generate',
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Regenerate all stale' })).toBeNull());
  });

  it('keeps the focus when Enter confirms from a box, which is disabled meanwhile', async () => {
    const { dialog, user } = await open({
      'POST /api/ranking/7/generate': { status: 409, message: 'No result counts.' },
    });
    const box = within(dialog).getByRole('checkbox', { name: 'Regenerate the set of 2025-07-08' });
    box.focus();
    await user.keyboard('{Enter}');
    await within(dialog).findByText('1 of 2 sets generated.');
    expect(document.activeElement).not.toBe(box);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('generates only the selected ones', async () => {
    const { dialog, press, user, requests } = await open();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Regenerate the set of 2025-07-08' }));
    expect(within(dialog).getByText(/^All are drafts: nothing public changes/)).toBeDefined();
    await press('Regenerate 1 set');
    await screen.findByText('1 ranking set regenerated');
    expect(posted(requests).filter((path) => path.endsWith('/generate'))).toEqual(['7/generate']);
  });

  it('continues after a failure, names it at its set, and tries that set again', async () => {
    const { dialog, press, requests, respond } = await open({
      'POST /api/ranking/7/generate': { status: 409, message: 'No result counts.' },
    });
    await press('Regenerate 2 sets');
    await within(dialog).findByText('1 of 2 sets generated.');
    expect(within(dialog).getByText('No result counts.')).toBeDefined();
    expect(within(dialog).getByText('Generated')).toBeDefined();
    respond('POST /api/ranking/7/generate', generated);
    await press('Regenerate 1 set');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posted(requests).filter((path) => path.endsWith('/generate'))).toEqual([
      '7/generate',
      '8/generate',
      '7/generate',
    ]);
  });

  it('stops after the running set on request', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { dialog, press, requests } = await open({ 'POST /api/ranking/7/generate': () => promise });
    await press('Regenerate 2 sets');
    await press('Stop after this set');
    resolve(generated.json);
    await within(dialog).findByText('1 of 2 sets generated.');
    expect(posted(requests).filter((path) => path.endsWith('/generate'))).toEqual(['7/generate']);
  });
});

describe('Create a New Rankings', () => {
  const created = { 'POST /api/ranking/create': { json: { status: 0, id: 12, type: 8, same_date: [] } } };

  it('shows the type of the date, creates the set and opens it', async () => {
    const { user, requests, address } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      responses: { ...list(SETS), ...created },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Rankings' }));
    await typeDate(user, '2023-05-01');
    expect(await screen.findByText('Type: 2023')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create Rankings' }));
    await waitFor(() => expect(address()).toBe('/ranking/12'));
    expect(requests.find(({ path }) => path.endsWith('/create'))?.body).toEqual({ date: '2023-05-01' });
  });

  it('confirms before a typed date is discarded, and opens with the day of today', async () => {
    const { user } = await renderScreen(<RankingsScreen />, { address: '/rankings', responses: list(SETS) });
    const open = async () => user.click(await screen.findByRole('button', { name: 'Add a new Rankings' }));
    const shown = () => screen.getByLabelText<HTMLInputElement>(/^Date/).value;
    const create = () => screen.getByRole('button', { name: 'Create Rankings' });
    await open();
    const today = shown();
    for (const typed of ['2023-05-01', 'yesterday']) {
      await typeDate(user, typed);
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await open();
      expect(shown()).toBe(today);
      expect(isDisabled(create())).toBe(false);
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('confirms before a second one of the same date', async () => {
    const { user, requests, address } = await renderScreen(<RankingsScreen />, {
      address: '/rankings',
      responses: { ...list(SETS), ...created },
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
    const { user } = await renderScreen(<RankingsScreen />, { address: '/rankings', responses: list(SETS) });
    await user.click(await screen.findByRole('button', { name: 'Add a new Rankings' }));
    await typeDate(user, '2030-01-01');
    expect(await screen.findByText(/in the future/)).toBeDefined();
  });
});
