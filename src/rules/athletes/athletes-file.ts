/**
 * A file of athletes to add: one row per athlete, with first and last name (or the whole name), country, division and, where known, the
 * e-mail. Headers are read in any case, order and spacing; our export of the athletes list is accepted, and its other columns are
 * ignored.
 */

import { unguardCell } from '../files/exports.ts';
import { findHeaderRow, type HeaderNames, type HeaderRow, otherPersonNames } from '../files/header-row.ts';
import { splitName, tidyText } from '../name-matching/names.ts';
import { findNation } from '../nations/nations.ts';
import type { Division } from '../races/division.ts';
import { divisionNamed } from '../races/division-named.ts';
import { readAthleteField } from './athlete-field-values.ts';
import { athleteField } from './athlete-fields.ts';
import { ordinarySpelling } from './ordinary-spelling.ts';

/** A longer list cannot be reviewed. */
export const MOST_ATHLETES_IN_FILE = 2000;
const LONGEST_NAME = 100;
/** A longer cell means a broken file: its beginning is enough to show that, and reading all of it would only take time. */
const LONGEST_CELL = 1000;

type Column = 'First' | 'Last' | 'Name' | 'Country' | 'Division' | 'Email';

const namesOfColumns: HeaderNames<Column> = {
  First: ['first', 'first name', 'firstname', 'given name'],
  Last: ['last', 'last name', 'lastname', 'surname', 'family name'],
  Name: ['name', 'athlete', 'full name'],
  Country: ['country', 'nation', 'nationality'],
  Division: ['division', 'div', 'gender', 'sex'],
  Email: ['email', 'e mail', 'mail'],
};
const otherNames: HeaderNames<Column> = {
  First: otherPersonNames.first,
  Last: otherPersonNames.last,
  Name: otherPersonNames.name,
  Country: otherPersonNames.country,
  Division: otherPersonNames.division,
};

export interface AthletesFileRow {
  /** As in a spreadsheet; the header is row 1. */
  readonly rowNumber: number;
  readonly first: string;
  readonly last: string;
  /** ISO alpha-2. */
  readonly country: string | null;
  readonly countryInFile: string;
  readonly division: Division | null;
  readonly divisionInFile: string;
  readonly emailInFile: string;
  readonly email: string | null;
  /** Why the row cannot be added. */
  readonly problems: readonly string[];
}

export interface AthletesFile {
  readonly rows: readonly AthletesFileRow[];
  /** Messages about the whole file: ignored columns. */
  readonly notes: readonly string[];
}

type Places = ReadonlyMap<Column, number>;

const listed = (names: readonly string[]): string =>
  `the column${names.length === 1 ? '' : 's'} ${names.join(', ')}`;

function headerProblem({ places, unknown, twice }: HeaderRow<Column>): string | null {
  const needed: readonly Column[] = places.has('Name')
    ? ['Country', 'Division']
    : ['First', 'Last', 'Country', 'Division'];
  const missing = needed.filter((column) => !places.has(column));
  const instead = unknown.length > 0 ? ` Not understood: ${unknown.slice(0, 20).join(', ')}.` : '';
  if (missing.length > 0) return `The file lacks ${listed(missing)}.${instead}`;
  return twice.length > 0 ? `The file has ${listed(twice)} twice.` : null;
}

function readName(cell: (column: Column) => string): { first: string; last: string } {
  const [first, last, name] = [cell('First'), cell('Last'), cell('Name')];
  if (first === '' && last === '') return splitName(name);
  // Next to a first name, the column "Name" has the last name.
  return { first, last: last === '' ? name : last };
}

function readEmail(typed: string, problems: string[]): string | null {
  const field = athleteField('members', 'email');
  const reading = field === null ? { value: null } : readAthleteField(field, typed);
  if ('value' in reading) return reading.value === null ? null : String(reading.value);
  problems.push(`Email: "${typed.slice(0, 60)}" ${reading.problem}.`);
  return null;
}

/** What a row says about its athlete, before it is checked. */
type RowTexts = Pick<AthletesFileRow, 'first' | 'last' | 'countryInFile' | 'divisionInFile' | 'emailInFile'>;

function checkedRow(rowNumber: number, texts: RowTexts): AthletesFileRow {
  const { first, last, countryInFile, divisionInFile, emailInFile } = texts;
  const problems: string[] = [];
  const country = findNation(countryInFile)?.alpha_2 ?? null;
  for (const [name, text] of [
    ['First', first],
    ['Last', last],
  ] as const) {
    if (text === '') problems.push(`${name}: is missing.`);
    else if (text.length > LONGEST_NAME) problems.push(`${name}: is longer than ${LONGEST_NAME} characters.`);
  }
  if (countryInFile === '') problems.push('Country: is missing.');
  else if (country === null) problems.push(`Country: "${countryInFile}" is not a known nation.`);
  const division = divisionNamed(divisionInFile);
  if (divisionInFile === '') problems.push('Division: is missing.');
  else if (division === null) problems.push(`Division: "${divisionInFile}" is neither MPRO nor FPRO.`);
  const email = readEmail(emailInFile, problems);
  return { rowNumber, ...texts, country, division, email, problems };
}

function readRow(cells: readonly string[], places: Places, rowNumber: number): AthletesFileRow {
  const cell = (column: Column) =>
    tidyText(unguardCell((cells[places.get(column) ?? -1] ?? '').slice(0, LONGEST_CELL)));
  const countryInFile = cell('Country');
  const country = findNation(countryInFile)?.alpha_2 ?? null;
  const { first, last } = ordinarySpelling({ ...readName(cell), country });
  const [divisionInFile, emailInFile] = [cell('Division'), cell('Email')];
  return checkedRow(rowNumber, { first, last, countryInFile, divisionInFile, emailInFile });
}

/** What the user typed for a row, in place of what the file says. The spelling of a typed name is not changed. */
export interface AthleteCorrection {
  readonly first: string;
  readonly last: string;
  /** ISO alpha-2; null for none. */
  readonly country: string | null;
  readonly division: Division;
  /** Unset: as the file says; empty for none. */
  readonly email?: string | undefined;
}

/** The row as corrected, with the problems that it still has. */
export function correctedAthlete(row: AthletesFileRow, typed: AthleteCorrection): AthletesFileRow {
  return checkedRow(row.rowNumber, {
    first: tidyText(typed.first),
    last: tidyText(typed.last),
    countryInFile: typed.country ?? '',
    divisionInFile: typed.division,
    emailInFile: typed.email === undefined ? row.emailInFile : tidyText(typed.email),
  });
}

/** Reads the rows of a file, the header first, without blank rows; or returns one sentence that says why it cannot be read. */
export function readAthletesFile(
  records: readonly (readonly string[])[],
): AthletesFile | { problem: string } {
  const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');
  const header = findHeaderRow(records, namesOfColumns, otherNames);
  const problem = headerProblem(header);
  if (problem !== null) return { problem };
  const filled = records.flatMap((cells, place) =>
    place > header.at && isFilled(cells) ? [{ cells, rowNumber: place + 1 }] : [],
  );
  if (filled.length === 0) return { problem: 'The file has a header and no athletes.' };
  if (filled.length > MOST_ATHLETES_IN_FILE)
    return {
      problem: `The file has ${filled.length} rows; ${MOST_ATHLETES_IN_FILE} can be added at once. Split it into smaller files.`,
    };
  const { places, unknown } = header;
  const notes = unknown.length > 0 ? [`Ignored: ${listed(unknown.slice(0, 20))}.`] : [];
  return { rows: filled.map(({ cells, rowNumber }) => readRow(cells, places, rowNumber)), notes };
}
