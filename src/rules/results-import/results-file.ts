/**
 * Parses a results file row by row. A status other than Finish, DNF, DQ or DNS is derived from the times; a missing time is 0; NULL points
 * are 0; a division other than MPRO is FPRO. The file's points and places are stored next to our own, which we calculate.
 */

import { unguardCell } from '../files/exports.ts';
import { fullName, tidyText } from '../name-matching/names.ts';
import type { ResultStatus } from '../points/places.ts';
import type { Division } from '../races/division.ts';
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
import { type ResultsFileHeader, readResultsHeader } from './results-file-columns.ts';
import { readStatus } from './results-file-status.ts';

/** The row limit: no race has a hundredth of it, and planning stays fast. */
export const RESULT_ROWS_MAX = 10_000;
/** A longer name is a broken file. */
export const NAME_LENGTH_MAX = 100;
/**
 * The stored values of a row, by the column names of the results table. Times in whole seconds, 0 for none; points null if not in the file.
 */
export interface ResultFacts {
  readonly division: Division;
  readonly status: ResultStatus;
  /** ISO alpha-2; null when the file has no known one. */
  readonly country: string | null;
  readonly swim: number;
  readonly t1: number;
  readonly bike: number;
  readonly t2: number;
  readonly run: number;
  readonly overall: number;
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
  /** Why the row cannot be imported. */
  readonly problems: readonly string[];
  /** What the user should check. */
  readonly warnings: readonly string[];
}

export interface ResultsFile {
  readonly rows: readonly ResultsFileRow[];
  /** Messages about the whole file: unknown columns, missing optional ones. */
  readonly notes: readonly string[];
}

/**
 * Parses a split file: `records` are all its rows with all their cells, including blank rows so that row numbers stay right. Returns the
 * rows, or one sentence that says why the file cannot be read.
 */
export function readResultsFile(records: readonly (readonly string[])[]): ResultsFile | { problem: string } {
  const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
  const headerAt = records.findIndex((cells) => !isBlank(cells));
  if (headerAt < 0) return { problem: 'The file is empty.' };
  const header = readResultsHeader((records[headerAt] ?? []).map(unguardCell));
  if ('problem' in header) return header;
  const filled = records.flatMap((cells, at) => (at > headerAt && !isBlank(cells) ? [{ cells, at }] : []));
  if (filled.length === 0) return { problem: 'The file has a header but no rows.' };
  if (filled.length > RESULT_ROWS_MAX) {
    return { problem: `The file has ${filled.length} rows; at most ${RESULT_ROWS_MAX} are taken.` };
  }
  return { rows: filled.map(({ cells, at }) => readRow(header, cells, at + 1)), notes: header.notes };
}

function readRow(header: ResultsFileHeader, cells: readonly string[], rowNumber: number): ResultsFileRow {
  const problems: string[] = [];
  const warnings: string[] = [];
  const cell: CellReader = (column) => tidyText(unguardCell(cells[header.places.get(column) ?? -1] ?? ''));
  const { first, last } = readName(cell);
  const times = readTimes(cell, problems);
  const facts: ResultFacts = {
    division: readDivision(cell('Division'), warnings),
    status: readStatus(cell('Status'), cell('Place'), times, warnings),
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
  if (problems.length === 0) warnings.push(...legSumWarning(times));
  const inFile = { countryInFile: cell('Country'), divisionInFile: cell('Division') };
  return { rowNumber, first, last, ...inFile, facts, problems, warnings };
}
