import type { ReactNode } from 'react';
import type { Leg } from '../display/discipline-badge.tsx';

/** One column of a table. */
export interface TableColumn<Row> {
  /** Also its name in the address's sort. */
  id: string;
  head: string;
  /** Coloured square of a leg before the head's word. */
  leg?: Leg;
  /** `right` with tabular figures for numbers, times and ranks. */
  align?: 'left' | 'right' | 'center';
  /** Pixels. One column, the name's, has none and takes what is left. */
  width?: number;
  cell(row: Row): ReactNode;
  /** What the column sorts by: number, text (by language, accents aside) or date as YYYY-MM-DD. Null, undefined and empty text stand last both ways. Without it the column does not sort. */
  sortValue?(row: Row): number | string | null | undefined;
  /** Which way the first press sorts; "down" for points. */
  sortFirst?: 'up' | 'down';
  /** Quieter than ink: ranks and facts beside the name and its number. */
  tone?: 'ink2' | 'mute';
  /** Tint of the cell: the best leg, or a changed value. */
  cellTint?(row: Row): 'swim' | 'bike' | 'run' | 'changed' | undefined;
  /** The whole text on hover, where the cell may end in an ellipsis. */
  cellHint?(row: Row): string | undefined;
  /** The column is left out while the table is narrower than this many pixels. */
  hideBelow?: number;
  /** Longer words for the head, on hover. */
  headHint?: string;
}

/** What the name's column keeps when the table is squeezed; then it scrolls sideways. */
const NAME_PX = 140;

/** The least width of a table in pixels. */
export const narrowestTable = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, column) => sum + (column.width ?? NAME_PX), 0);

export interface TableSort {
  column: string;
  way: 'up' | 'down';
}

export type RowKey = string | number;

/** A sort as the address keeps it: "points" up, "-points" down. */
export const printSort = (sort: TableSort | null): string =>
  sort === null ? '' : `${sort.way === 'down' ? '-' : ''}${sort.column}`;

/** The inverse of `printSort`; null for empty text. */
export const readSort = (text: string): TableSort | null =>
  text === '' ? null : { column: text.replace(/^-/, ''), way: text.startsWith('-') ? 'down' : 'up' };

const byLanguage = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two sort values of one column, upwards. Numbers stand before text. */
export function compareValues(first: number | string, second: number | string): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  if (typeof first === 'number') return -1;
  if (typeof second === 'number') return 1;
  return byLanguage.compare(first, second);
}

/** A sort value, or undefined for what stands last. */
export const sortableValue = (value: number | string | null | undefined): number | string | undefined =>
  value === null || value === '' || (typeof value === 'number' && Number.isNaN(value)) ? undefined : value;
