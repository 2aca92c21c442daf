import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { shownReview } from '#testing/fixtures/review.ts';
import { never } from '#testing/fixtures/screen-states.tsx';
import { RankingsScreen } from '../sets-list/rankings-screen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T10:00:00') }));
afterEach(() => vi.useRealTimers());

const listed = (id: number, date: string, published: 0 | 1 = 0): ListedRankingSet => ({
  id,
  date,
  type: 11,
  published,
  published_at: null,
  generated_at: null,
});
const sets = (...rankings: ListedRankingSet[]) => ({ json: { rankings } });
const reviewOf = (set: Partial<RankingReview['set']>): { json: RankingReview } => ({
  json: shownReview({ set: { ...shownReview().set, id: 12, date: '2026-03-03', type: 11, ...set } }),
});
const EMPTY = reviewOf({ generated_at: null, athletes: 0, state: 'stale', stale_because: [] });
const READY = reviewOf({});

/** A server on which every step succeeds. */
async function show(before: ListedRankingSet[], more: RenderOptions['responses'] = {}) {
  const shown = await renderScreen(<RankingsScreen />, {
    address: '/rankings',
    responses: {
      'GET /api/rankings': sets(...before),
      'GET /api/ranking/12/review': EMPTY,
      'POST /api/ranking/create': () => {
        shown.respond('GET /api/rankings', sets(listed(12, '2026-03-03'), ...before));
        return { status: 0, id: 12, type: 11, same_date: [] };
      },
      'POST /api/ranking/12/generate': () => {
        shown.respond('GET /api/ranking/12/review', READY);
        return { status: 0, athletes: 3, type: 11, following_job: null };
      },
      'POST /api/ranking/12/publish': () => {
        const others = before.filter(({ id }) => id !== 12);
        shown.respond('GET /api/rankings', sets(listed(12, '2026-03-03', 1), ...others));
        shown.respond('GET /api/ranking/12/review', reviewOf({ published: 1 }));
        return { status: 0, following_job: null };
      },
      ...more,
    },
  });
  await screen.findByText(/^\d+ sets?, /);
  await shown.user.click(screen.getByRole('button', { name: 'Weekly ranking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Weekly ranking' });
  return {
    ...shown,
    dialog,
    press: (name: string) => shown.user.click(within(dialog).getByRole('button', { name })),
  };
}

const steps = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('data-state'));
const posted = (requests: { method: string; path: string }[]) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/ranking'))
    .map(({ path }) => path);

describe('the weekly routine', () => {
  it('creates and generates a set of today with one click, shows what changes, and publishes it on confirmation', async () => {
    const { dialog, press, requests, address } = await show([listed(7, '2026-02-24', 1)]);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-03-03');
    expect(steps(dialog)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    await press('Start');
    await within(dialog).findByRole('region', { name: 'Men' });
    expect(steps(dialog)).toEqual(['done', 'done', 'done', 'waiting']);
    expect(posted(requests)).toEqual(['/api/ranking/create', '/api/ranking/12/generate']);
    expect(requests.find(({ path }) => path.endsWith('create'))?.body).toEqual({ date: '2026-03-03' });
    await press('Publish');
    await waitFor(() => expect(steps(dialog)).toEqual(['done', 'done', 'done', 'done']));
    expect(requests.find(({ path }) => path.endsWith('publish'))?.body).toEqual({
      version: 1,
      reviewed_digest: '0123456789abcdef',
    });
    await press('Open the rankings');
    expect(address()).toBe('/ranking/12');
  });

  it('opens the rankings as soon as they are published, while the list is still read again', async () => {
    const { dialog, press, address, respond } = await show([listed(12, '2026-03-03')], {
      'GET /api/ranking/12/review': READY,
      'POST /api/ranking/12/publish': () => {
        respond('GET /api/rankings', never);
        respond('GET /api/ranking/12/review', reviewOf({ published: 1 }));
        return { status: 0, following_job: null };
      },
    });
    await press('Publish');
    await within(dialog).findByRole('button', { name: 'Open the rankings' });
    await press('Open the rankings');
    expect(address()).toBe('/ranking/12');
  });

  it('continues an existing draft, and generates only what is not up to date', async () => {
    const { dialog, press, requests } = await show([listed(12, '2026-03-03')], {
      'GET /api/ranking/12/review': READY,
    });
    await within(dialog).findByRole('region', { name: 'Men' });
    expect(steps(dialog)).toEqual(['done', 'done', 'done', 'waiting']);
    await press('Publish');
    await waitFor(() => expect(steps(dialog)[3]).toBe('done'));
    expect(posted(requests)).toEqual(['/api/ranking/12/publish']);
  });

  it('names the type of an existing draft while its review loads', async () => {
    const draft = { ...listed(12, '2026-03-03'), type: 10 };
    const { dialog } = await show([draft], { 'GET /api/ranking/12/review': never });
    expect(within(dialog).getByRole('list', { name: 'Steps' }).textContent).toContain(
      'Set 12, 2024 Rankings last 52 weeks',
    );
  });

  it('generates a stale draft again before it can be published', async () => {
    const stale = reviewOf({ state: 'stale', stale_because: [{ what: 'results changed', count: 3 }] });
    const { dialog, press, requests } = await show([listed(12, '2026-03-03')], {
      'GET /api/ranking/12/review': stale,
    });
    await within(dialog).findByText('Stale: 3 results changed since; it will be generated again');
    expect(within(dialog).queryByRole('button', { name: 'Publish' })).toBeNull();
    await press('Continue');
    await within(dialog).findByRole('button', { name: 'Publish' });
    expect(posted(requests)).toEqual(['/api/ranking/12/generate']);
  });

  it('creates another set next to a draft after a confirmation', async () => {
    const { dialog, press, user, requests } = await show([listed(11, '2026-03-03')], {
      'GET /api/ranking/11/review': EMPTY,
    });
    await user.click(within(dialog).getByRole('radio', { name: /Create another set/ }));
    await press('Start');
    const confirmation = await screen.findByRole('alertdialog', { name: 'Create another set of this date?' });
    expect(posted(requests)).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Create another' }));
    await waitFor(() =>
      expect(posted(requests)).toEqual(['/api/ranking/create', '/api/ranking/12/generate']),
    );
  });

  it('needs confirmation when today already has a published set', async () => {
    const { dialog, press, user, requests } = await show([listed(9, '2026-03-03', 1)]);
    expect(within(dialog).getByText('1 set of this date published already.')).toBeDefined();
    await press('Start');
    const confirmation = await screen.findByRole('alertdialog', { name: 'Create another set of this date?' });
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(posted(requests)).toEqual([]);
  });

  it('stops after the current step on request, and retains the draft', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { dialog, press, requests, respond } = await show([], {
      'POST /api/ranking/create': () => promise,
    });
    await press('Start');
    await press('Stop after this step');
    respond('GET /api/rankings', sets(listed(12, '2026-03-03')));
    resolve({ status: 0, id: 12, type: 11, same_date: [] });
    await within(dialog).findByText('The draft is saved. You can continue at any time.');
    expect(posted(requests)).toEqual(['/api/ranking/create']);
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeDefined();
  });

  it('shows at the step what failed and what was saved, and continues from there', async () => {
    const refused = { status: 409, message: 'The database was away.' };
    const { dialog, press, respond, requests } = await show([], { 'POST /api/ranking/12/generate': refused });
    await press('Start');
    await within(dialog).findByText(/^The database was away\. The draft is saved/);
    expect(steps(dialog)).toEqual(['done', 'failed', 'waiting', 'waiting']);
    respond('GET /api/ranking/12/review', READY);
    respond('POST /api/ranking/12/generate', {
      json: { status: 0, athletes: 3, type: 11, following_job: null },
    });
    await press('Continue');
    await within(dialog).findByRole('button', { name: 'Publish' });
    expect(posted(requests).filter((path) => path.endsWith('create'))).toHaveLength(1);
  });

  it('waits for a generation that takes longer than its request', async () => {
    const job = {
      id: 'j',
      kind: 'generate-rankings',
      subject: '12',
      state: 'done',
      done: 3,
      total: 3,
      errors: [],
    };
    const { dialog, press } = await show([], {
      'POST /api/ranking/12/generate': { json: { job: 'j' } },
      'GET /api/jobs/j': {
        json: { job: { ...job, state: 'failed', error: 'No result counts.', answer: null } },
      },
    });
    await press('Start');
    expect(await within(dialog).findByText(/^No result counts\. The draft is saved/)).toBeDefined();
  });
});
