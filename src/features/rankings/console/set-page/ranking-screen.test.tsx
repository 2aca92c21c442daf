import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RankingRow, RankingSet } from '#features/rankings/rankings-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { storedScroll } from '#testing/console/stored-scroll.ts';
import { comparedRow, rankingRow, shownSet } from '#testing/fixtures/rankings.ts';
import { shownGeneration } from '#testing/fixtures/review.ts';
import { RankingScreen } from './ranking-screen.tsx';

const COMPARISON = { id: 7, date: '2025-06-03', type: 10, published: 1, is_chosen: 0 } as const;
const ROWS = [
  rankingRow(1, 'Adam', { overall: [1, 90.5, 3], swim: [2, 50, 2] }, { email: 'adam@example.org' }),
  rankingRow(2, 'Berg', { overall: [2, 80, 2], swim: [1, 60, 3] }, { country: null }),
  rankingRow(3, 'Costa', { overall: [1, 70, 3] }, { division: 'FPRO', country: 'BR' }),
];

function answers(set: Partial<RankingSet> = {}, rankings: RankingRow[] = ROWS): RenderOptions['responses'] {
  const cmp_rankings = [comparedRow(1, { overall: 4 }), comparedRow(2, { overall: 1 })];
  return {
    'GET /api/ranking/8': {
      json: { rankings, cmp_rankings, set: shownSet({ comparison: COMPARISON, ...set }) },
    },
    'GET /api/rankings': { json: { rankings: [{ ...shownSet(), id: 7, date: '2025-06-03', published: 1 }] } },
    'GET /api/jobs': { json: { jobs: [] } },
  };
}

const show = (given: RenderOptions['responses'] = answers(), address = '/ranking/8') =>
  renderScreen(<RankingScreen />, { address, pattern: '/ranking/$id', responses: given });

const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const mainButtons = () =>
  [...document.querySelectorAll('header [data-variant="main"]')].map((one) => one.textContent);
const sent = (requests: { method: string; path: string }[], path: string) =>
  requests.filter((one) => one.method === 'POST' && one.path === path);

describe('a ranking set', () => {
  it('has its scroll position again on the way back', async () => {
    await show();
    expect(storedScroll(await screen.findByRole('table', { name: 'Men' }))).toEqual(['Rankings']);
  });

  it('shows men and women side by side with moves and races', async () => {
    await show();
    await screen.findByRole('heading', { name: 'RANKINGS 2025-07-08' });
    expect(cellsOf('Men')).toEqual([
      ['1', 'up 3', 'Ann Adam', '', '90.50'],
      ['2', 'down 1', 'Ann Berg', '', '80.00'],
    ]);
    expect(cellsOf('Women')).toEqual([['1', 'NEW', 'Ann Costa', '', '70.00']]);
    expect(screen.getByRole('img', { name: '2 of 3 results count' })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Men 2' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ann Adam' }).getAttribute('href')).toBe('/athlete/1');
    expect(screen.getByRole('button', { name: /Moves against/ }).textContent).toContain('2025-06-03');
  });

  it('marks athletes on maternity leave', async () => {
    const athletes = [{ id: 3, maternity_leave: '2026-02-01' }];
    await show({ ...answers(), 'GET /api/maternity_leaves': { json: { athletes } } });
    expect(await screen.findByText('maternity leave')).toBeDefined();
    expect(cellsOf('Women')).toEqual([['1', 'NEW', 'Ann Costamaternity leave', '', '70.00']]);
  });

  it('shows another discipline, stored in the URL, and finds an athlete', async () => {
    const { user, address } = await show();
    await user.click(await screen.findByRole('radio', { name: 'Swim' }));
    expect(cellsOf('Men').map((cells) => [cells[0], cells[2], cells[4]])).toEqual([
      ['1', 'Ann Berg', '60.00'],
      ['2', 'Ann Adam', '50.00'],
    ]);
    expect(screen.getByText('No women in this view')).toBeDefined();
    expect(address()).toBe('/ranking/8?view=swim');
    await user.type(screen.getByLabelText('Find an athlete'), 'berg{Enter}');
    await waitFor(() => expect(address()).toBe('/ranking/8?view=swim&find=berg'));
    await waitFor(() => expect(cellsOf('Men')).toHaveLength(1));
  });

  it('shows the chosen columns on both sides', async () => {
    const { user, requests } = await show({
      ...answers(),
      'GET /api/me/columns': { json: { choices: [] } },
      'PUT /api/me/columns': { json: { status: 0 } },
    });
    await user.click(await button('Columns'));
    await user.click(await screen.findByRole('checkbox', { name: 'Races' }));
    await waitFor(() =>
      expect(cellsOf('Men')).toEqual([
        ['1', 'up 3', 'Ann Adam', '90.50'],
        ['2', 'down 1', 'Ann Berg', '80.00'],
      ]),
    );
    expect(cellsOf('Women')).toEqual([['1', 'NEW', 'Ann Costa', '70.00']]);
    expect(screen.getByRole('checkbox', { name: 'Athlete' })).toHaveProperty('disabled', true);
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { list: 'ranking-set', columns: ['rank', 'move', 'name', 'points'] },
    ]);
  });

  it('opens in the view named in the URL, for one gender', async () => {
    await show(answers(), '/ranking/8?view=swim&show=men');
    await screen.findByRole('table', { name: 'Men' });
    expect(screen.queryByRole('table', { name: 'Women' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Swim' }).getAttribute('aria-checked')).toBe('true');
  });

  it('leads to the sets before and after it in the list, copies its link and prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const listed = [9, 8, 7].map((id) => ({ ...shownSet(), id }));
    const { user, address } = await show({
      ...answers(),
      'GET /api/rankings': { json: { rankings: listed } },
    });
    const newer = await screen.findByRole('link', { name: 'Previous set (Alt ↑)' });
    expect(newer.getAttribute('href')).toBe('/ranking/9');
    expect(screen.getByRole('link', { name: 'Next set (Alt ↓)' }).getAttribute('href')).toBe('/ranking/7');
    await user.click(await button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
    await user.click(await button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(address()).toBe('/ranking/7'));
    vi.unstubAllGlobals();
  });

  const openAt = (width: number) => {
    const { matches: _, ...media } = window.matchMedia('');
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...media,
      media: query,
      matches: Number(/max-width: (\d+)px/.exec(query)?.[1]) >= width,
    }));
    return show();
  };

  it('folds type and comparison set into View in a narrow window, in a team view also at 1440 pixels', async () => {
    const wide = await openAt(1440);
    await button(/^Moves against/);
    await wide.user.click(await button(/^Team views/));
    await wide.user.click(await screen.findByRole('option', { name: 'Team USA' }));
    await button('View');
    wide.unmount();
    const { user } = await openAt(1439);
    const view = await button('View');
    expect(view.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: /Moves against/ })).toBeNull();
    await user.click(view);
    expect(screen.getByRole('button', { name: /Moves against/ }).textContent).toContain('2025-06-03');
    expect(screen.getByRole('button', { name: /^Type/ })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('sorts each side by its columns, new athletes last', async () => {
    const { user } = await show();
    const men = await screen.findByRole('table', { name: 'Men' });
    await user.click(within(men).getByRole('button', { name: 'Men 2' }));
    await user.click(within(men).getByRole('button', { name: 'Men 2' }));
    expect(cellsOf('Men').map((cells) => cells[2])).toEqual(['Ann Berg', 'Ann Adam']);
    await user.click(within(men).getByRole('button', { name: 'Move' }));
    expect(cellsOf('Men').map((cells) => cells[1])).toEqual(['up 3', 'down 1']);
    expect(within(men).getByRole('columnheader', { name: 'Move' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it('shows a hundred rows per gender, the rest on request', async () => {
    const men = Array.from({ length: 130 }, (_, index) =>
      rankingRow(index + 1, `Man ${index + 1}`, { overall: [index + 1, 90, 3] }),
    );
    const { user } = await show(answers({}, men));
    await screen.findByText('Ann Man 1');
    expect(cellsOf('Men')).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show 30 more' }));
    expect(cellsOf('Men')).toHaveLength(130);
  });

  it('reports an empty set, an error, and an unknown set', async () => {
    const empty = await show(answers({ generated_at: null, state: 'stale' }, []));
    await screen.findByText('No rankings found, generate them now?');
    expect(isDisabled(await button('Publish'))).toBe(true);
    empty.unmount();
    const generated = await show(answers({}, []));
    await screen.findByText('This set has no athletes');
    expect((await button('Export')).title).toBe('This set has no athletes');
    generated.unmount();
    const failed = await show({ 'GET /api/ranking/8': { status: 409, message: 'It is broken.' } });
    await screen.findByText('It is broken.');
    failed.unmount();
    const gone = await show({
      'GET /api/ranking/8': { status: 404, message: 'There is no rankings set 8.' },
    });
    await screen.findByText('There is no rankings set 8.');
    gone.unmount();
    await show({}, '/ranking/nothing');
    expect(await screen.findByText('There is no rankings set at this address.')).toBeDefined();
  });
});

describe('the state of a set', () => {
  it.each([
    ['a fresh draft', {}, ['Publish'], 'Draft'],
    ['a published set', { published: 1 as const }, [], 'Published'],
    [
      'a stale draft',
      { state: 'stale' as const, stale_because: [{ what: 'results changed', count: 3 }] },
      ['Generate'],
      'Stale: 3 results changed since',
    ],
  ])('%s has one accent at most', async (_what, set, accents, message) => {
    await show(answers(set));
    expect(await screen.findByText(message)).toBeDefined();
    expect(mainButtons()).toEqual(accents);
  });
});

describe('generating', () => {
  const generated = { status: 0, athletes: 3, type: 10, following_job: null };

  it('shows its progress and reports the end', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const job = { id: 'j', kind: 'generate-rankings', subject: '8', state: 'running', done: 1, total: 3 };
    const { user } = await show({
      ...answers(),
      'POST /api/ranking/8/generate': () => promise,
      'GET /api/jobs': { json: { jobs: [job] } },
    });
    await user.click(await button('Generate'));
    expect(await screen.findByText('Please Wait...')).toBeDefined();
    expect(await screen.findByText('1 of 3')).toBeDefined();
    resolve(generated);
    expect(await screen.findByText('Rankings of 2025-07-08 generated: 3 athletes')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Please Wait...')).toBeNull());
  });

  it('can be cancelled, and a refusal is shown in the dialog', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user } = await show({ ...answers(), 'POST /api/ranking/8/generate': () => promise });
    await user.click(await button('Generate'));
    await user.click(await button('Continue working'));
    await waitFor(() => expect(screen.queryByText('Please Wait...')).toBeNull());
    resolve(new Response('No result counts.', { status: 409, headers: { 'content-type': 'text/plain' } }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(within(dialog).getByText('No result counts.')).toBeDefined();
  });

  it('follows a job that takes longer than its request', async () => {
    const jobOf = (state: string) => ({
      id: 'long',
      kind: 'generate-rankings',
      subject: '8',
      state,
      done: 2,
      total: 3,
    });
    const { user, respond } = await show({
      ...answers(),
      'POST /api/ranking/8/generate': { json: { job: 'long' } },
      'GET /api/jobs': { json: { jobs: [jobOf('running')] } },
    });
    await user.click(await button('Generate'));
    await screen.findByText('2 of 3');
    respond('GET /api/jobs', { json: { jobs: [jobOf('done')] } });
    expect(await screen.findByText('Rankings of 2025-07-08 generated')).toBeDefined();
  });

  it('of a published set shows first what changes, because the public sees it at once', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user, requests } = await show({
      ...answers({ published: 1 }),
      'GET /api/ranking/8/generation_review': () => promise,
      'POST /api/ranking/8/generate': { json: generated },
    });
    await user.click(await button('Generate'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Generate published rankings?' });
    expect(isDisabled(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Generate' }))).toBe(
      true,
    );
    resolve(shownGeneration());
    await within(dialog).findByText('14 athletes change: 1 new, 1 gone, 12 move, 1 into the best 10.');
    expect(within(dialog).getByRole('region', { name: 'Men' }).textContent).toContain('Ann Berg20 to 5');
    expect(sent(requests, '/api/ranking/8/generate')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
    await screen.findByText('Rankings of 2025-07-08 generated: 3 athletes');
  });

  it('with another type needs confirmation', async () => {
    const { user, requests } = await show({ ...answers(), 'POST /api/ranking/8/type': { json: generated } });
    await user.click(await screen.findByRole('button', { name: /Type/ }));
    await user.click(await screen.findByRole('option', { name: /2026 Rankings last 52 weeks/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the type?' });
    expect(sent(requests, '/api/ranking/8/type')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Change and generate' }));
    await screen.findByText('Rankings of 2025-07-08 generated: 3 athletes');
    expect(sent(requests, '/api/ranking/8/type')).toMatchObject([{ body: { type: 11 } }]);
  });

  it('with another type for a published set shows first what changes', async () => {
    const { user, requests } = await show({
      ...answers({ published: 1 }),
      'GET /api/ranking/8/generation_review': { json: shownGeneration({ changed_rows: 0, divisions: [] }) },
      'POST /api/ranking/8/type': { json: generated },
    });
    await user.click(await screen.findByRole('button', { name: /Type/ }));
    await user.click(await screen.findByRole('option', { name: /2026 Rankings last 52 weeks/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the type of published rankings?' });
    await within(dialog).findByText('No number changes.');
    expect(requests.some(({ path }) => path.endsWith('/generation_review?type=11'))).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Change and generate' }));
    await screen.findByText('Rankings of 2025-07-08 generated: 3 athletes');
  });

  it('reports when the strength of field of upcoming races is recalculated', async () => {
    const job = { id: 'f', kind: 'future-strength-of-field', subject: 'x', state: 'done', done: 2, total: 2 };
    const { user } = await show({
      ...answers(),
      'POST /api/ranking/8/generate': { json: { ...generated, following_job: 'f' } },
      'GET /api/jobs/f': { json: { job: { ...job, errors: [], answer: { races: 2 } } } },
    });
    await user.click(await button('Generate'));
    expect(await screen.findByText('Strength of field recalculated for 2 races')).toBeDefined();
  });
});

describe('deleting', () => {
  const remove = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(await button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('Are you sure you want to delete this rankings set?');
    await user.click(screen.getByRole('button', { name: 'Confirm Delete' }));
  };

  it('confirms, deletes and returns to the list', async () => {
    const { user, address } = await show({
      ...answers(),
      'POST /api/ranking/8/delete': { json: { status: 0, message: 'Rankings of 2025-07-08 deleted.' } },
    });
    await remove(user);
    await waitFor(() => expect(address()).toBe('/rankings'));
  });

  it('shows the message of status -1', async () => {
    const { user, address } = await show({
      ...answers(),
      'POST /api/ranking/8/delete': { json: { status: -1, message: 'These rankings are being generated.' } },
    });
    await remove(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Error' });
    expect(dialog.textContent).toContain('These rankings are being generated.');
    expect(address()).toBe('/ranking/8');
    await waitFor(() => expect(screen.queryByText('Updating')).toBeNull());
  });

  it('is not offered for a published set', async () => {
    const { user } = await show(answers({ published: 1 }));
    await user.click(await button('More'));
    expect(await screen.findByRole('menuitem', { name: 'Men only' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});

describe('the export', () => {
  const saved: { name: string; content: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let content: Blob;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          content = blob;
          return 'blob:x';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, content });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('saves both genders of the view and reports each', async () => {
    const { user, requests } = await show({ ...answers(), 'POST /api/exports': { json: { status: 0 } } });
    await user.click(await button('Export'));
    await waitFor(() => expect(sent(requests, '/api/exports')).toHaveLength(2));
    expect(saved.map(({ name }) => name)).toEqual([
      'rankings-men-overall-2025-07-08.csv',
      'rankings-women-overall-2025-07-08.csv',
    ]);
    expect(await saved[0]?.content.text()).toBe(
      'Rank;Points;Score;First;Last;Email;Country;Division\r\n' +
        '1;90.50;271.50;Ann;Adam;adam@example.org;DE;MPRO\r\n' +
        '2;80.00;160.00;Ann;Berg;;;MPRO\r\n',
    );
    expect(sent(requests, '/api/exports')).toMatchObject([
      { body: { what: 'rankings men overall 2025-07-08', rows: 2, with_emails: true } },
      { body: { what: 'rankings women overall 2025-07-08', rows: 1, with_emails: false } },
    ]);
  });
});
