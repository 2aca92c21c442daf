import type { ReactNode } from 'react';
import type { Leg } from '../display/discipline-badge.tsx';

export interface TableColumn<Row> {
  /** Also its name in the address's sort. */
  id: string;
  head: string;
  /** Coloured square of a leg before the column title. */
  leg?: Leg;
  /** `right` with tabular figures for numbers, times and ranks. */
  align?: 'left' | 'right' | 'center';
  /** Pixels. One column, the name's, has no width and takes the remaining space. */
  width?: number;
  /** The name of the row: always shown, and the last to be cut. */
  isName?: true;
  /** A name with more text below it, which takes all space that the other columns do not need. */
  takesRest?: true;
  /** Always shown, whatever is chosen. */
  isFixed?: true;
  /** Shown only when it is chosen. */
  isOff?: true;
  /** Shown also while no row has a value; other columns are then hidden until they are chosen. */
  isShownEmpty?: true;
  cell(row: Row): ReactNode;
  /**
   * What the column sorts by: number, text (by language, ignoring accents) or date as YYYY-MM-DD. Null,
   * undefined and empty text are last in both directions. Without it the column cannot be sorted.
   */
  sortValue?(row: Row): number | string | null | undefined;
  /** The direction of the first press; "desc" for points. */
  sortFirst?: 'asc' | 'desc';
  /** Muted colour: ranks, and facts next to the name and its number. */
  tone?: 'ink2' | 'mute';
  /** Tint of the cell: the best leg, or a changed value. */
  cellTint?(row: Row): 'swim' | 'bike' | 'run' | 'changed' | undefined;
  /** Shows the whole text on hover, where the cell may end in an ellipsis. */
  cellHint?(row: Row): string | undefined;
  /**
   * The column is hidden while the table is narrower than this many pixels. In a table with a name (`isName`)
   * only as long as the columns do not fit, the highest number first.
   */
  hideBelow?: number;
  /** Its title where columns are named without a table: in their choice and in files. */
  fullHead?: string;
  /** Its value in a file, where it is not `sortValue`. */
  exportValue?(row: Row): string | number | null | undefined;
  /** A longer title for the head, on hover. */
  headHint?: string;
}

/** The minimum width of a column without a width; below it the table scrolls sideways. */
const FREE_PX = 140;

/** The minimum width of a table in pixels; `namePx`: what the names need. */
export const narrowestTable = (
  columns: readonly { width?: number; isName?: true }[],
  namePx: number = FREE_PX,
): number => columns.reduce((sum, column) => sum + (column.width ?? (column.isName ? namePx : FREE_PX)), 0);

export interface TableSort {
  column: string;
  direction: 'asc' | 'desc';
}

export type RowKey = string | number;

/** A sort as written in the address: "points" up, "-points" down. */
export const printSort = (sort: TableSort | null): string =>
  sort === null ? '' : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;

/** The inverse of `printSort`; null for empty text. */
export const readSort = (text: string): TableSort | null =>
  text === '' ? null : { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' };

const byLanguage = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two sort values of one column, ascending. Numbers are before text. */
export function compareValues(first: number | string, second: number | string): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  if (typeof first === 'number') return -1;
  if (typeof second === 'number') return 1;
  return byLanguage.compare(first, second);
}

/** A sort value, or undefined for rows that are last. */
export const sortableValue = (value: number | string | null | undefined): number | string | undefined =>
  value === null || value === '' || (typeof value === 'number' && Number.isNaN(value)) ? undefined : value;
