/**
 * The header of a file with a list of athletes: its columns in any case, order and spacing, under their usual names. Columns that a list
 * does not use are named, not refused.
 */
import { unguardCell } from '../files/exports.ts';
import { findHeaderRow, otherPersonNames } from '../files/header-row.ts';
import { tidyText } from '../name-matching/names.ts';

/** A longer cell means a broken file. */
const CELL_LENGTH_MAX = 1000;
const UNKNOWN_NAMED_MAX = 20;

const namesOfColumns = {
  firstname: ['firstname', 'first name', 'first', 'given name'],
  lastname: ['lastname', 'last name', 'last', 'surname', 'family name'],
  name: ['name', 'athlete', 'full name'],
  nation: ['nation', 'country', 'nationality'],
  division: ['division', 'div'],
  gender: ['gender', 'sex'],
  program: ['program name', 'programname', 'program'],
  list: ['list', 'list type'],
  contract_tier_id: ['contract tier id', 'contract tier', 'tier'],
  gear_ratio: ['gear ratio'],
} as const;
export type ListColumn = keyof typeof namesOfColumns;

export interface ListHeader {
  /** The index of the header among the rows, from 0. */
  readonly at: number;
  readonly places: ReadonlyMap<ListColumn, number>;
  /** As written. */
  readonly unknown: readonly string[];
  readonly twice: readonly ListColumn[];
}

/** A cell as text, without the guard of exports against formulas. */
export const tidyCell = (cell: string | undefined): string =>
  tidyText(unguardCell((cell ?? '').slice(0, CELL_LENGTH_MAX)));

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Finds the header of a list that uses these columns. */
export function readListHeader(
  records: readonly (readonly string[])[],
  used: readonly ListColumn[],
): ListHeader {
  const { first, last, name, country, division } = otherPersonNames;
  // Next to a first name, the column "Name" has the last name.
  const ofLast = used.includes('name') ? last : [...last, 'name'];
  const others = { firstname: first, lastname: ofLast, name, nation: country, division };
  const ofUsed = <Names extends object>(names: Names) =>
    Object.fromEntries(Object.entries(names).filter(([column]) => used.some((one) => one === column)));
  const header = findHeaderRow<ListColumn>(records, ofUsed(namesOfColumns), ofUsed(others));
  return { ...header, unknown: header.unknown.slice(0, UNKNOWN_NAMED_MAX) };
}

/** "the columns first, last". */
export const columnsNamed = (names: readonly string[]): string =>
  `the column${names.length === 1 ? '' : 's'} ${names.join(', ')}`;

/** What a file says about ignored columns. */
export const ignoredColumns = ({ unknown }: ListHeader): string[] =>
  unknown.length > 0 ? [`Ignored: ${columnsNamed(unknown)}.`] : [];
