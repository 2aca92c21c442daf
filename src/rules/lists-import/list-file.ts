/**
 * A list of athletes in a file: one row per athlete with firstname, lastname, nation, division, and for participants of a season the
 * contract tier (contract_tier_id, an id or a name). The division is MPRO if the cell says so, otherwise FPRO. gear_ratio is ignored.
 * Headers are read in any case, order and spacing. Pasted names need no header: a name per line, which may be followed by nation and
 * division in cells of their own; where the division is not given it is left open.
 */
import { fullName, splitName } from '../name-matching/names.ts';
import { findNation } from '../nations/nations.ts';
import { type Division, divisions } from '../races/division.ts';
import {
  columnsNamed,
  ignoredColumns,
  isFilled,
  type ListColumn,
  type ListHeader,
  readListHeader,
  tidyCell,
} from './list-header.ts';

/** A longer list cannot be reviewed. */
export const LIST_ROWS_MAX = 2000;
const NAME_LENGTH_MAX = 200;

const COLUMNS: readonly ListColumn[] = [
  'firstname',
  'lastname',
  'name',
  'nation',
  'division',
  'contract_tier_id',
  'gear_ratio',
];

/** A named line of a list. */
export interface ListLine {
  /** As in a spreadsheet; of pasted names the line. */
  readonly rowNumber: number;
  readonly first: string;
  readonly last: string;
  /** ISO alpha-2; null where none, or no known one, is given. */
  readonly country: string | null;
  readonly countryInFile: string;
  /** Null: not given. */
  readonly division: Division | null;
  /** As written, empty for no tier; null where the list has no such column. */
  readonly tierInFile: string | null;
}

export interface ListFile {
  readonly lines: readonly ListLine[];
  /** Messages about the whole file. */
  readonly notes: readonly string[];
}

/** Everything that is missing, in one sentence; null when the header is complete. */
function headerProblem({ places, unknown, twice }: ListHeader): string | null {
  const names: readonly ListColumn[] = places.has('name') ? ['name'] : ['firstname', 'lastname'];
  const missing = [...names, 'nation' as const, 'division' as const].filter((one) => !places.has(one));
  const instead = unknown.length > 0 ? ` Not understood: ${unknown.join(', ')}.` : '';
  if (missing.length > 0) return `The file lacks ${columnsNamed(missing)}.${instead}`;
  return twice.length > 0 ? `The file has ${columnsNamed(twice)} twice.` : null;
}

export const countryOf = (text: string): string | null => findNation(text)?.alpha_2 ?? null;

function readRow(cells: readonly string[], { places }: ListHeader, rowNumber: number): ListLine {
  const cell = (column: ListColumn) => tidyCell(cells[places.get(column) ?? -1]);
  const [first, countryInFile] = [cell('firstname'), cell('nation')];
  // Next to a first name, the column "Name" has the last name.
  const last = cell('lastname') === '' ? cell('name') : cell('lastname');
  const whole = first === '' && (cell('lastname') === '' || last.includes(','));
  return {
    rowNumber,
    ...(whole ? splitName(last) : { first, last }),
    country: countryOf(countryInFile),
    countryInFile,
    division: cell('division').toUpperCase() === 'MPRO' ? 'MPRO' : 'FPRO',
    tierInFile: places.has('contract_tier_id') ? cell('contract_tier_id') : null,
  };
}

export const tooManyRows = (count: number) => ({
  problem: `The list has ${count} rows; at most ${LIST_ROWS_MAX} can be imported at once. Split it into smaller lists.`,
});

/** Reads the rows of a file, the header first, without blank rows; or returns one sentence that says why it cannot be read. */
export function readListFile(records: readonly (readonly string[])[]): ListFile | { problem: string } {
  if (!records.some(isFilled)) return { problem: 'The file is empty.' };
  const header = readListHeader(records, COLUMNS);
  const problem = headerProblem(header);
  if (problem !== null) return { problem };
  const filled = records.flatMap((cells, at) => (at > header.at && isFilled(cells) ? [{ cells, at }] : []));
  if (filled.length === 0) return { problem: 'The file has a header but no athletes.' };
  if (filled.length > LIST_ROWS_MAX) return tooManyRows(filled.length);
  return {
    lines: filled.map(({ cells, at }) => readRow(cells, header, at + 1)),
    notes: ignoredColumns(header),
  };
}

const isDivision = (text: string): text is Division => divisions.some((one) => one === text);
/** A number or bullet before a name. */
const listMark = /^(?:\d+[.)]?\s+|[-*•]\s*)/u;

/** "Anna Berg (GER)". */
const nationInBrackets = /\(([A-Z]{2,3})\)$/;

function readPastedLine(line: string, rowNumber: number): ListLine {
  const cells = line
    .trim()
    .replace(nationInBrackets, ';$1')
    .split(/[\t;]/)
    .map(tidyCell)
    .filter((cell) => cell !== '');
  const division = cells.map((cell) => cell.toUpperCase()).find(isDivision) ?? null;
  const isWhole = cells.length > 2 || cells[0]?.includes(' ') === true;
  const isNation = (cell: string, at: number) =>
    isWhole && at > 0 && /^[A-Z]{2,3}$/.test(cell) && countryOf(cell) !== null;
  const countryInFile = cells.find(isNation) ?? '';
  const names = cells.filter((cell) => !isDivision(cell.toUpperCase()) && cell !== countryInFile);
  const [first = '', last = ''] = names.map((name) => name.replace(listMark, ''));
  return {
    rowNumber,
    ...(last === '' ? splitName(first) : { first, last }),
    country: countryOf(countryInFile),
    countryInFile,
    division,
    tierInFile: null,
  };
}

/** True for rows that begin with the header of a list file. */
export const hasListHeader = (records: readonly (readonly string[])[]): boolean =>
  headerProblem(readListHeader(records, COLUMNS)) === null;

/** Reads pasted names, one per line. */
export function readPastedNames(text: string): ListFile | { problem: string } {
  const lines = text.split(/\r\n?|\n/).flatMap((line, at) => {
    const read = readPastedLine(line, at + 1);
    return fullName(read.first, read.last) === '' ? [] : [read];
  });
  if (lines.length === 0) return { problem: 'There are no names. Paste one name per line.' };
  return lines.length > LIST_ROWS_MAX ? tooManyRows(lines.length) : { lines, notes: [] };
}

/** Why nobody can be found for a line; null when it can be searched. */
export function lineProblem({ first, last }: ListLine): string | null {
  const name = fullName(first, last);
  if (name === '') return 'The row has no name.';
  return name.length > NAME_LENGTH_MAX ? `The name is longer than ${NAME_LENGTH_MAX} characters.` : null;
}
