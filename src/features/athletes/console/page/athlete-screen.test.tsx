import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberRecordOrder } from '#console/records/record-order.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { athletePage, athleteStates } from '../list/athletes-screens.states.tsx';
import { AthleteScreen } from './athlete-screen.tsx';

const set = (id: number, date: string, published: 0 | 1): ListedRankingSet => ({
  id,
  date,
  type: 11,
  published,
  published_at: null,
  generated_at: null,
});
const standing = (set_id: number, overall_rank: number, overall_points: number) => ({
  set_id,
  date: '2026-01-01',
  type: 11,
  overall_rank,
  overall_points,
  swim_rank: 99_999,
  swim_points: null,
  bike_rank: 99_999,
  bike_points: null,
  run_rank: 99_999,
  run_points: null,
});
const show = (athlete: Partial<AthletePage> = {}, hash = '', more: Record<string, StubbedResponse> = {}) =>
  renderScreen(<AthleteScreen />, {
    address: `/athlete/7${hash}`,
    pattern: '/athlete/$id',
    responses: {
      'GET /api/athlete/7': { json: athletePage(athlete) },
      'GET /api/rankings': { json: { rankings: [] } },
      ...more,
    },
  });

beforeEach(() => rememberRecordOrder('athlete', []));

describe('an earlier address', () => {
  it('of a merged athlete becomes that of the remaining one, with a message; the tab does not change', async () => {
    const remaining = athletePage({ id: 5, name: 'Léon Chevalier', link: 'leon' });
    const { address } = await show({}, '#results', {
      'GET /api/athlete/7': { json: remaining },
      'GET /api/athlete/5': { json: remaining },
    });
    await screen.findByText('Athlete 7 was merged into Léon Chevalier: this is the page of both');
    await waitFor(() => expect(address()).toBe('/athlete/5#results'));
  });

  it('is replaced only by what was read now, since the merge may have been undone', async () => {
    const remaining = athletePage({ id: 5, name: 'Léon Chevalier', link: 'leon', prev_id: 7 });
    const own = athletePage({ id: 7, name: 'Leon Chevalier', link: 'leon-2', next_id: 5 });
    const { address, respond, user } = await show({}, '', {
      'GET /api/athlete/7': { json: remaining },
      'GET /api/athlete/5': { json: remaining },
      'GET /api/athlete/5/aliases': { json: { aliases: [] } },
      'POST /api/athlete/5/aliases': { json: { status: 0, id: 1 } },
    });
    await waitFor(() => expect(address()).toMatch(/^\/athlete\/5/));
    respond('GET /api/athlete/7', { json: own });
    // Any change makes the cached response of athlete 7 outdated.
    await user.type(await screen.findByLabelText('Add an alias'), 'Leo{Enter}');
    await screen.findByText('Alias Leo added');
    await user.click(screen.getByRole('link', { name: /^Previous athlete/ }));
    await screen.findByRole('heading', { name: 'Leon Chevalier', level: 1 });
    expect(address()).toMatch(/^\/athlete\/7/);
  });

  it('an earlier link becomes the current one, without a message', async () => {
    const remaining = athletePage({ id: 5, link: 'leon' });
    const { address } = await renderScreen(<AthleteScreen />, {
      address: '/athlete/leo-old',
      pattern: '/athlete/$id',
      responses: {
        'GET /api/athlete/leo-old': { json: remaining },
        'GET /api/athlete/5': { json: remaining },
        'GET /api/rankings': { json: { rankings: [] } },
      },
    });
    await waitFor(() => expect(address()).toMatch(/^\/athlete\/5/));
    expect(screen.queryByText(/was merged/)).toBeNull();
  });
});

describe('the head of an athlete', () => {
  testStates(athleteStates);

  it.each([
    ['the newest published set', [standing(4, 3, 91.2), standing(3, 9, 80)], ['Rank 3', '91.20 points']],
    ['not an older set', [standing(3, 9, 80)], ['Not ranked']],
    ['not a draft', [standing(5, 1, 99), standing(4, 3, 91.2)], ['Rank 3', '91.20 points']],
    ['a dash of 99999', [standing(4, 99_999, 0)], ['Not ranked']],
  ])('says rank and points: %s', async (_case, rankings, message) => {
    const sets = [set(3, '2025-01-01', 1), set(5, '2026-06-01', 0), set(4, '2026-01-01', 1)];
    await show({ rankings }, '', { 'GET /api/rankings': { json: { rankings: sets } } });
    const [first = ''] = message;
    await screen.findByText(first, { exact: false });
    const head = screen.getByRole('heading', { name: 'Laura Philipp' }).parentElement?.textContent ?? '';
    const places = ['FPRO', ...message, 'Germany', 'ID 7'].map((fact) => head.indexOf(fact));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(screen.getByRole('img', { name: 'Germany' })).toBeDefined();
  });

  it.each([
    [null, null, 'Active'],
    ['2024-03-31', 'rule', 'Retired 2024-03-31, no race in 104 weeks'],
    ['2024-03-31', 'hand', 'Retired 2024-03-31, set manually'],
  ] as const)('says whether the athlete has retired: %s by %s', async (retirement_date, source, message) => {
    await show({ retirement_date, retirement_source: source });
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('has the seven tabs as links, the profile first', async () => {
    await show();
    await screen.findByRole('heading', { name: 'Laura Philipp' });
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(
      ['profile', 'sponsors', 'equipment', 'social', 'medias', 'results', 'rankings'].map((id) => `#${id}`),
    );
    expect(tabs.filter((tab) => tab.getAttribute('aria-current')).map((tab) => tab.textContent)).toEqual([
      'Profile',
    ]);
  });

  it('links to the previous and next athlete by id, on the same tab', async () => {
    await show({}, '#results');
    const previous = await screen.findByRole('link', { name: /^Previous athlete/ });
    expect(previous.getAttribute('href')).toBe('/athlete/6#results');
    expect(screen.getByRole('link', { name: /^Next athlete/ }).getAttribute('href')).toBe(
      '/athlete/8#results',
    );
  });

  it('follows the list that the user came from', async () => {
    rememberRecordOrder('athlete', [20, 7, 3]);
    await show();
    const previous = await screen.findByRole('link', { name: /^Previous athlete/ });
    expect(previous.getAttribute('href')).toBe('/athlete/20#profile');
    expect(screen.getByRole('link', { name: /^Next athlete/ }).getAttribute('href')).toBe(
      '/athlete/3#profile',
    );
  });

  it('has no links at the ends', async () => {
    await show({ prev_id: null });
    expect(isDisabled(await screen.findByRole('button', { name: /^Previous athlete/ }))).toBe(true);
  });

  it.each([
    ['ArrowLeft', '/athlete/6#results'],
    ['ArrowUp', '/athlete/6#results'],
    ['ArrowRight', '/athlete/8#results'],
    ['ArrowDown', '/athlete/8#results'],
  ])('opens it with Alt and %s', async (key, expected) => {
    const { address } = await show({}, '#results');
    await screen.findByRole('link', { name: /^Next athlete/ });
    fireEvent.keyDown(document.body, { key, altKey: true });
    await waitFor(() => expect(address()).toBe(expected));
  });
});

describe('an athlete who does not exist', () => {
  it('shows Loading until data arrives', async () => {
    let arrive = (_athlete: AthletePage) => {};
    const waiting = new Promise<AthletePage>((resolve) => {
      arrive = resolve;
    });
    await show({}, '', { 'GET /api/athlete/7': () => waiting });
    expect(await screen.findByRole('heading', { name: 'Loading' })).toBeDefined();
    arrive(athletePage());
    expect(await screen.findByRole('heading', { name: 'Laura Philipp' })).toBeDefined();
  });

  it('says so, with a link back', async () => {
    await show({}, '', { 'GET /api/athlete/7': { status: 404, message: 'There is no athlete 7.' } });
    expect(await screen.findByText('There is no athlete 7.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Athletes' }).getAttribute('href')).toBe('/athletes');
  });

  it('reads again after a failure', async () => {
    const { user, respond } = await show({}, '', {
      'GET /api/athlete/7': { status: 500, message: 'It failed.' },
    });
    await screen.findByText('It failed.');
    respond('GET /api/athlete/7', { json: athletePage() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Laura Philipp' })).toBeDefined();
  });
});

describe('the tab of pictures', () => {
  it('shows the media library of the athlete', async () => {
    await show({}, '#medias', { 'GET /api/athlete/7/medias': { json: { medias: [] } } });
    expect(await screen.findByText('No pictures of Laura Philipp yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upload Media' })).toBeDefined();
  });
});
