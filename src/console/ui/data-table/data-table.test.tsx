import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EmptyState } from '../layout/page-states.tsx';
import { noteWrite } from '../overlay/toasts/toast-list.ts';
import { UiProvider } from '../ui-provider.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { useSelection } from './rows/use-selection.ts';
import type { TableColumn } from './table-column.ts';
import { useRowLimit } from './use-row-limit.ts';

interface Athlete {
  id: number;
  name: string;
  rank: number | null;
  points: number | null;
}

const athletes: Athlete[] = [
  { id: 1, name: 'Zoë Élan', rank: 2, points: 9.5 },
  { id: 2, name: 'Adam Østby', rank: null, points: null },
  { id: 3, name: 'eva Ödman', rank: 1, points: 100.98 },
  { id: 4, name: 'Émile Roux', rank: 3, points: 9.5 },
];

const columns: TableColumn<Athlete>[] = [
  { id: 'name', head: 'Name', sortValue: (row) => row.name, cell: (row) => row.name },
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: 60,
    sortValue: (row) => row.rank,
    cell: (row) => row.rank ?? '–',
  },
  {
    id: 'points',
    head: 'Points',
    align: 'right',
    width: 80,
    sortFirst: 'desc',
    sortValue: (row) => row.points,
    cell: (row) => row.points,
  },
  { id: 'note', head: 'Note', cell: () => '' },
];

const base: DataTableProps<Athlete> = {
  name: 'Athletes',
  columns,
  rows: athletes,
  rowKey: (row) => row.id,
  layout: 'flow',
  empty: <EmptyState title="No athletes yet, add one" />,
};

const draw = (props: Partial<DataTableProps<Athlete>> = {}) =>
  render(
    <UiProvider isTest>
      <DataTable {...base} {...props} />
    </UiProvider>,
  );

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

const many = Array.from({ length: 1234 }, (_row, index) => ({
  id: index,
  name: `A${index}`,
  rank: index,
  points: index,
}));
function Capped({ scope }: { scope: string }) {
  const cap = useRowLimit(many.length, 200, 'athletes', scope);
  return (
    <UiProvider isTest>
      <p data-testid="words">{cap.message}</p>
      <DataTable {...base} rows={many} cap={cap} />
    </UiProvider>
  );
}

function Selected() {
  const selection = useSelection();
  return (
    <UiProvider isTest>
      <p data-testid="keys">{[...selection.keys].sort().join(' ')}</p>
      <DataTable {...base} selection={selection} />
    </UiProvider>
  );
}

beforeEach(() => localStorage.clear());

test('a printed list has all its rows, without a limit', async () => {
  render(<Capped scope="" />);
  await screen.findByText('A0');
  const before = names().length;
  fireEvent(window, new Event('beforeprint'));
  expect([before < 300, names().length]).toEqual([true, many.length]);
  fireEvent(window, new Event('afterprint'));
  expect(names()).toHaveLength(before);
});

test('a removed row passes the focus to the row in its place; the last one to the name of the page', () => {
  const remove = {
    id: 'remove',
    head: '',
    cell: ({ name }: Athlete) => <button type="button">Remove {name}</button>,
  };
  const table = (rows: Athlete[]) => (
    <UiProvider isTest>
      <main>
        <h1 tabIndex={-1}>Seasons</h1>
        <DataTable {...base} columns={[...columns, remove]} rows={rows} />
      </main>
    </UiProvider>
  );
  const [zoe, adam, eva] = athletes as [Athlete, Athlete, Athlete];
  const { rerender } = render(table([zoe, adam, eva]));
  const focused = () => document.activeElement?.textContent;
  screen.getByRole('button', { name: 'Remove Adam Østby' }).focus();
  rerender(table([adam, eva]));
  expect(focused()).toBe('Remove Adam Østby');
  rerender(table([eva]));
  expect(focused()).toMatch(/^eva Ödman/);
  rerender(table([]));
  expect(focused()).toBe('Seasons');
});

describe('rows under the mouse', () => {
  const at = (minute: number) => new Date(2026, 5, 1, 12, minute);
  const byPoints = { column: 'points', direction: 'desc' } as const;
  const table = (rows: readonly Athlete[], more: Partial<DataTableProps<Athlete>> = {}) => (
    <UiProvider isTest>
      <DataTable {...base} rows={rows} sort={byPoints} onSort={() => undefined} readAt={at(0)} {...more} />
    </UiProvider>
  );
  const before = ['eva Ödman', 'Zoë Élan', 'Émile Roux', 'Adam Østby'];
  const changed = athletes.map((row) => (row.name === 'Émile Roux' ? { ...row, points: 200 } : row));
  const added = { id: 5, name: 'Newt New', rank: 4, points: 300 };

  test('change, and are ordered again when it leaves', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(athletes));
    expect(names()).toEqual(before);
    await user.hover(screen.getByText('Zoë Élan'));
    rerender(table([...changed, added], { readAt: at(1) }));
    // A new row above would push the others down.
    expect(names()).toEqual([...before, 'Newt New']);
    expect(screen.getByText('200')).toBeDefined();
    await user.unhover(screen.getByText('Zoë Élan'));
    expect(names()).toEqual(['Newt New', 'Émile Roux', 'eva Ödman', 'Zoë Élan', 'Adam Østby']);
  });

  test('remain when somebody else deletes them, and cannot be pressed, until it leaves', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(athletes));
    const zoe = screen.getByText('Zoë Élan');
    await user.hover(zoe);
    rerender(table(athletes.slice(1), { readAt: at(1) }));
    expect(names()).toEqual(before);
    expect(document.querySelectorAll('[inert]')).toHaveLength(1);
    expect(zoe.closest('[inert]')).not.toBeNull();
    await user.unhover(zoe);
    expect(names()).toEqual(before.filter((name) => name !== 'Zoë Élan'));
  });

  test('go at once when the user deletes them', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(athletes));
    await user.hover(screen.getByText('eva Ödman'));
    const deletion = noteWrite(Promise.resolve());
    rerender(table(athletes.slice(1), { readAt: at(1) }));
    expect(names()).toHaveLength(3);
    await act(() => deletion);
    rerender(table(athletes.slice(2), { readAt: at(2) }));
    expect(names()).toHaveLength(2);
  });

  test('are ordered at once by a sort and a filter, and by a reading when it is elsewhere', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(athletes));
    await user.hover(screen.getByText('eva Ödman'));
    rerender(table(athletes, { readAt: at(1) }));
    rerender(table(athletes, { readAt: at(1), sort: { column: 'name', direction: 'asc' } }));
    expect(names()).toEqual(['Adam Østby', 'Émile Roux', 'eva Ödman', 'Zoë Élan']);
    rerender(table(athletes.slice(2), { readAt: at(1) }));
    expect(names()).toEqual(['eva Ödman', 'Émile Roux']);
    await user.hover(screen.getByRole('columnheader', { name: /Name/ }));
    rerender(table(changed, { readAt: at(2) }));
    expect(names()[0]).toBe('Émile Roux');
  });

  test('go at once with another list, which was read before', async () => {
    const user = userEvent.setup();
    const { rerender } = render(table(athletes, { readAt: at(1) }));
    await user.hover(screen.getByText('eva Ödman'));
    rerender(table(athletes.slice(2), { readAt: at(0) }));
    expect(names()).toEqual(['eva Ödman', 'Émile Roux']);
  });
});

test('the middle button and Ctrl open a row in a new tab, anywhere outside its controls', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  draw({ rowAddress: (row) => `/athlete/${row.id}` });
  const cell = screen.getByText('eva Ödman');
  fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  fireEvent.click(screen.getByText('Zoë Élan'), { ctrlKey: true });
  expect(open.mock.calls.map(([address]) => address)).toEqual(['/athlete/3', '/athlete/1']);
  open.mockRestore();
});

describe('sorting', () => {
  test.each([
    // Column, presses, order, aria-sort. Adam has neither rank nor points and is last in both directions;
    // ties retain the given order.
    ['Name', 0, ['Zoë Élan', 'Adam Østby', 'eva Ödman', 'Émile Roux'], 'none'],
    ['Name', 1, ['Adam Østby', 'Émile Roux', 'eva Ödman', 'Zoë Élan'], 'ascending'],
    ['Name', 2, ['Zoë Élan', 'eva Ödman', 'Émile Roux', 'Adam Østby'], 'descending'],
    ['Name', 3, ['Zoë Élan', 'Adam Østby', 'eva Ödman', 'Émile Roux'], 'none'],
    ['Rank', 1, ['eva Ödman', 'Zoë Élan', 'Émile Roux', 'Adam Østby'], 'ascending'],
    ['Rank', 2, ['Émile Roux', 'Zoë Élan', 'eva Ödman', 'Adam Østby'], 'descending'],
    ['Points', 1, ['eva Ödman', 'Zoë Élan', 'Émile Roux', 'Adam Østby'], 'descending'],
    ['Points', 2, ['Zoë Élan', 'Émile Roux', 'eva Ödman', 'Adam Østby'], 'ascending'],
  ])('%s pressed %i times', async (column, presses, order, aria) => {
    const user = userEvent.setup();
    draw();
    for (let press = 0; press < presses; press += 1)
      await user.click(within(head(column)).getByRole('button'));
    expect(names()).toEqual(order);
    expect(head(column).getAttribute('aria-sort')).toBe(aria);
  });

  test('a column without a sort value has no button', () => {
    draw();
    expect(within(head('Note')).queryByRole('button')).toBeNull();
    expect(head('Note').hasAttribute('aria-sort')).toBe(false);
  });
});

describe('states', () => {
  test('loading shows its skeleton only after 150 ms', () => {
    vi.useFakeTimers();
    const { container } = draw({ rows: undefined, skeletonRows: 3 });
    const bars = () => container.querySelectorAll('tbody tr').length;
    act(() => vi.advanceTimersByTime(149));
    expect(bars()).toBe(0);
    act(() => vi.advanceTimersByTime(1));
    expect(bars()).toBe(3);
    vi.useRealTimers();
  });

  test('an empty list and a filter without matches show different messages', async () => {
    const onClear = vi.fn();
    const { unmount } = draw({ rows: [] });
    expect(screen.getByText('No athletes yet, add one')).toBeTruthy();
    unmount();
    draw({ rows: [], noMatch: { filter: 'xyz', onClear } });
    expect(screen.getByText('No match for “xyz”')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear' }));
    expect(onClear).toHaveBeenCalledOnce();
  });

  test('a failure leaves the old rows and says when they were read', async () => {
    const onRetry = vi.fn();
    draw({ error: 'The list did not load.', onRetry, readAt: new Date(2026, 7, 17, 14, 2) });
    expect(screen.getByText(/did not load/).textContent).toMatch(
      /^The list did not load\. The rows of 14:02 [A-Z]{2,5}\S* are still shown below\./,
    );
    expect(names()).toHaveLength(4);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

test('a click opens the row, but not one on a control or in the list that the control opened', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const control: TableColumn<Athlete> = {
    ...{ id: 'list', head: 'List' },
    cell: ({ name }) => (
      <>
        <button type="button">List of {name}</button>
        {createPortal(<span>Waiting {name}</span>, document.body)}
      </>
    ),
  };
  draw({ onOpen, columns: [...columns, control] });
  await user.click(screen.getByRole('button', { name: 'List of Zoë Élan' }));
  await user.click(screen.getByText('Waiting Zoë Élan'));
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText('Zoë Élan'));
  expect(onOpen).toHaveBeenCalledWith(athletes[0]);
});

describe('keyboard', () => {
  test('j and k move, Enter opens, only one row is in the Tab order', async () => {
    const user = userEvent.setup();
    const onOpen = vi.fn();
    draw({ onOpen });
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toContain('Zoë');
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('eva');
    await user.keyboard('k{Enter}');
    expect(onOpen).toHaveBeenCalledWith(athletes[1]);
    expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
  });

  test('arrows, Home and End stay within the rows', async () => {
    const user = userEvent.setup();
    draw({ onOpen: () => undefined });
    await user.keyboard('j{End}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Émile');
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Zoë');
  });
});

describe('row limit', () => {
  test('is shown, raised by its step, and reset when the filter changes', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Capped scope="" />);
    const message = () => screen.getByTestId('words').textContent?.replaceAll('\u00a0', ' ');
    expect(message()).toBe('200 of 1 234 athletes shown');
    expect(names()).toHaveLength(200);
    await user.click(screen.getByRole('button', { name: 'Show 200 more' }));
    expect(message()).toBe('400 of 1 234 athletes shown');
    expect(names()).toHaveLength(400);
    rerender(<Capped scope="a filter" />);
    expect(names()).toHaveLength(200);
  });

  test('its last step passes the focus to the first row that was added', async () => {
    const user = userEvent.setup();
    render(<Capped scope="" />);
    for (let shown = 200; shown < 1200; shown += 200)
      await user.click(screen.getByRole('button', { name: /^Show .* more$/ }));
    await user.click(screen.getByRole('button', { name: 'Show 34 more' }));
    expect(document.activeElement?.textContent).toContain('A1200');
  });
});

describe('selection', () => {
  const keys = () => screen.getByTestId('keys').textContent;

  test('box, Shift range, all, and x', async () => {
    const user = userEvent.setup();
    render(<Selected />);
    const box = (row: number) => screen.getByRole('checkbox', { name: `Select row ${row}` });
    await user.click(box(1));
    expect(keys()).toBe('1');
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    expect(keys()).toBe('1 2 3');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(keys()).toBe('1 2 3 4');
    await user.click(all);
    expect(keys()).toBe('');
    // The keyboard continues where it was: on the third row.
    await user.keyboard('jx');
    expect(keys()).toBe('3');
  });
});
