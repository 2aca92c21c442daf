import { printPoints } from '../format/figures.ts';
import { NameCell } from './name-cell.tsx';
import type { TableColumn } from './table-column.ts';

type More<Row> = Partial<TableColumn<Row>>;

/**
 * A column that shows a value of the row and sorts by it; `more` sets the column's other properties, such
 * as its width.
 */
export function valueColumn<Row>(
  id: string,
  head: string,
  read: (row: Row) => string | number | null,
  more?: More<Row>,
): TableColumn<Row> {
  return { id, head, cell: read, sortValue: read, ...more };
}

/** A column of a fact that a row may lack. */
export function factColumn<Row>(
  id: string,
  head: string,
  read: (row: Row) => string | number | null,
  more?: More<Row>,
) {
  return valueColumn(id, head, read, { tone: 'ink2', cell: (row) => read(row) ?? '–', ...more });
}

/** A column of points, the most first. */
export function pointsColumn<Row>(
  id: string,
  head: string,
  read: (row: Row) => number | null | undefined,
  more?: More<Row>,
): TableColumn<Row> {
  const cell = (row: Row) => printPoints(read(row));
  return { id, head, align: 'right', cell, sortValue: read, sortFirst: 'desc', ...more };
}

/** A column of text that may be truncated: all of it is shown on hover. */
export function textColumn<Row>(id: string, head: string, read: (row: Row) => string, more?: More<Row>) {
  return valueColumn(id, head, read, { cellHint: read, ...more });
}

/** The column of the records' names, each a link to its record. */
export function nameColumn<Row extends { name: string }>(
  id: string,
  head: string,
  urlOf: (row: Row) => string,
  more?: More<Row>,
) {
  const cell = (row: Row) => <NameCell name={row.name} address={urlOf(row)} />;
  return valueColumn(id, head, (row: Row) => row.name, { cell, isName: true, ...more });
}
