import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoggedSync } from '#features/website-sync/website-sync-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { answersOf, dashboard, dashboardStates, FULL, LOG } from './dashboard-screen.states.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { SYNC_TIMEOUT_MS } from './use-sync.tsx';

const SYNC = 'Sync to Rankings Website';
const RACES = 'Sync IM Races';
const press = (name: string) => screen.findByRole('button', { name });
const shown = () => screen.findByRole('alertdialog');

afterEach(() => void vi.useRealTimers());

describe('the dashboard', () => {
  testStates(dashboardStates);

  it('shows what will be sent and who will be retired, with links', async () => {
    await renderScreen(<DashboardScreen />, { address: '/', responses: answersOf(FULL) });
    const kinds = within(await screen.findByRole('list', { name: 'What will be sent' }));
    expect(screen.getByRole('heading', { name: 'What will be sent', level: 2 })).toBeDefined();
    expect(kinds.getByRole('link', { name: 'Athletes' }).getAttribute('href')).toBe('/athletes');
    const retired = within(screen.getByRole('list', { name: 'Will be retired' }));
    expect(retired.getByRole('link', { name: 'Lotte Wilms' }).getAttribute('href')).toBe('/athlete/7');
    expect(retired.getByText(/Check: Maternity leave from 2025-01-01/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Mara Lindt' })).toBeDefined();
  });

  it('shows the last runs, the notice, what waits, and the log', async () => {
    await renderScreen(<DashboardScreen />, { address: '/', responses: answersOf(FULL) });
    await screen.findByRole('link', { name: 'Unmatched import rows' });
    const website = screen.getByRole('region', { name: SYNC });
    expect(website.textContent).toMatch(/Last success .* by Anna Tester: 3 added, 41 changed\./);
    expect(screen.getByText(/Website not notified yet, 4 tries\./)).toBeDefined();
    expect(screen.getByText(/The last run by Anna Tester failed: The IRONMAN race feed/)).toBeDefined();
    const rows = screen.getByRole('link', { name: 'Unmatched import rows' });
    expect(rows.getAttribute('href')).toBe('/race/7#participants');
    // The format of the times next to it.
    expect(screen.getByText('oldest 2026-05-03')).toBeDefined();
    const races = within(screen.getByRole('list', { name: 'Races: Unmatched import rows' }));
    expect(races.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/race/7#participants',
      '/race/9#participants',
    ]);
    const log = within(await screen.findByRole('table', { name: 'Syncs' }));
    expect(log.getAllByRole('row')).toHaveLength(3);
  });

  it('syncs the website and reports what changed', async () => {
    const counts = { added: 1, changed: 0, removed: 0, retired: 2 };
    const { user, requests } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: {
        ...answersOf(dashboard()),
        'POST /api/sync': { json: { status: 0, job: 'x', counts, retired: [], version: 3, parts: [] } },
      },
    });
    await user.click(await press(SYNC));
    await screen.findByText('Website synced: 1 added, 2 retired. Version 3.');
    expect(requests.filter(({ path }) => path === '/api/sync')).toHaveLength(1);
  });

  it('follows a sync that takes longer, and reports its end', async () => {
    const job = {
      ...{ id: 'x', kind: 'im-races-sync', subject: 'feed', what: RACES, who: null, done: 1, total: 2 },
      ...{ tries: 1, errors: [], error: null, created_at: 'x', started_at: null, ended_at: null },
    };
    const result = { added: [{}], changed: [], unchanged: 4, held: [{}], gone: [], errors: [] };
    const { user } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: {
        ...answersOf(dashboard()),
        'GET /api/im/sync': () => Response.json({ job: 'x' }, { status: 202 }),
        'GET /api/jobs/x': { json: { job: { ...job, state: 'done', answer: result } } },
      },
    });
    await user.click(await press(RACES));
    await screen.findByText('IM races synced: 1 added, 4 unchanged, 1 held.');
  });

  it.each([
    [SYNC, 'POST /api/sync'],
    [RACES, 'GET /api/im/sync'],
  ])('%s: a failure is an alert with the message of the server', async (label, call) => {
    const { user } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: { ...answersOf(dashboard()), [call]: { status: 503, message: 'The store is silent.' } },
    });
    await user.click(await press(label));
    const alert = within(await shown());
    expect(alert.getByText('Error: Something went wrong.')).toBeDefined();
    expect(alert.getByText('The store is silent.')).toBeDefined();
  });

  it.each([
    [SYNC, 'POST /api/sync'],
    [RACES, 'GET /api/im/sync'],
  ])('%s: without a connection, it says what is known of the request', async (label, call) => {
    const { user } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: {
        ...answersOf(dashboard()),
        [call]: () => Promise.reject(new TypeError('Failed to fetch')),
      },
    });
    await user.click(await press(label));
    const alert = within(await shown());
    expect(
      alert.getByText(/^The server cannot be reached. If the request had already arrived/),
    ).toBeDefined();
  });

  it('says after 99 seconds that the request timed out, and that the work continues', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { user } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: {
        ...answersOf(dashboard()),
        'POST /api/sync': () => new Promise<Response>((resolve) => answers.push(resolve)),
      },
    });
    const button = await press(SYNC);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(button);
    await vi.advanceTimersByTimeAsync(SYNC_TIMEOUT_MS - 1_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    const alert = within(await shown());
    expect(alert.getByText('Error: The sync request timed out.')).toBeDefined();
    expect(alert.getByText(/The sync continues on the server/)).toBeDefined();
    expect(isDisabled(button)).toBe(false);
    await user.click(alert.getByRole('button'));
    await user.click(button);
    const done = { status: 0, job: 'x', counts: {}, retired: [], parts: [] };
    answers[0]?.(Response.json({ ...done, version: 3 }));
    await screen.findByText('Website synced: nothing changed. Version 3.');
    expect(isDisabled(button)).toBe(true);
    answers[1]?.(Response.json({ ...done, version: 4 }));
    await screen.findByText('Website synced: nothing changed. Version 4.');
  });

  it('shows in the log which rows of the feed were not used and which values were held', async () => {
    const [failed, sent] = LOG as [LoggedSync, LoggedSync];
    const counts = { added: 0, changed: 0, unchanged: 2, held: 1, gone: 0, errors: 2 };
    const races: LoggedSync = { ...failed, state: 'done', error: null, counts };
    const broken = { external_id: null, name: null, message: 'The row is not an object.' };
    const answer = {
      ...{ added: [], changed: [], unchanged: 2, gone: [], errors: [broken, broken] },
      held: [{ race_id: 5, name: 'IRONMAN Nice 2026', field: 'city', ours: 'Nizza', theirs: 'Nice' }],
    };
    const job = {
      ...{ id: 'b', kind: 'im-races-sync', subject: 'feed', what: RACES, who: null, done: 2, total: 2 },
      ...{ tries: 1, errors: [], error: null, created_at: 'x', started_at: null, ended_at: null },
      ...{ state: 'done', answer },
    };
    const { user } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: {
        ...answersOf(FULL, undefined, [races, sent]),
        'GET /api/jobs/b': { json: { job } },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Details of IM races/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^IM races, / }));
    expect(await dialog.findByText(/City: ours Nizza, the feed's Nice/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'IRONMAN Nice 2026' }).getAttribute('href')).toBe('/race/5');
    expect(dialog.getByRole('heading', { name: 'Rows that could not be used (2)' })).toBeDefined();
    expect(screen.getAllByText('Details')).toHaveLength(1);
  });

  it('names in the log who was retired, with what speaks against it', async () => {
    const [, sent] = LOG as [LoggedSync, LoggedSync];
    const retired = [{ id: 7, name: 'Ada Adams', retirement_date: '2024-05-01', note: 'maternity leave' }];
    const { user } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: {
        ...answersOf(FULL, undefined, [{ ...sent, job: 'w', counts: { retired: 1 } }]),
        'GET /api/jobs/w': {
          json: { job: { id: 'w', kind: 'website-sync', errors: [], answer: { retired } } },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Details of Website/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Website, / }));
    const link = await dialog.findByRole('link', { name: 'Ada Adams' });
    expect(link.closest('li')?.textContent).toBe('Ada Adams: last race 2024-05-01. Check: maternity leave');
    expect(link.getAttribute('href')).toBe('/athlete/7');
  });

  it('starts a failed job again', async () => {
    const { user, requests } = await renderScreen(<DashboardScreen />, {
      address: '/',
      responses: { ...answersOf(FULL), 'POST /api/jobs/d/retry': { json: { job: 'e' } } },
    });
    await user.click(await press('Retry Generate rankings of 2026-05-05'));
    await screen.findByText('Started again: Generate rankings of 2026-05-05');
    expect(requests.map(({ path }) => path)).toContain('/api/jobs/d/retry');
  });
});
