/**
 * Files with the start or wait list of a race (docs/domain.md, "Start lists"). The participant CSV has semicolons and the columns
 * firstname, lastname, nation, division; its lines are starters unless an optional column list says Waiting. The list CSV in the style of
 * World Triathlon has commas and the columns First Name, Last Name, Country, Gender, Program Name: Elite Men and Elite Women give the
 * division, other programs the gender, and lines of officials, coaches, age groups, relays and other classes are left out.
 */
import type { CsvDelimiter } from '../files/csv-format.ts';
import { foldName, splitName } from '../name-matching/names.ts';
import { findNation } from '../nations/nations.ts';
import type { Division } from '../races/division.ts';
import { divisionNamed } from '../races/division-named.ts';
import {
  countryOf,
  LIST_ROWS_MAX,
  type ListFile,
  type ListLine,
  lineProblem,
  tooManyRows,
} from './list-file.ts';
import {
  columnsNamed,
  ignoredColumns,
  isFilled,
  type ListColumn,
  type ListHeader,
  readListHeader,
  tidyCell,
} from './list-header.ts';

export type RaceListKind = 'start' | 'wait' | 'participants';

export interface RaceListLine extends ListLine {
  /** The list that the line belongs to: 1 is the wait list. */
  readonly isWaiting: 0 | 1;
  /** Why the line is not imported; null when it is. */
  readonly leftOut: string | null;
  /** The division that contradicts the line's own; null for none. */
  readonly contradicting: Division | null;
}

export interface RaceListFile extends ListFile {
  readonly lines: readonly RaceListLine[];
}

export interface RaceListRecords extends RaceListFile {
  /** The rows of the file, with empty cells in the columns that are ignored: these can hold notes or addresses. */
  readonly records: readonly (readonly string[])[];
}

interface FileFormat {
  readonly delimiter: CsvDelimiter;
  readonly wrongDelimiter: string;
  /** As the spec of the file writes them. */
  readonly required: readonly (readonly [ListColumn, string])[];
  readonly optional: readonly ListColumn[];
}

const participantFile: FileFormat = {
  delimiter: ';',
  wrongDelimiter: 'Invalid delimiter. Please ensure the CSV uses semicolon (;) as the separator.',
  required: [
    ['firstname', 'firstname'],
    ['lastname', 'lastname'],
    ['nation', 'nation'],
    ['division', 'division'],
  ],
  optional: ['list'],
};

const entryListFile: FileFormat = {
  delimiter: ',',
  wrongDelimiter: 'Invalid delimiter. Please ensure the CSV uses commas (,) as the separator.',
  required: [
    ['firstname', 'First Name'],
    ['lastname', 'Last Name'],
    ['nation', 'Country'],
    ['gender', 'Gender'],
    ['program', 'Program Name'],
  ],
  optional: [],
};

const NOT_A_CSV = 'Please upload a valid CSV file.';
const COLUMNS_MISSING = 'CSV is missing one or more required columns.';
const NOBODY = 'No valid athletes found in the CSV.';

/** Programs whose lines are no professional entries. */
const OTHER_PROGRAM =
  /\b(?:technical ?officials?|coach(?:es)?|u ?23|under 23|juniors?|youths?|para\w*|age ?groups?|relays?)\b/;

/** Elite Men and Elite Women, ignoring case and spaces; null for any other program. */
export function divisionOfProgram(program: string): Division | null {
  const folded = foldName(program);
  if (folded === 'elite men') return 'MPRO';
  return folded === 'elite women' ? 'FPRO' : null;
}

/** The name; one that is whole in a single cell is split, words in capitals being the last name. */
export function nameOf(first: string, last: string): { first: string; last: string } {
  return first === '' || last === '' ? splitName(first === '' ? last : first) : { first, last };
}

type CellReader = (column: ListColumn) => string;

const isOtherProgram = (cell: CellReader): boolean => OTHER_PROGRAM.test(foldName(cell('program')));

/** What differs between the kinds of file: division, list, and whether the line is imported. */
function readKind(
  cell: CellReader,
  kind: RaceListKind,
): Pick<RaceListLine, 'division' | 'isWaiting' | 'leftOut'> {
  if (kind === 'participants')
    return {
      division: divisionNamed(cell('division')),
      isWaiting: foldName(cell('list')).startsWith('wait') ? 1 : 0,
      leftOut: null,
    };
  return {
    division: divisionOfProgram(cell('program')) ?? divisionNamed(cell('gender')),
    isWaiting: kind === 'wait' ? 1 : 0,
    leftOut: isOtherProgram(cell) ? `The program is ${cell('program')}.` : null,
  };
}

function readLine(cell: CellReader, kind: RaceListKind, rowNumber: number): RaceListLine {
  const countryInFile = cell('nation');
  const line = {
    rowNumber,
    ...nameOf(cell('firstname'), cell('lastname')),
    country: countryOf(countryInFile),
    countryInFile,
    tierInFile: null,
    contradicting: null,
    ...readKind(cell, kind),
  };
  return { ...line, leftOut: line.leftOut ?? lineProblem(line) };
}

/** Whether a row contains an athlete, not the names of columns. */
const looksLikeAthlete = (cells: readonly string[]): boolean =>
  cells
    .map(tidyCell)
    .some((cell) => divisionNamed(cell) !== null || (cell !== '' && findNation(cell) !== null));

/** Why the header cannot be used; null when it can. */
function headerProblem(
  cells: readonly string[],
  header: ListHeader,
  format: FileFormat,
  delimiter: CsvDelimiter,
) {
  if (header.places.size === 0 && looksLikeAthlete(cells))
    return `${NOT_A_CSV} Its first row must be the names of the columns.`;
  if (delimiter !== format.delimiter || cells.length === 1) return format.wrongDelimiter;
  const missing = format.required.flatMap(([column, name]) => (header.places.has(column) ? [] : [name]));
  if (missing.length > 0) return `${COLUMNS_MISSING} Missing: ${missing.join(', ')}.`;
  return header.twice.length > 0 ? `${NOT_A_CSV} It has ${columnsNamed(header.twice)} twice.` : null;
}

/** "2 lines left out: Technical Official (1), U23 Men (1)." */
export function leftOutNotes(lines: readonly RaceListLine[], programs: readonly string[]): string[] {
  if (programs.length === 0) return [];
  const counted = [...Map.groupBy(programs, (one) => one)].map(([name, some]) => `${name} (${some.length})`);
  return [`${programs.length} of ${lines.length} lines left out: ${counted.join(', ')}.`];
}

/** Reads the rows of a parsed file, or returns the message of its refusal. */
export function readRaceListFile(
  { records, delimiter }: { records: readonly (readonly string[])[]; delimiter: CsvDelimiter },
  kind: RaceListKind,
): RaceListRecords | { problem: string } {
  const format = kind === 'participants' ? participantFile : entryListFile;
  if (!records.some(isFilled)) return { problem: NOT_A_CSV };
  const used = [...format.required.map(([column]) => column), ...format.optional];
  const header = readListHeader(records, used);
  const head = records[header.at] ?? [];
  const problem = headerProblem(head, header, format, delimiter);
  if (problem !== null) return { problem };
  const rows = records.flatMap((cells, at) => (at > header.at && isFilled(cells) ? [{ cells, at }] : []));
  if (rows.length > LIST_ROWS_MAX) return { problem: `${NOT_A_CSV} ${tooManyRows(rows.length).problem}` };
  const readers = rows.map(
    ({ cells }): CellReader =>
      (column) =>
        tidyCell(cells[header.places.get(column) ?? -1]),
  );
  const lines = readers.map((cell, at) => readLine(cell, kind, (rows[at]?.at ?? 0) + 1));
  if (lines.every((line) => line.leftOut !== null)) return { problem: NOBODY };
  const others = kind === 'participants' ? [] : readers.filter(isOtherProgram);
  const filled = new Set(header.places.values());
  return {
    lines,
    records: records.map((cells, at) =>
      at === header.at ? cells : cells.map((cell, place) => (filled.has(place) ? cell : '')),
    ),
    notes: [
      ...ignoredColumns(header),
      ...leftOutNotes(
        lines,
        others.map((cell) => cell('program')),
      ),
    ],
  };
}

/** The refusal of a file that is not text, is empty or cannot be split into cells. */
export const notACsv = (problem: string): string => `${NOT_A_CSV} ${problem}`;
