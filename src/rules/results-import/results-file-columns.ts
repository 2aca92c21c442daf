/**
 * The columns of a results file. Unknown columns are listed and ignored; missing ones are listed all at once. Without the column Status the
 * status follows from the place and the times; without Division all rows are of the race's division, if it has only one.
 */
import { findHeaderRow, type HeaderNames, otherPersonNames } from '../files/header-row.ts';
import { foldName } from '../name-matching/names.ts';
import type { Division } from '../races/division.ts';

/** The columns in the order of our export. */
export const resultsFileColumns = [
  'Place',
  'First',
  'Last',
  'Division',
  'Country',
  'Status',
  'Swim',
  'T1',
  'Bike',
  'T2',
  'Run',
  'Overall',
  'Swim Pts',
  'Bike Pts',
  'Run Pts',
  'Race Points',
  'Rank System',
] as const;

export type ResultsFileColumn = (typeof resultsFileColumns)[number];

/** Optional columns: places and points are recalculated, the ranking system follows the race. */
export const dispensable = [
  'Place',
  'Swim Pts',
  'Bike Pts',
  'Run Pts',
  'Race Points',
  'Rank System',
] as const satisfies readonly ResultsFileColumn[];

/** Columns whose cells may be empty, so that they may be missing altogether. */
export const mayBeEmpty: readonly ResultsFileColumn[] = ['Country', 'T1', 'T2'];

const isDispensable = (column: ResultsFileColumn): column is (typeof dispensable)[number] =>
  dispensable.some((one) => one === column);

export type CorrectableColumn = Exclude<ResultsFileColumn, (typeof dispensable)[number]>;

/** The columns whose cells staff can correct before importing: all that are not calculated anyway. */
export const correctableColumns: readonly CorrectableColumn[] = resultsFileColumns.filter(
  (column): column is CorrectableColumn => !isDispensable(column),
);

type HeaderColumn = ResultsFileColumn | 'Name';

const usualNames: HeaderNames<HeaderColumn> = {
  ...Object.fromEntries(resultsFileColumns.map((column) => [column, [foldName(column)]])),
  Place: ['place', 'pos', 'position'],
  First: ['first', 'first name', 'firstname', 'fname'],
  Last: ['last', 'last name', 'lastname', 'lname', 'surname'],
  Name: ['name', 'athlete'],
  Division: ['division', 'div'],
  Country: ['country', 'nation', 'nationality'],
  Swim: ['swim', 'swim time'],
  Bike: ['bike', 'bike time'],
  Run: ['run', 'run time'],
  Overall: ['overall', 'total', 'overall time', 'finish time'],
  'Swim Pts': ['swim pts', 'swim points'],
  'Bike Pts': ['bike pts', 'bike points'],
  'Run Pts': ['run pts', 'run points'],
  'Race Points': ['race points', 'race pts'],
  'Rank System': ['rank system', 'ranking system'],
};

const otherNames: HeaderNames<HeaderColumn> = {
  Place: ['rank', 'platz', 'rang', 'classement', 'posicion', 'puesto', 'posizione'],
  First: otherPersonNames.first,
  Last: otherPersonNames.last,
  Name: otherPersonNames.name,
  Division: otherPersonNames.division,
  Country: otherPersonNames.country,
  Status: ['statut', 'estado', 'stato'],
  Swim: ['swim split', 'swimming', 'schwimmen', 'natation', 'natacion', 'nuoto'],
  T1: ['t1 time', 'transition 1', 'wechsel 1', 'transicion 1', 'transizione 1'],
  Bike: ['bike split', 'cycling', 'rad', 'radfahren', 'velo', 'cyclisme', 'ciclismo', 'bici'],
  T2: ['t2 time', 'transition 2', 'wechsel 2', 'transicion 2', 'transizione 2'],
  Run: ['run split', 'running', 'laufen', 'lauf', 'course', 'course a pied', 'carrera', 'corsa'],
  Overall: ['finish', 'time', 'total time', 'gesamt', 'gesamtzeit', 'zielzeit', 'zeit', 'temps'].concat([
    'temps total',
    'tiempo',
    'tiempo total',
    'tempo',
    'tempo totale',
    'totale',
  ]),
};

export interface ResultsFileHeader {
  /** The index of the header among the rows, from 0. */
  readonly at: number;
  /** The index of each column in a row, from 0. */
  readonly places: ReadonlyMap<HeaderColumn, number>;
  /** The columns that the file lacks. */
  readonly absent: readonly ResultsFileColumn[];
  /** For the preview: ignored columns, and missing ones that are not needed. */
  readonly notes: readonly string[];
  /** The division of all rows, where the file does not have the column; else null. */
  readonly division: Division | null;
}

/** Finds the header row, whatever is wrong with it. */
export const findResultsHeader = (records: readonly (readonly string[])[]) =>
  findHeaderRow(records, usualNames, otherNames);

/** Finds the header row, or returns everything that is wrong with it in one sentence. */
export function readResultsHeader(
  records: readonly (readonly string[])[],
  raceDivision: Division | 'BOTH' | null,
): ResultsFileHeader | { problem: string } {
  const { at, places, unknown, twice } = findResultsHeader(records);
  const isNamed = (column: ResultsFileColumn) =>
    places.has(column) || (places.has('Name') && (column === 'First' || column === 'Last'));
  const missing = resultsFileColumns.filter((column) => !isNamed(column));
  const division =
    places.has('Division') || raceDivision === 'BOTH' || raceDivision === null ? null : raceDivision;
  const isKnown = (column: ResultsFileColumn) => column === 'Division' && division !== null;
  const unneeded: readonly ResultsFileColumn[] = missing.filter(
    (column) => column === 'Status' || isDispensable(column),
  );
  const needed = missing.filter(
    (column) => !unneeded.includes(column) && !mayBeEmpty.includes(column) && !isKnown(column),
  );
  const hint = places.size === 0 ? ' The first line must name the columns.' : '';
  if (needed.length > 0)
    return { problem: `The file lacks the ${listed('column', needed)}.${got(unknown)}${hint}` };
  if (twice.length > 0) return { problem: `The file has the ${listed('column', twice)} twice.` };
  const notes: string[] = [];
  if (unknown.length > 0) notes.push(`Ignored, because unknown: the ${listed('column', unknown)}.`);
  if (unneeded.length > 0) notes.push(`Not in the file and not needed: the ${listed('column', unneeded)}.`);
  if (division !== null)
    notes.push(`The file has no column Division: all lines are taken as ${division}, as the race is.`);
  return { at, places, absent: missing, notes, division };
}

/** "column T1", "columns Country, T1". */
export function listed(noun: string, names: readonly string[]): string {
  return `${noun}${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
}

/** The unknown headers often show the cause: a misspelt header, another delimiter. */
function got(unknown: readonly string[]): string {
  return unknown.length > 0 ? ` Not understood: ${unknown.slice(0, 20).join(', ')}.` : '';
}
