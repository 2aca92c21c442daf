import { useMemo } from 'react';
import { compareValues, sortableValue, type TableColumn, type TableSort } from '../table-column.ts';

/**
 * Sorts the rows by one column, then by their original order. Rows without a value there are last in both
 * directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  { sortValue }: Pick<TableColumn<Row>, 'sortValue'>,
  direction: TableSort['direction'],
): Row[] {
  const valued = rows.map((row) => ({ row, value: sortableValue(sortValue?.(row)) }));
  const turn = direction === 'desc' ? -1 : 1;
  return valued
    .sort((first, second) => {
      if (first.value === undefined || second.value === undefined)
        return Number(first.value === undefined) - Number(second.value === undefined);
      return turn * compareValues(first.value, second.value);
    })
    .map(({ row }) => row);
}

const NONE: never[] = [];

/** The sorted rows: by the sort, if it names a column that can be sorted, else in their original order. */
export function useTableRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[] | undefined,
  sort: TableSort | null,
): readonly Row[] {
  const column = columns.find(({ id, sortValue }) => id === sort?.column && sortValue !== undefined);
  const direction = sort?.direction;
  return useMemo(
    () => (rows && column && direction ? sortRows(rows, column, direction) : (rows ?? NONE)),
    [rows, column, direction],
  );
}
