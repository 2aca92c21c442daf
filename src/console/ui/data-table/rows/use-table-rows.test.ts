import { expect, test } from 'vitest';
import { sortRows } from './use-table-rows.ts';

interface Row {
  name: string;
  points?: number | null;
  city?: string;
}

const ROWS: Row[] = [
  { name: 'Öberg', points: 80, city: 'Roth' },
  { name: 'Adams', points: null, city: '' },
  { name: 'Oates', points: 96.5, city: 'nice' },
  { name: 'Zidek', points: 80, city: 'Kona' },
  { name: 'Moss', points: Number.NaN },
];

test.each<{
  what: string;
  sortValue: (row: Row) => number | string | null | undefined;
  up: string;
  down: string;
}>([
  {
    what: 'numbers; ties in their original order, missing values last in both directions',
    sortValue: (row) => row.points,
    up: 'Öberg Zidek Oates Adams Moss',
    down: 'Oates Öberg Zidek Adams Moss',
  },
  {
    what: 'text ignoring case and accents, empty text last in both directions',
    sortValue: (row) => row.city,
    up: 'Zidek Oates Öberg Adams Moss',
    down: 'Öberg Oates Zidek Adams Moss',
  },
  {
    what: 'names in the order of the language',
    sortValue: (row) => row.name,
    up: 'Adams Moss Oates Öberg Zidek',
    down: 'Zidek Öberg Oates Moss Adams',
  },
])('$what', ({ sortValue, up, down }) => {
  const namesBy = (direction: 'asc' | 'desc') =>
    sortRows(ROWS, { sortValue }, direction)
      .map(({ name }) => name)
      .join(' ');
  expect([namesBy('asc'), namesBy('desc')]).toEqual([up, down]);
});
