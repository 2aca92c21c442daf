import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { ChangesSince, RankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { rankingRow, shownSet } from '#testing/fixtures/rankings.ts';
import { shownReview } from '#testing/fixtures/review.ts';
import { RankingScreen } from '../set-page/ranking-screen.tsx';

const STALE = { state: 'stale' as const, stale_because: [{ what: 'results changed', count: 3 }] };
const AGAINST = {
  id: 7,
  date: '2025-06-03',
  type: 10,
  published_at: null,
  state: 'up to date' as const,
  stale_because: [],
};
const PUBLISHED = {
  published: 1 as const,
  published_by: 'Ben',
  published_at: '2025-07-09T08:00:00.000Z',
};

const rowsOf = (set: Partial<RankingSet>) => ({
  json: {
    rankings: [rankingRow(1, 'Adam', { overall: [1, 90.5, 3] })],
    cmp_rankings: [],
    set: shownSet(set),
  },
});

const show = (
  set: Partial<RankingSet>,
  review: Partial<RankingReview>,
  more: RenderOptions['responses'] = {},
) =>
  renderScreen(<RankingScreen />, {
    address: '/ranking/8',
    pattern: '/ranking/$id',
    responses: {
      'GET /api/ranking/8': rowsOf(set),
      'GET /api/rankings': { json: { rankings: [] } },
      'GET /api/jobs': { json: { jobs: [] } },
      'GET /api/ranking/8/review': { json: shownReview(review) },
      'POST /api/ranking/8/publish': { json: { status: 0, following_job: null } },
      ...more,
    },
  });

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const dialog = (name: string) => screen.findByRole('alertdialog', { name });
const sent = (requests: { method: string; path: string }[], path: string) =>
  requests.filter((one) => one.method === 'POST' && one.path === path);

describe('before publishing', () => {
  it('shows what changes against the current ranking, and publishes the reviewed rows', async () => {
    const { user, requests } = await show({}, {});
    await user.click(await button('Publish'));
    const confirmation = await dialog('Publish rankings?');
    await within(confirmation).findByText(/show them instead of those of/);
    expect(confirmation.textContent).toContain('2025-06-03, the current ones');
    const men = within(within(confirmation).getByRole('region', { name: 'Men' }));
    expect(men.getByText('1 new, 0 gone, 12 moved, 30 unchanged')).toBeDefined();
    const namesIn = (part: string) =>
      within(men.getByRole('region', { name: `Men, ${part}` }))
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    expect(namesIn('1 into the best 10')).toEqual(['Ann Adamat 9NEW']);
    expect(namesIn('Biggest moves')).toEqual(['Ann Berg20 to 5up 15']);
    expect(within(confirmation).getByRole('region', { name: 'Women, 1 gone' }).textContent).toContain(
      'Ann Costawas 4',
    );
    expect(sent(requests, '/api/ranking/8/publish')).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Rankings of 2025-07-08 published');
    expect(sent(requests, '/api/ranking/8/publish')).toMatchObject([
      { body: { version: 1, reviewed_digest: '0123456789abcdef' } },
    ]);
  });

  it.each([
    [{ against: null }, /the first that athletes, races and the website show/],
    [{ is_newest: 0 as const }, /continue to show those of .*, which are newer/],
    [{ against: { ...AGAINST, type: 8 } }, /another rule: 2024 Rankings last 52 weeks instead of 2023/],
    [
      { against: { ...AGAINST, ...STALE } },
      /with which these are compared, are stale: 3 results changed since/,
    ],
  ])('shows what the public will see: %j', async (review, message) => {
    const { user } = await show({}, review);
    await user.click(await button('Publish'));
    expect(await within(await dialog('Publish rankings?')).findByText(message)).toBeDefined();
  });

  it('shows the error when the review cannot be loaded', async () => {
    const { user } = await show(
      {},
      {},
      { 'GET /api/ranking/8/review': { status: 409, message: 'It is broken.' } },
    );
    await user.click(await button('Publish'));
    const confirmation = await dialog('Publish rankings?');
    expect(await within(confirmation).findByText('It is broken.')).toBeDefined();
    expect(isDisabled(within(confirmation).getByRole<HTMLButtonElement>('button', { name: 'Publish' }))).toBe(
      true,
    );
  });
});

describe('publishing a stale set', () => {
  const staleReview = { set: { ...shownReview().set, ...STALE } };

  it('needs confirmation, and generates first on request', async () => {
    const generated = { status: 0, athletes: 3, type: 10, following_job: null };
    const { user, requests, respond } = await show(STALE, staleReview, {
      'POST /api/ranking/8/generate': () => {
        respond('GET /api/ranking/8', rowsOf({}));
        respond('GET /api/ranking/8/review', { json: shownReview() });
        return generated;
      },
    });
    await user.click(await button('Publish'));
    const confirmation = await dialog('Publish stale rankings?');
    expect(confirmation.textContent).toContain(
      'are stale: 3 results changed since they were generated on 2025-07-08',
    );
    await user.click(within(confirmation).getByRole('button', { name: 'Generate first' }));
    expect(await dialog('Publish rankings?')).toBeDefined();
    expect(sent(requests, '/api/ranking/8/generate')).toHaveLength(1);
    expect(sent(requests, '/api/ranking/8/publish')).toEqual([]);
  });

  it('can still be done, after the review', async () => {
    const { user, requests } = await show(STALE, staleReview);
    await user.click(await button('Publish'));
    await user.click(
      within(await dialog('Publish stale rankings?')).getByRole('button', { name: 'Publish as they are' }),
    );
    const confirmation = await dialog('Publish rankings?');
    await within(confirmation).findByText('They are stale: 3 results changed since they were generated.');
    await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent(requests, '/api/ranking/8/publish')).toHaveLength(1));
  });
});

describe('immediate feedback', () => {
  it('shows a set as published before the server has confirmed it, and as a draft again when it is refused', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user } = await show({}, {}, { 'POST /api/ranking/8/publish': () => promise });
    await user.click(await button('Publish'));
    const confirmation = await dialog('Publish rankings?');
    await within(confirmation).findByRole('region', { name: 'Men' });
    await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published')).toBeDefined();
    const refused = { status: 409, headers: { 'content-type': 'text/plain' } };
    resolve(new Response('Rankings of 2025-07-08 were generated again.', refused));
    await within(await dialog('Error!')).findByText('Rankings of 2025-07-08 were generated again.');
    expect(screen.getByText('Draft')).toBeDefined();
    expect(screen.queryByText('Published')).toBeNull();
  });
});

it('does not publish by a review from before the set was unpublished', async () => {
  const { user, requests, respond } = await show(
    PUBLISHED,
    { set: { ...shownReview().set, version: 1 } },
    { 'POST /api/ranking/8/unpublish': { json: { status: 0, message: '', following_job: null } } },
  );
  await user.click(await button('Unpublish'));
  const unpublishing = await dialog('Unpublish rankings?');
  await waitFor(() => expect(unpublishing.textContent).toContain('2025-06-03'));
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond('GET /api/ranking/8', rowsOf({ version: 2 }));
  respond('GET /api/ranking/8/review', () => promise);
  await user.click(within(unpublishing).getByRole('button', { name: 'Unpublish' }));
  await screen.findByText('Rankings of 2025-07-08 unpublished');
  await user.click(await button('Publish'));
  const confirm = within(await dialog('Publish rankings?')).getByRole<HTMLButtonElement>('button', {
    name: 'Publish',
  });
  expect(isDisabled(confirm)).toBe(true);
  resolve(Response.json(shownReview({ set: { ...shownReview().set, version: 2 } })));
  await waitFor(() => expect(isDisabled(confirm)).toBe(false));
  await user.click(confirm);
  await waitFor(() =>
    expect(sent(requests, '/api/ranking/8/publish')).toMatchObject([{ body: { version: 2 } }]),
  );
});

describe('before unpublishing', () => {
  it.each([
    [{}, 'will show the rankings of 2025-06-03.'],
    [{ is_newest: 0 as const }, 'still show the newer rankings of 2025-06-03.'],
    [{ against: null }, 'No other set is published: athletes and races will show no rank.'],
  ])('shows who published it, and what the public will see: %j', async (review, message) => {
    const { user } = await show(PUBLISHED, review, {
      'POST /api/ranking/8/unpublish': { status: 409, message: 'Somebody else did.' },
    });
    await user.click(await button('Unpublish'));
    const confirmation = await dialog('Unpublish rankings?');
    expect(confirmation.textContent).toContain('published by Ben on 2025-07-09');
    await waitFor(() => expect(confirmation.textContent).toContain(message));
    await user.click(within(confirmation).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Somebody else did.')).toBeDefined();
    expect(screen.getByText('Published')).toBeDefined();
  });
});

describe('the amber badge', () => {
  const made = { at: '2025-07-09T08:30:00.000Z', who: 'Ben Tester', change_set_id: 5 };
  const changes: ChangesSince = {
    generated_at: '2025-07-08T10:00:00.000Z',
    races: [
      {
        id: 4,
        name: 'IRONMAN Nice 2025',
        date: '2025-06-29',
        is_deleted: 0,
        what: ['1 result changed', '1 tier changed'],
        results: [
          {
            athlete: { id: 1, name: 'Ann Adam' },
            change: 'changed',
            fields: [
              { name: 'overall', before: 28_100, after: 27_000 },
              { name: 'status', before: 'DNF', after: 'Finish' },
            ],
            ...made,
          },
          { athlete: { id: 2, name: 'Ann Berg' }, change: 'removed', fields: [], ...made },
        ],
        results_count: 22,
        facts: [{ name: 'tier', before: 'Gold', after: 'Silver', ...made }],
      },
    ],
    changed_rows: 7,
    athletes: [{ id: 3, name: 'Ann Costa', field: 'division', before: 'MPRO', after: 'FPRO', ...made }],
    rules: { before: '1', after: '2' },
    type: null,
  };

  it('opens the list of changes: races, results, athletes and rules, with authors and links', async () => {
    const { user } = await show(STALE, {}, { 'GET /api/ranking/8/changes_since': { json: changes } });
    await user.click(await button('Stale: 3 results changed since'));
    const list = await screen.findByRole('dialog', { name: /What changed since/ });
    const race = await within(list).findByRole('region', { name: 'IRONMAN Nice 2025' });
    expect(within(race).getByRole('link', { name: 'IRONMAN Nice 2025' }).getAttribute('href')).toBe(
      '/race/4#results',
    );
    expect(within(race).getByRole('link', { name: 'Ann Adam' }).getAttribute('href')).toBe(
      '/athlete/1#results',
    );
    const lines = within(race)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines[0]).toMatch(/^tier Gold to SilverBen Tester, /);
    expect(lines[1]).toMatch(/^Ann Adam: overall 07:48:20 to 07:30:00, status DNF to FinishBen Tester/);
    expect(lines[2]).toMatch(/^Ann Berg: result removed/);
    expect(lines[3]).toBe('20 more results of this race');
    expect(list.textContent).toContain(
      'The rules are now version 2; the rows were generated with version 1.',
    );
    expect(list.textContent).toContain('Ann Costa: division MPRO to FPRO');
  });

  it('shows an error when the list cannot be loaded', async () => {
    const { user } = await show(
      STALE,
      {},
      { 'GET /api/ranking/8/changes_since': { status: 409, message: 'No list.' } },
    );
    await user.click(await button('Stale: 3 results changed since'));
    expect(await screen.findByText('No list.')).toBeDefined();
  });
});

test('explains how a view is calculated: the rule, equal points, and for a team its nations and the excluded athletes', async () => {
  const { user } = await show(
    {},
    {},
    {
      'GET /api/team_exclusions': {
        json: { athletes: [{ id: 5, name: 'Ann Zorn', country: 'DE', division: 'MPRO' }] },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /Team views/ }));
  await user.click(await screen.findByRole('option', { name: 'Team Internationals' }));
  await user.click(await button('How this view is calculated'));
  const message = await screen.findByRole('dialog', { name: 'How this view is calculated' });
  await within(message).findByText(/Left out: Ann Zorn\./);
  expect(message.textContent).toContain('Best 3 race points of the last 52 weeks.');
  expect(message.textContent).toContain('Races from 2024-07-10 to 2025-07-08 count.');
  expect(message.textContent).toContain('Equal points share a rank');
  expect(message.textContent).toContain('Athletes of Canada');
});

test('the report of upcoming races lists changes and failures', async () => {
  const race = { id: 9, name: 'Challenge Roth 2026', date: '2026-07-05' };
  const job = {
    id: 'f',
    kind: 'future-strength-of-field',
    subject: 'x',
    state: 'done',
    done: 2,
    total: 2,
    errors: [{ entity: 'race', id: 10, name: 'IRONMAN Cork 2026', message: 'Try it on the race itself.' }],
    answer: {
      races: 2,
      recalculated: [{ ...race, mpro: { before: 80, now: 81.5 }, fpro: { before: null, now: null } }],
    },
  };
  const { user } = await show(
    {},
    {},
    {
      'POST /api/ranking/8/publish': { json: { status: 0, following_job: 'f' } },
      'GET /api/jobs/f': { json: { job } },
    },
  );
  await user.click(await button('Publish'));
  const confirmation = await dialog('Publish rankings?');
  await within(confirmation).findByRole('region', { name: 'Men' });
  await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
  await screen.findByText('Strength of field recalculated for 1 race, failed for 1 race');
  await user.click(screen.getByRole('button', { name: 'Show races' }));
  const report = await screen.findByRole('alertdialog', { name: 'Message' });
  expect(within(report).getByRole('region', { name: 'Not recalculated' }).textContent).toContain(
    'IRONMAN Cork 2026',
  );
  expect(within(report).getByRole('region', { name: 'Changed' }).textContent).toContain(
    'Challenge Roth 2026 2026-07-05men 80.00 to 81.50; women none, same',
  );
});

test.each([
  [[], null],
  [[{ what: 'not generated yet', count: 0 }], null],
  [[{ what: 'results changed', count: 3 }], '3 results changed'],
  [
    [
      { what: 'result changed', count: 1 },
      { what: 'tier changed', count: 1 },
    ],
    '1 result and 1 tier changed',
  ],
  [
    [
      { what: 'results changed', count: 3 },
      { what: 'race with new results', count: 1 },
      { what: 'tier changed', count: 1 },
      { what: 'race date changed', count: 1 },
    ],
    '3 results, 1 tier and 1 race date changed, 1 race with new results',
  ],
])('%j is shown as %s', (causes, message) => {
  expect(formatCauses(causes)).toBe(message);
});
