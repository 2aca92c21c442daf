/**
 * Parses a results file row by row. A status other than Finish, DNF, DQ or DNS is derived from the times; a missing time is 0; NULL points
 * are 0; a division other than MPRO is FPRO. The file's points and places are stored next to our own, which we calculate. Staff can
 * replace the text of a cell; the row is then parsed as if the file contained that text.
 */

import { hasBrokenLetters } from '../files/broken-letters.ts';
import { unguardCell } from '../files/exports.ts';
import { fullName, tidyText } from '../name-matching/names.ts';
import type { ResultStatus } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import { asExactDay, dayFractionNotes, dayFractions, timeColumns } from './day-fractions.ts';
import { minutesAsHoursNotes } from './minutes-as-hours.ts';
import {
  type CellReader,
  legSumWarning,
  readCountry,
  readDivision,
  readName,
  readPlace,
  readPoints,
  readRankSystem,
  readTimes,
} from './results-file-cells.ts';
import {
  type CorrectableColumn,
  correctableColumns,
  findResultsHeader,
  type ResultsFileColumn,
  type ResultsFileHeader,
  readResultsHeader,
} from './results-file-columns.ts';
import { type ResultTimes, readStatus } from './results-file-status.ts';

/** The row limit: no race has a tenth of it, and planning stays fast. */
export const RESULT_ROWS_MAX = 5000;
/** A longer name is a broken file. */
export const NAME_LENGTH_MAX = 100;
/**
 * The stored values of a row, by the column names of the results table. Times in whole seconds, 0 for none; points null if not in the file.
 */
export interface ResultFacts extends ResultTimes {
  readonly division: Division;
  readonly status: ResultStatus;
  /** ISO alpha-2; null when the file has no known one. */
  readonly country: string | null;
  readonly name_in_file: string;
  readonly place_in_file: number | null;
  readonly swim_points_in_file: number | null;
  readonly bike_points_in_file: number | null;
  readonly run_points_in_file: number | null;
  readonly overall_points_in_file: number | null;
  readonly ranking_system_id: 1 | 2 | null;
}

export interface ResultsFileRow {
  /** As in a spreadsheet; the header is row 1. */
  readonly rowNumber: number;
  readonly first: string;
  readonly last: string;
  /** The country as written in the file. */
  readonly countryInFile: string;
  /** The division as written in the file. */
  readonly divisionInFile: string;
  readonly facts: ResultFacts;
  /** The cleaned text of each cell that is not empty, with the corrections of staff. */
  readonly texts: Readonly<Partial<Record<ResultsFileColumn | 'Name', string>>>;
  /** The header's columns that the row lacks because it ends too early. */
  readonly missing: readonly (ResultsFileColumn | 'Name')[];
  /** The columns that the file lacks, except those that staff filled in. */
  readonly absent: readonly ResultsFileColumn[];
  /** Why the row cannot be imported. */
  readonly problems: readonly string[];
  /** What the user should check. */
  readonly warnings: readonly string[];
  /** Of rows that do not come from a file, and of those whose status is asked or was decided. */
  readonly source?: RowSource | undefined;
}

/** What the source of a row says in addition to its cells. */
export interface RowSource {
  /** Why staff have to decide the status; null when it is known. */
  readonly openStatus: string | null;
  readonly warnings: readonly string[];
}

/** What staff typed in place of cells of a row. */
export type CellCorrections = Readonly<Partial<Record<CorrectableColumn, string>>>;

export interface ResultsFile {
  readonly rows: readonly ResultsFileRow[];
  /** Messages about the whole file: unknown columns, missing optional ones. */
  readonly notes: readonly string[];
}

/** Cells as they are compared to find a header that is repeated. */
const headerText = (cells: readonly string[] = []): string =>
  cells
    .map((cell) => cell.trim().toLowerCase())
    .join(';')
    .replace(/;+$/, '');

/**
 * Parses a split file: `records` are all its rows with all their cells, including blank rows so that row numbers stay right. Returns the
 * rows, or one sentence that says why the file cannot be read.
 *
 * @param raceDivision the division of the rows of a file without that column; BOTH or null when the race does not tell
 */
export function readResultsFile(
  records: readonly (readonly string[])[],
  raceDivision: Division | 'BOTH' | null = null,
): ResultsFile | { problem: string } {
  const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
  if (records.every(isBlank)) return { problem: 'The file is empty.' };
  const header = readResultsHeader(records, raceDivision);
  if ('problem' in header) return header;
  const names = headerText(records[header.at]);
  // Some files repeat the header above the second division.
  const filled = records.flatMap((cells, at) =>
    at > header.at && !isBlank(cells) && headerText(cells) !== names ? [{ cells, at }] : [],
  );
  if (filled.length === 0) return { problem: 'The file has a header but no rows.' };
  if (filled.length > RESULT_ROWS_MAX) {
    const rows = filled.length.toLocaleString('en');
    const most = RESULT_ROWS_MAX.toLocaleString('en');
    return {
      problem: `The file has ${rows} rows; at most ${most} can be imported. Remove the rows that are not results of this race.`,
    };
  }
  const cellsOf = (column: ResultsFileColumn | 'Name') =>
    filled.map(({ cells }) => cells[header.places.get(column) ?? -1] ?? '');
  const inDays = dayFractions([...header.places.keys()], cellsOf);
  const rows = filled.map(({ cells, at }) => readCells(header, inDays.exact, cells, at + 1));
  const results = rows.filter((row) => !isRemark(row));
  if (results.length === 0) return { rows, notes: header.notes };
  const notes = [
    ...remarksNote(rows.filter(isRemark)),
    ...dayFractionNotes(inDays, results),
    ...minutesAsHoursNotes(timeColumns.flatMap(cellsOf)),
  ];
  return { rows: results, notes: [...header.notes, ...notes] };
}

/** The rows of a file, with empty cells in the columns that are ignored: these can hold addresses or birth dates. */
export function withoutIgnoredCells(records: readonly (readonly string[])[]): string[][] {
  const { at, places } = findResultsHeader(records);
  const used = new Set(places.values());
  const names = headerText(records[at]);
  return records.map((cells) =>
    used.size > 0 && headerText(cells) === names
      ? [...cells]
      : cells.map((cell, place) => (used.has(place) ? cell : '')),
  );
}

/** Titles, totals and footers have text in the first cells at most, and no whole name there. */
function isRemark({ texts }: ResultsFileRow): boolean {
  const { Place, First, Last, Division: _, ...others } = texts;
  const isNamed = /\p{L}/u.test(First ?? '') && /\p{L}/u.test(Last ?? '');
  return (
    Object.keys(others).length === 0 && !isNamed && (readPlace(Place ?? '') === null || !(First ?? Last))
  );
}

function remarksNote(remarks: readonly ResultsFileRow[]): string[] {
  const [first] = remarks;
  if (first === undefined) return [];
  const lines = remarks.map((row) => row.rowNumber).join(', ');
  const { Place, First, Last } = first.texts;
  const text = [Place, First, Last].filter(Boolean).join(' ').slice(0, 60);
  const example = text === '' ? '' : ` (${text})`;
  return [`Ignored, because not a result: ${remarks.length === 1 ? 'line' : 'lines'} ${lines}${example}.`];
}

function readCells(
  header: ResultsFileHeader,
  inDays: ReadonlySet<ResultsFileColumn | 'Name'>,
  cells: readonly string[],
  rowNumber: number,
): ResultsFileRow {
  const columns = [...header.places];
  const texts = columns.flatMap(([column, place]): [ResultsFileColumn | 'Name', string][] => {
    const text = tidyText(unguardCell(cells[place] ?? ''));
    return text === '' ? [] : [[column, inDays.has(column) ? asExactDay(text) : text]];
  });
  const missing = columns.filter(([, place]) => place >= cells.length).map(([column]) => column);
  const known = header.division === null ? {} : { Division: header.division };
  return readRow({
    ...{ rowNumber, missing, absent: header.absent },
    texts: { ...known, ...Object.fromEntries(texts) },
  });
}

const withoutEmpty = (texts: ResultsFileRow['texts']): ResultsFileRow['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** The row as if the file contained these texts. */
export function withCorrections(row: ResultsFileRow, corrections: CellCorrections): ResultsFileRow {
  const { first, last, texts, missing, absent } = row;
  const isRenamed = corrections.First !== undefined || corrections.Last !== undefined;
  const typed = Object.entries(corrections).map(([column, text]) => [column, tidyText(text)]);
  const names = isRenamed ? { First: first, Last: last, Name: '' } : {};
  const all = { ...texts, ...names, ...Object.fromEntries(typed) };
  const isDecided = corrections.Status !== undefined || corrections.Overall !== undefined;
  const isOpen = (column: ResultsFileColumn | 'Name') => !(column in corrections);
  return readRow({
    ...row,
    texts: withoutEmpty(all),
    ...{ missing: missing.filter(isOpen), absent: absent.filter(isOpen) },
    source: isDecided ? { warnings: row.source?.warnings ?? [], openStatus: null } : row.source,
  });
}

/** The row as if the file had these texts in columns that it lacks. */
export const withAbsentColumns = (row: ResultsFileRow, texts: ResultsFileRow['texts']): ResultsFileRow =>
  readRow({ ...row, texts: withoutEmpty({ ...texts, ...row.texts }) });

/** The row with a question about its status. */
export const withOpenStatus = (row: ResultsFileRow, openStatus: string): ResultsFileRow =>
  readRow({ ...row, source: { openStatus, warnings: [] } });

/** A row that does not come from a file, from the texts that a file would contain. `absent` are the columns that its source lacks. */
export function resultsRow(
  rowNumber: number,
  texts: ResultsFileRow['texts'],
  absent: readonly ResultsFileColumn[],
  source: RowSource,
): ResultsFileRow {
  return readRow({ rowNumber, texts: withoutEmpty(texts), missing: [], absent, source });
}

/** How many cells are missing at the end of the row, when one of those is needed; null when none is. */
function missingCells(missing: ResultsFileRow['missing']): string | null {
  if (!missing.some((column) => column === 'Name' || correctableColumns.some((one) => one === column)))
    return null;
  const [first] = missing;
  return missing.length === 1
    ? `1 cell is missing at the end of the line: ${first}.`
    : `${missing.length} cells are missing at the end of the line: ${first} to ${missing.at(-1)}.`;
}

const legColumns = ['Run', 'T2', 'Bike', 'T1', 'Swim'] as const;

/** Any time is a finish, so that only a written status is another. */
const FINISHED = { swim: 0, t1: 0, bike: 0, t2: 0, run: 0, overall: 1 };

function readRow({
  rowNumber,
  texts,
  missing,
  absent,
  source,
}: Pick<ResultsFileRow, 'rowNumber' | 'texts' | 'missing' | 'absent' | 'source'>): ResultsFileRow {
  const problems: string[] = [];
  const warnings: string[] = [...(source?.warnings ?? [])];
  const cell: CellReader = (column) => texts[column] ?? '';
  const { first, last } = readName(cell);
  const elsewhere = [cell('Place'), cell('Overall'), ...legColumns.map(cell)];
  const lacking = missingCells(missing);
  // Without its overall time an incomplete row would become a DNS.
  const isCutOff =
    missing.includes('Overall') && readStatus(cell('Status'), elsewhere, FINISHED, []) === 'Finish';
  if (lacking !== null) (isCutOff ? problems : warnings).push(lacking);
  const times = readTimes(cell, problems);
  const facts: ResultFacts = {
    division: readDivision(cell('Division'), warnings),
    // An open status is a question, not a warning as well.
    status: readStatus(cell('Status'), elsewhere, times, source?.openStatus ? [] : warnings),
    country: readCountry(cell('Country'), warnings),
    ...times,
    name_in_file: fullName(first, last),
    place_in_file: readPlace(cell('Place')),
    swim_points_in_file: readPoints('Swim Pts', cell, warnings),
    bike_points_in_file: readPoints('Bike Pts', cell, warnings),
    run_points_in_file: readPoints('Run Pts', cell, warnings),
    overall_points_in_file: readPoints('Race Points', cell, warnings),
    ranking_system_id: readRankSystem(cell('Rank System'), warnings),
  };
  if (facts.name_in_file === '') problems.push('First, Last: the row has no name.');
  if (Math.max(first.length, last.length) > NAME_LENGTH_MAX) {
    problems.push(`First, Last: a name of more than ${NAME_LENGTH_MAX} characters.`);
  }
  if (hasBrokenLetters(facts.name_in_file))
    warnings.push(`Name: "${facts.name_in_file}" has broken letters; correct it.`);
  if (problems.length === 0) warnings.push(...legSumWarning(times));
  if (source?.openStatus) problems.push(source.openStatus);
  const inFile = { countryInFile: cell('Country'), divisionInFile: cell('Division') };
  return { rowNumber, first, last, ...inFile, facts, texts, missing, absent, problems, warnings, source };
}
