import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { Button } from '../actions/button.tsx';
import { printSort, readSort } from './table-column.ts';
import { useListParams } from './use-list-params.ts';
import { useRowLimit } from './use-row-limit.ts';

const DEFAULTS = { filter: '', time: 'all' };
const WITH_OPEN = { ...DEFAULTS, open: '' };
const PASSING = ['open'];

function List() {
  const list = useListParams('races', DEFAULTS);
  return (
    <>
      <p data-testid="seen">{JSON.stringify([list.values, list.sort, list.isNarrowed])}</p>
      <Button onClick={() => list.set({ filter: '2024' })}>Filter</Button>
      <Button onClick={() => list.set({ time: 'past' })}>Past</Button>
      <Button onClick={() => list.setSort({ column: 'points', direction: 'desc' })}>Sort</Button>
      <Button onClick={list.clear}>Clear</Button>
    </>
  );
}

function ListWithOpenRow() {
  const list = useListParams('races', WITH_OPEN, PASSING);
  return <Button onClick={() => list.set({ filter: '2024', open: '7' })}>Open {list.values.open}</Button>;
}

const seen = () => JSON.parse(screen.getByTestId('seen').textContent ?? '');
const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

describe('the list in the address', () => {
  test('chosen values are in the address; defaults are not; numbers stay text; the fragment is not changed', async () => {
    const { user, address } = await renderScreen(<List />, { address: '/races#top' });
    expect(seen()).toEqual([DEFAULTS, null, false]);
    await press(user, 'Filter');
    await press(user, 'Past');
    await press(user, 'Sort');
    expect(address()).toBe('/races?filter=2024&time=past&sort=-points#top');
    expect(seen()).toEqual([{ filter: '2024', time: 'past' }, { column: 'points', direction: 'desc' }, true]);
    await press(user, 'Clear');
    expect(address()).toBe('/races?sort=-points#top');
  });

  test('the address takes precedence', async () => {
    await renderScreen(<List />, { address: '/races?filter=nice%20%26%20co&sort=name' });
    expect(seen()).toEqual([
      { filter: 'nice & co', time: 'all' },
      { column: 'name', direction: 'asc' },
      true,
    ]);
  });

  test('temporary values are in the address, and are not restored', async () => {
    const { user, address } = await renderScreen(<ListWithOpenRow />, { address: '/races?open=5' });
    expect(sessionStorage.getItem('tridesk-list:races')).toBe('');
    await press(user, 'Open 5');
    expect(address()).toBe('/races?open=7&filter=2024');
    expect(sessionStorage.getItem('tridesk-list:races')).toBe('filter=2024');
  });

  test('without values in the address, those used last in this session are restored', async () => {
    const first = await renderScreen(<List />, { address: '/races' });
    await press(first.user, 'Filter');
    const stored = sessionStorage.getItem('tridesk-list:races');
    first.unmount();
    const second = await renderScreen(<List />, {
      address: '/races',
      sessionMemory: { 'tridesk-list:races': stored ?? '' },
    });
    expect(seen()[0].filter).toBe('2024');
    expect(second.address()).toBe('/races?filter=2024');
  });

  test('none of it enters the address of the next screen while that is loading', async () => {
    let arrive = () => {};
    const fetched = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const root = createRootRoute({ component: Outlet });
    const races = createRoute({ getParentRoute: () => root, path: '/races', component: List });
    const race = createRoute({
      getParentRoute: () => root,
      path: '/race/$id',
      loader: () => fetched,
      component: () => <p>The race</p>,
    });
    const router = createRouter({
      routeTree: root.addChildren([races, race]),
      history: createMemoryHistory({ initialEntries: ['/races?filter=2024&sort=-points'] }),
      parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
      stringifySearch: (search) => {
        const text = new URLSearchParams(search).toString();
        return text === '' ? '' : `?${text}`;
      },
    });
    await router.load();
    render(<RouterProvider router={router as never} />);
    await screen.findByTestId('seen');
    await act(async () => router.history.push('/race/12?sort=name#results'));
    expect(screen.getByTestId('seen')).toBeDefined();
    await act(async () => arrive());
    await screen.findByText('The race');
    expect(router.history.location.href).toBe('/race/12?sort=name#results');
    expect(sessionStorage.getItem('tridesk-list:races')).toBe('filter=2024&sort=-points');
  });
});

test.each([
  ['', null],
  ['name', { column: 'name', direction: 'asc' }],
  ['-points', { column: 'points', direction: 'desc' }],
] as const)('the sort "%s"', (text, sort) => {
  expect(readSort(text)).toEqual(sort);
  expect(printSort(sort)).toBe(text);
});

test('a row limit says how many rows it hides, and is reset with the filter', () => {
  const { result, rerender } = renderHook(({ total, scope }) => useRowLimit(total, 200, 'races', scope), {
    initialProps: { total: 1234, scope: '' },
  });
  const message = () => result.current.message.replaceAll('\u00a0', ' ');
  expect(message()).toBe('200 of 1 234 races shown');
  act(() => result.current.showMore());
  expect(message()).toBe('400 of 1 234 races shown');
  rerender({ total: 1, scope: 'one' });
  expect(message()).toBe('1 race');
  rerender({ total: 150, scope: 'nice' });
  expect([message(), result.current.limit]).toEqual(['150 races', 200]);
});
