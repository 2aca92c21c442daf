import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import {
  compareValues,
  type RowKey,
  sortableValue,
  type TableColumn,
  type TableSort,
} from './table-column.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const NONE: never[] = [];

/** The rows in order: by the sort, then as they came. Rows without a value in the sorted column are last both ways. */
export function useTableRows<Row extends object>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[] | undefined,
  sort: TableSort | null,
  rowKey: (row: Row) => RowKey,
): Row[] {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: (row: Row) => sortableValue(column.sortValue?.(row)),
          enableSorting: column.sortValue !== undefined,
          sortUndefined: 'last',
          sortFn: (first, second, id) => compareValues(first.getValue(id), second.getValue(id)),
        }),
      ),
    [columns],
  );
  const sorting = useMemo(
    () =>
      sort && columns.some((column) => column.id === sort.column && column.sortValue)
        ? [{ id: sort.column, desc: sort.way === 'down' }]
        : NONE,
    [sort, columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: (rows ?? NONE) as Row[],
    getRowId: (row) => String(rowKey(row)),
    state: { sorting },
  });
  const model = table.getRowModel();
  return useMemo(() => model.rows.map((row) => row.original), [model]);
}
