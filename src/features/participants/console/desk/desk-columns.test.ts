import { expect, it } from 'vitest';
import { fitColumns } from '#console/ui/data-table/columns/fit-columns.ts';
import { editableColumns } from './desk-columns.tsx';

/** The table of a window of 1440 pixels next to the open sidebar, with a scrollbar. */
const TABLE = 1221;
/** "Lasse Nygaard Priester". */
const LONG_NAME = 203;

it('the lists of a T100 race have every column in a window of 1440 pixels', () => {
  const { shown, hidden } = fitColumns(
    editableColumns(() => undefined),
    TABLE,
    LONG_NAME,
  );
  expect(hidden.map(({ head }) => head)).toEqual([]);
  expect(shown.map(({ head }) => head)).toEqual([
    ...['#', 'Division', 'Name', 'Country', 'Status', 'Rank', 'Points', 'T100 rank', 'Contender rank'],
    ...['Late Entry', 'Public', 'Source', 'Reasons', 'Actions'],
  ]);
});
