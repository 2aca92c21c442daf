import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EarlySearchBox } from '#console/shell/early-search-box.tsx';
import { focusSearch, searchFocus } from '#console/shell/search-focus.ts';
import { shownTitle } from '#console/ui/layout/use-title.ts';
import { createStore, useStore } from '#console/ui/store.ts';
import { type Found, LONGEST_QUERY } from '#features/search/search-contract.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { placeGroups } from './search-groups.tsx';
import { TopBarSearch } from './shared/top-bar-search.tsx';

const KNIBB: Found = { kind: 'athlete', name: 'Taylor Knibb', url: '/athlete/3', hint: 'US · FPRO · #1' };
const DUBAI: Found = {
  kind: 'race',
  name: 'T100 Dubai 2025',
  url: '/race/8',
  hint: 'AE · BOTH · 2025 · Dubai',
};
const BROWN: Found = { kind: 'athlete', name: 'Georgia Taylor-Brown', url: '/athlete/4', hint: 'GB · FPRO' };
const found = (...results: Found[]): StubbedResponse => ({ json: { results, races: [] } });

async function start(responses: Record<string, StubbedResponse> = {}) {
  const rendered = await renderScreen(
    <>
      <TopBarSearch />
      <button type="button">Elsewhere</button>
    </>,
    { responses },
  );
  const box = await screen.findByRole('combobox', { name: 'Search' });
  return { ...rendered, box };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const searches = (requests: { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => path.startsWith('/api/search'));

afterEach(() => {
  shownTitle.set(null);
  searchFocus.set(0);
  isLoaded.set(false);
});

const isLoaded = createStore(false);
const LoadedLater = () => (
  <>
    {useStore(isLoaded) ? <TopBarSearch /> : <EarlySearchBox />}
    <button type="button">Elsewhere</button>
  </>
);

test('what is typed while the box is being loaded is searched for', async () => {
  const { user } = await renderScreen(<LoadedLater />, {
    responses: { 'GET /api/search/taylor': found(KNIBB) },
  });
  expect(screen.queryByLabelText('Search')).toBeNull();
  act(focusSearch);
  await user.keyboard('tay');
  act(() => isLoaded.set(true));
  await user.keyboard('lor');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe('taylor');
  expect((await screen.findByRole('option')).textContent).toContain('Taylor Knibb');
});

test('Escape returns the focus to where it was before the box was loaded', async () => {
  const { user } = await renderScreen(<LoadedLater />);
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  act(focusSearch);
  await user.keyboard('tay{Escape}');
  expect(document.activeElement).toBe(elsewhere);
  expect(screen.queryByLabelText('Search')).toBeNull();
  act(focusSearch);
  act(() => isLoaded.set(true));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe('');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(elsewhere);
});

describe('what was found', () => {
  test('is grouped by kind, with flag, division and year, as links', async () => {
    const { user, box } = await start({ 'GET /api/search/t': found(KNIBB, DUBAI, BROWN) });
    await user.type(box, ' t ');
    const athletes = await screen.findByRole('group', { name: 'Athletes' });
    expect(
      within(athletes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Taylor KnibbFPRO · #1', 'Georgia Taylor-BrownFPRO']);
    expect(within(athletes).getByAltText('United States')).toBeTruthy();
    const race = within(screen.getByRole('group', { name: 'Races' })).getByRole('option');
    expect([race.textContent, race.getAttribute('href')]).toEqual([
      'T100 Dubai 2025BOTH · 2025 · Dubai',
      '/race/8',
    ]);
    expect(box.getAttribute('aria-expanded')).toBe('true');
  });

  test('is chosen with arrows and Enter, which closes and empties the box', async () => {
    const { user, box, address } = await start({ 'GET /api/search/taylor': found(KNIBB, BROWN) });
    await user.type(box, 'taylor');
    await screen.findByText('Georgia Taylor-Brown');
    const active = () =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toContain('Knibb');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Brown');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(address()).toBe('/athlete/4');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((box as HTMLInputElement).value).toBe('');
  });

  test('opens in a new tab with Ctrl-Enter, and the box remains', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, box, address } = await start({ 'GET /api/search/knibb': found(KNIBB) });
    await user.type(box, 'knibb');
    await screen.findByText('Taylor Knibb');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith('/athlete/3', '_blank', 'noopener');
    expect(address()).toBe('/');
    expect(screen.getByText('Taylor Knibb')).toBeTruthy();
  });

  test('is found for a text that is cut inside an emoji', async () => {
    const cut = `${'a'.repeat(LONGEST_QUERY - 1)}\ufffd`;
    const { user, box } = await start({ [`GET /api/search/${encodeURIComponent(cut)}`]: found(KNIBB) });
    await user.click(box);
    await user.paste(`${'a'.repeat(LONGEST_QUERY - 1)}🏊`);
    expect(await screen.findByText('Taylor Knibb')).toBeTruthy();
  });

  test('is replaced by the next result, also videos of the same name', async () => {
    const film: Found = { kind: 'video', name: 'Roth', url: '/videos', hint: '2026-07-05' };
    const other: Found = { ...film, name: 'Roth swim' };
    const { user, box } = await start({
      'GET /api/search/r': found(film, film, film, other),
      'GET /api/search/roth%20s': found(other, film),
    });
    await user.type(box, 'r');
    await waitFor(() => expect(options().filter((text) => text?.startsWith('Roth'))).toHaveLength(4));
    await user.type(box, 'oth s');
    await screen.findByText('2 found');
    expect(options()).toEqual(['Roth swim2026-07-05', 'Roth2026-07-05']);
  });

  test('is waited for when Enter comes first', async () => {
    const { user, box, address } = await start({ 'GET /api/search/knibb': found(KNIBB) });
    await user.type(box, 'knibb{Enter}');
    await waitFor(() => expect(address()).toBe('/athlete/3'));
  });

  test('closes on a press outside', async () => {
    const { user, box } = await start({ 'GET /api/search/knibb': found(KNIBB) });
    await user.type(box, 'knibb');
    await screen.findByText('Taylor Knibb');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByText('Taylor Knibb')).toBeNull();
  });

  test('closes on Escape, which returns the focus', async () => {
    const { user } = await start({ 'GET /api/search/knibb': found(KNIBB) });
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    act(focusSearch);
    await user.keyboard('knibb');
    await screen.findByText('Taylor Knibb');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Taylor Knibb')).toBeNull();
    expect(document.activeElement).toBe(elsewhere);
  });

  test('is never replaced by the response to an earlier text', async () => {
    let answerLate: (respond: unknown) => void = () => undefined;
    const late = new Promise((resolve) => {
      answerLate = resolve;
    });
    const { user, box, requests } = await start({
      'GET /api/search/t': () => late,
      'GET /api/search/ta': found(KNIBB),
    });
    await user.type(box, 't');
    await waitFor(() => expect(searches(requests)).toEqual(['/api/search/t']));
    await user.type(box, 'a');
    await screen.findByText('Taylor Knibb');
    await act(async () => answerLate({ results: [DUBAI], races: [] }));
    expect(options().filter((text) => text?.includes('Dubai'))).toEqual([]);
  });
});

describe('nothing found', () => {
  test('names the nearest name', async () => {
    const { user, box, address } = await start({
      'GET /api/search/knipp': found(),
      'GET /api/search/knipp/nearest': { json: { nearest: KNIBB } },
    });
    await user.type(box, 'knipp');
    await screen.findByText(/Nothing found/);
    await user.click(await screen.findByRole('link', { name: 'Taylor Knibb' }));
    expect(address()).toBe('/athlete/3');
  });

  test('says so when no name is near', async () => {
    const { user, box } = await start({
      'GET /api/search/xylo': found(),
      'GET /api/search/xylo/nearest': { json: { nearest: null } },
    });
    await user.type(box, 'xylo');
    expect(await screen.findByText(/Nothing found\. Check the spelling/)).toBeTruthy();
  });

  test('differs from a failure, which can be repeated', async () => {
    const { user, box, respond } = await start({ 'GET /api/search/knibb': { status: 400, message: 'No.' } });
    await user.type(box, 'knibb');
    expect((await screen.findByText('No.')).getAttribute('role')).toBe('alert');
    expect(screen.queryByText(/Nothing found|0 found/)).toBeNull();
    respond('GET /api/search/knibb', found(KNIBB));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Taylor Knibb')).toBeTruthy();
  });
});

describe('screens and actions', () => {
  test.each([
    ['add race', '/races#add'],
    ['new athlete', '/athletes#add'],
    ['sync im', '/'],
    ['generate rank', '/rankings#add'],
    ['contract', '/t100/contract-tiers'],
    ['merge', '/athletes/duplicates'],
  ])('%s finds %s', async (typed, address) => {
    const { user, box } = await start({ [`GET /api/search/${encodeURIComponent(typed)}`]: found() });
    await user.type(box, typed);
    const links = await screen.findAllByRole('option');
    expect(links.map((link) => link.getAttribute('href'))).toContain(address);
  });
});

describe('an empty box', () => {
  test('offers the records that were opened last, not pages that show none, nor deleted ones', async () => {
    const { user, box } = await start();
    const show = (path: string, ...parts: string[]) => act(() => shownTitle.set({ path, parts }));
    show('/race/8', 'T100 Dubai 2025', 'Results');
    show('/races', 'RACES');
    show('/athlete/9', 'Athlete', 'Not found');
    show('/athlete/3', 'Taylor Knibb');
    show('/race/7', 'T100 Doha 2025');
    show('/race/7', 'Race', 'Not found');
    show('/race/8', 'T100 Dubai 2025', 'Info');
    await user.click(box);
    expect(screen.getByRole('group', { name: 'Recently opened' })).toBeTruthy();
    expect(options()).toEqual(['T100 Dubai 2025Races', 'Taylor KnibbAthletes']);
  });

  test('sends nothing, nor does punctuation', async () => {
    const { user, box, requests } = await start();
    await user.type(box, ' . ');
    expect(screen.getByText(/Type a name/)).toBeTruthy();
    await user.clear(box);
    expect(searches(requests)).toEqual([]);
  });
});

test('History, which the sidebar does not list, is found among the screens', () => {
  const [screens] = placeGroups('history');
  expect(screens).toMatchObject({ label: 'Screens', options: [{ name: 'History', address: '/history' }] });
});
