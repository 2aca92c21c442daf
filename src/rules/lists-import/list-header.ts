/**
 * The header of a file with a list of athletes: its columns in any case, order and spacing, under their usual names. Columns that a list
 * does not use are named, not refused.
 */
import { unguardCell } from '../files/exports.ts';
import { foldName, tidyText } from '../name-matching/names.ts';

/** A longer cell means a broken file. */
const CELL_LENGTH_MAX = 1000;
const HEADER_LENGTH_MAX = 60;
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

const columnByHeader = new Map<string, ListColumn>(
  (Object.keys(namesOfColumns) as ListColumn[]).flatMap((column) =>
    namesOfColumns[column].map((name) => [name, column] as const),
  ),
);

export interface ListHeader {
  readonly places: ReadonlyMap<ListColumn, number>;
  /** As written. */
  readonly unknown: readonly string[];
  readonly twice: readonly ListColumn[];
}

/** A cell as text, without the guard of exports against formulas. */
export const tidyCell = (cell: string | undefined): string =>
  tidyText(unguardCell((cell ?? '').slice(0, CELL_LENGTH_MAX)));

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Reads the header of a list that uses these columns. */
export function readListHeader(cells: readonly string[], used: readonly ListColumn[]): ListHeader {
  const places = new Map<ListColumn, number>();
  const [unknown, twice]: [string[], ListColumn[]] = [[], []];
  cells.forEach((whole, place) => {
    const cell = tidyCell(whole);
    const column = columnByHeader.get(foldName(cell));
    if (column === undefined || !used.includes(column)) {
      if (cell !== '') unknown.push(cell.slice(0, HEADER_LENGTH_MAX));
    } else if (places.has(column)) twice.push(column);
    else places.set(column, place);
  });
  return { places, unknown: unknown.slice(0, UNKNOWN_NAMED_MAX), twice };
}

/** "the columns first, last". */
export const columnsNamed = (names: readonly string[]): string =>
  `the column${names.length === 1 ? '' : 's'} ${names.join(', ')}`;

/** What a file says about ignored columns. */
export const ignoredColumns = ({ unknown }: ListHeader): string[] =>
  unknown.length > 0 ? [`Ignored: ${columnsNamed(unknown)}.`] : [];
