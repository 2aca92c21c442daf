import { describe, expect, it } from 'vitest';
import type { TableColumn } from '../table-column.ts';
import { columnWidths, fitColumns, widthOfNames } from './fit-columns.ts';

type Fitting = Pick<TableColumn<never>, 'id' | 'width' | 'isName' | 'takesRest' | 'isOff' | 'hideBelow'>;

/** The name needs 220 pixels, so all columns need 720. */
const COLUMNS: readonly Fitting[] = [
  { id: 'id', width: 100 },
  { id: 'name', isName: true },
  { id: 'team', width: 100, hideBelow: 800 },
  { id: 'weight', width: 100, hideBelow: 900 },
  { id: 'height', width: 100, hideBelow: 900 },
  { id: 'email', width: 100, isOff: true },
];
const idsAt = (columns: readonly Fitting[], width: number) =>
  fitColumns(columns, width, 220).shown.map(({ id }) => id);

describe('in a table with a name', () => {
  it.each([
    [Number.POSITIVE_INFINITY, ['id', 'name', 'team', 'weight', 'height', 'email']],
    [720, ['id', 'name', 'team', 'weight', 'height', 'email']],
    [719, ['id', 'name', 'team', 'weight', 'height']],
    [619, ['id', 'name', 'team']],
    [420, ['id', 'name', 'team']],
    [419, ['id', 'name']],
    [100, ['id', 'name']],
  ])('%d pixels leave out whole columns, the least important first', (width, expected) => {
    expect(idsAt(COLUMNS, width)).toEqual(expected);
  });

  it('a wider table shows at least as much, and nothing is lost', () => {
    for (let width = 300; width < 800; width += 7) {
      const { shown, hidden } = fitColumns(COLUMNS, width, 220);
      expect(shown.length + hidden.length).toBe(COLUMNS.length);
      expect(idsAt(COLUMNS, width + 7)).toEqual(expect.arrayContaining(shown.map(({ id }) => id)));
    }
  });
});

it('in other tables each column says where it is left out', () => {
  const columns = COLUMNS.map(({ isName: _none, ...column }) => column);
  expect(idsAt(columns, 850)).toEqual(['id', 'name', 'team', 'email']);
});

it('names get the room that nearly all of them need', () => {
  const name = { id: 'name', head: 'Name', cell: String, sortValue: (row: string) => row };
  const names = (letters: number, count: number) => Array.from({ length: count }, () => 'x'.repeat(letters));
  expect(widthOfNames(name, names(20, 100))).toBe(188);
  expect(widthOfNames(name, [...names(20, 99), 'x'.repeat(60)])).toBe(188);
  expect(widthOfNames(name, names(60, 100))).toBe(300);
  // In a short table all of them.
  expect(widthOfNames(name, [...names(20, 19), 'x'.repeat(30)])).toBe(262);
  expect([widthOfNames(name, []), widthOfNames(undefined, names(20, 3))]).toEqual([140, 140]);
});

describe('the widths of the columns', () => {
  const [id, name, team] = COLUMNS.slice(0, 3) as [Fitting, Fitting, Fitting];
  it.each<[string, readonly Fitting[], number, (number | undefined)[]]>([
    ['no room to spare', [id, name, team], 420, [100, undefined, 100]],
    ['60 to spare: a note after the name', [id, name, team], 480, [100, 280, 100]],
    ['310 to spare: the name and what follows it', [id, name, team], 730, [100, 480, 150]],
    ['a name with more text below it', [id, { ...name, takesRest: true }, team], 580, [100, undefined, 100]],
    ['two without a width', [id, name, { id: 'text' }], 900, [100, undefined, undefined]],
    ['no name', [id, team], 900, [100, 100]],
    ['not measured', [id, name], Number.POSITIVE_INFINITY, [100, undefined]],
  ])('%s', (_what, columns, width, expected) => {
    expect(columnWidths(columns, width, 220)).toEqual(expected);
  });
});
