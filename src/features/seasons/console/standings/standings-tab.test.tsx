import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockLayout } from '#testing/console/mock-layout.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { storedScroll } from '#testing/console/stored-scroll.ts';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { SeasonScreen } from '../season-screen.tsx';
import { standingsFile } from './standings-export.ts';
import { answersWith, STANDINGS, standingsStates } from './standings-tab.states.tsx';
import { breakdownAsText } from './standings-texts.ts';

const show = async (query = '', answers = {}) => {
  const shown = await renderScreen(<SeasonScreen />, {
    address: `/t100/season/6${query}#standings`,
    pattern: '/t100/season/$id',
    responses: { ...answersWith({ json: STANDINGS }), ...answers },
  });
  await screen.findAllByText('Ada Test');
  return shown;
};
const table = (name: string) => screen.findByRole('table', { name });
const rowsOf = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

afterEach(() => vi.restoreAllMocks());

describe('the standings of a season', () => {
  testStates(standingsStates);

  it('show place and points of each race, which of them count, and the parts of the total', async () => {
    await show();
    expect(await rowsOf('Women standings')).toEqual([
      ['Rank', 'Move', 'Women', 'Tier', 'Spring', 'Summer', 'Final', 'Bonus', 'Can reach', 'Total'],
      [
        '1',
        'up 1',
        'Ada Test',
        'Contract',
        '2nddropped (29)',
        '1st35',
        '',
        '2.50',
        '✓ can win, 92.50',
        '37.50',
      ],
      ['2', 'down 1', 'Bea Test', 'Wildcard', '1st35', 'DNF', '', '', '✓ can win, 90', '35'],
      ['2', 'NEW', 'Dora Test', 'Wildcard', '–', '1st35', '', '', '35', '35'],
      ['–', '', 'Cleo Test', 'Hot Shot', '–', '–', '', '', '55', '–'],
    ]);
    expect(await rowsOf('Men standings')).toEqual([
      ['Rank', 'Move', 'Men', 'Tier', 'Spring', 'Summer', 'Final', 'Total'],
      ['1', 'NEW', 'Emil Test', 'Wildcard', '1st35', '', '', '35'],
    ]);
    const missing = screen.getByRole('link', { name: 'T100 Doha 2026' });
    expect(missing.getAttribute('href')).toBe('/race/23#results');
    // Only the women have raced.
    expect(screen.getByRole('link', { name: 'T100 Summer 2026 (men)' })).toBeDefined();
  });

  it('have their scroll position again on the way back', async () => {
    const contentRect = { width: 1400, height: 700 } as DOMRectReadOnly;
    class MeasuringObserver {
      readonly measured: ResizeObserverCallback;
      constructor(measured: ResizeObserverCallback) {
        this.measured = measured;
      }
      observe = (target: Element) => this.measured([{ target, contentRect } as ResizeObserverEntry], this);
      unobserve = () => undefined;
      disconnect = () => undefined;
    }
    vi.stubGlobal('ResizeObserver', MeasuringObserver);
    await show();
    const women = await table('Women standings');
    await waitFor(() => expect(storedScroll(women)).toEqual(['Standings']));
    vi.unstubAllGlobals();
  });

  it('cut a name that is longer than its column, which has it in full as a hint', async () => {
    const races = STANDINGS.races.map((race, at) =>
      at === 0 ? { ...race, name: 'T100 World Championship Series 2026' } : race,
    );
    await show('', answersWith({ json: { ...STANDINGS, races } }));
    const heads = within(await table('Women standings')).getAllByRole('columnheader');
    const cut = heads.find((head) => head.textContent === 'World Champio…');
    expect(cut?.title).toContain('T100 World Championship Series 2026');
  });

  it('say before the Grand Final what each needs', async () => {
    await show();
    const needs = within(await screen.findByRole('region', { name: 'Women: what each needs' }));
    expect(needs.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Ada Test wins the season with 2nd place or better in the Grand Final, whatever the others do.',
      'Bea Test wins the season by winning the Grand Final if Ada Test is 4th or worse.',
    ]);
    expect(screen.queryByRole('region', { name: 'Men: what each needs' })).toBeNull();
  });

  it('after a chosen race are in the URL', async () => {
    const { user, address, requests } = await show();
    await table('Women standings');
    await user.click(screen.getByRole('button', { name: /^After/ }));
    await user.click(await screen.findByRole('option', { name: /T100 Spring 2026/ }));
    await waitFor(() => expect(address()).toBe('/t100/season/6?after=21#standings'));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/standings?after=21'))).toBe(true));
  });

  it('open the row that was clicked of an athlete who scored in both divisions', async () => {
    const [ada = expect.unreachable()] = STANDINGS.standings.filter(({ id }) => id === 32);
    const standings = [{ ...ada, division: 'MPRO' as const, points: 12 }, ...STANDINGS.standings];
    const { user, address } = await show('', answersWith({ json: { ...STANDINGS, standings } }));
    await user.click(within(await table('Women standings')).getByRole('cell', { name: '37.50' }));
    const parts = await screen.findByRole('table', { name: 'What counts for Ada Test' });
    expect(within(parts).getByRole('row', { name: 'Total 37.50' })).toBeDefined();
    expect(address()).toBe('/t100/season/6?athlete=32&of=FPRO#standings');
  });

  it('open the breakdown of a row, whose parts sum to the total, and copy it as text', async () => {
    const { user, address } = await show();
    const women = within(await table('Women standings'));
    await user.click(women.getByRole('cell', { name: '37.50' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(address()).toBe('/t100/season/6?athlete=32#standings');
    const parts = within(dialog.getByRole('table', { name: 'What counts for Ada Test' })).getAllByRole('row');
    expect(parts.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Race', 'Place', 'Why', 'Points', 'Counts'],
      ['T100 Spring 2026', '2nd', 'Dropped: only the best race counts', '29', '–'],
      ['T100 Summer 2026', '1st', 'Counts: the best race counts', '35', '35'],
      ['Olympic bonus', "The season's Olympic bonus", '2.50', '2.50'],
      ['Total', '37.50'],
    ]);
    expect(dialog.getByText('Can reach 92.50 points at most, and can still win.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Copy as text' }));
    await screen.findByText('Copied as text, for a mail');
    expect(await navigator.clipboard.readText()).toBe(
      [
        'Ada Test, T100 2026, women: 1st with 37.50 points',
        '',
        'T100 Spring 2026: 2nd, 29 (does not count). Dropped: only the best race counts.',
        'T100 Summer 2026: 1st, 35. Counts: the best race counts.',
        "Olympic bonus: 2.50. The season's Olympic bonus.",
        'Total: 37.50',
        'Can reach 92.50 points at most, and can still win.',
        'Ada Test wins the season with 2nd place or better in the Grand Final, whatever the others do.',
      ].join('\n'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/t100/season/6#standings'));
  });

  it('say what decided a tie', () => {
    const bea = STANDINGS.standings.find(({ id }) => id === 33);
    expect(bea && breakdownAsText(bea, STANDINGS)).toContain(
      'As many points as Dora Test, and the same Grand Final score, best score and wins: the rank is shared.',
    );
  });

  const WHAT_IF = {
    'POST /api/t100/seasons/6/standings/what_if': {
      json: { ...STANDINGS, standings: STANDINGS.standings.filter(({ id }) => id === 33) },
    },
    'GET /api/all_athletes': {
      json: {
        athletes: [
          {
            ...{ id: 33, name: 'Bea Test', first: 'Bea', last: 'Test', country: 'DE', division: 'FPRO' },
            ...{ link: 'bea', retirement_date: null },
          },
        ],
      },
    },
    'GET /api/all_athlete_aliases': { json: { aliases: [] } },
  };
  const placesSent = (requests: { method: string; body?: unknown }[]) =>
    requests.findLast(({ method }) => method === 'POST')?.body;

  it('assume places in the URL, without saving them', async () => {
    const { user, requests, address } = await show('', WHAT_IF);
    await user.click(await screen.findByRole('button', { name: 'What if…' }));
    const form = within(screen.getByRole('region', { name: 'What if' }));
    expect(form.getByRole('button', { name: /Race/ }).textContent).toContain('T100 Doha 2026');
    expect(form.getByRole('button', { name: 'Assume' }).title).toBe('Choose an athlete');
    await user.type(form.getByLabelText('Athlete'), 'bea');
    await user.click(await screen.findByRole('option', { name: /Bea Test/ }));
    await user.type(form.getByLabelText('Place'), '1{Enter}');
    expect(await form.findByText('Bea Test 1st in Doha')).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText('Athlete'));
    await waitFor(async () => expect(await rowsOf('Women standings')).toHaveLength(2));
    expect(placesSent(requests)).toEqual({ places: [{ race_id: 23, athlete_id: 33, place: 1 }] });
    expect(address()).toBe('/t100/season/6?what_if=23-33-1#standings');
    await user.click(form.getByRole('button', { name: 'Remove: Bea Test 1st in Doha' }));
    await waitFor(async () => expect(await rowsOf('Women standings')).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'End what-if' }));
    await waitFor(() => expect(address()).toBe('/t100/season/6#standings'));
  });

  it('assume the places of a shared link; what is no place in it is left out', async () => {
    const { requests } = await renderScreen(<SeasonScreen />, {
      address: '/t100/season/6?what_if=23-33-99999_x_1-2-0#standings',
      pattern: '/t100/season/$id',
      responses: { ...answersWith({ json: STANDINGS }), ...WHAT_IF },
    });
    const form = within(await screen.findByRole('region', { name: 'What if' }));
    await form.findByText('Bea Test without a place in Doha');
    await waitFor(async () => expect(await rowsOf('Women standings')).toHaveLength(2));
    expect(placesSent(requests)).toEqual({ places: [{ race_id: 23, athlete_id: 33, place: 99_999 }] });
  });

  it('have their ranks after each race in a graph, and in a table for screen readers', async () => {
    mockLayout(800, 240);
    await show('?view=graph');
    await waitFor(() =>
      expect([...document.querySelectorAll('svg text[aria-hidden]')].map((text) => text.textContent)).toEqual(
        ['1 Test', '1 Test', '2 Test', '2 Test'],
      ),
    );
    expect(await rowsOf('Ranks of the women after each race')).toEqual([
      ['Athlete', 'Spring', 'Summer'],
      ['Ada Test', '2', '1'],
      ['Bea Test', '1', '2'],
      ['Dora Test', '–', '2'],
    ]);
  });

  it('are exported as two files named after the season and the last race with results', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:standings');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user, requests } = await show('', { 'POST /api/exports': { json: { status: 0 } } });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/exports')).toHaveLength(2));
    expect(saved).toEqual([
      'standings-men-T100-2026-2026-06-01.csv',
      'standings-women-T100-2026-2026-06-01.csv',
    ]);
  });

  it('are exported with a column per race', () => {
    const file = standingsFile(STANDINGS, 'FPRO', 'women');
    expect(file.header).toEqual([
      ...[
        'Rank',
        'Points',
        'First',
        'Last',
        'Country',
        'Division',
        'Contract Tier',
        'Olympic Bonus',
        'Final',
      ],
      ...['T100 Spring 2026', 'T100 Summer 2026', 'T100 Doha 2026'],
    ]);
    expect(file.rows[0]).toEqual([
      1,
      '37.50',
      'Ada',
      'Test',
      'DE',
      'FPRO',
      'Contract',
      '2.50',
      '0.00',
      '29.00',
      '35.00',
      undefined,
    ]);
    expect(file.rows.at(-1)?.slice(0, 4)).toEqual([null, '0.00', 'Cleo', 'Test']);
  });
});
