/**
 * The columns of a results file. Headers are read in any case, order and spacing; other common headers are understood; unknown columns are
 * listed and ignored; missing ones are listed all at once.
 */
import { foldName } from '../name-matching/names.ts';

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
const dispensable = [
  'Place',
  'Swim Pts',
  'Bike Pts',
  'Run Pts',
  'Race Points',
  'Rank System',
] as const satisfies readonly ResultsFileColumn[];

const isDispensable = (column: ResultsFileColumn): column is (typeof dispensable)[number] =>
  dispensable.some((one) => one === column);

export type CorrectableColumn = Exclude<ResultsFileColumn, (typeof dispensable)[number]>;

/** The columns whose cells staff can correct before importing: all that are not calculated anyway. */
export const correctableColumns: readonly CorrectableColumn[] = resultsFileColumns.filter(
  (column): column is CorrectableColumn => !isDispensable(column),
);

/** Other common headers, folded, and the column of each. `Name` is first and last name in one. */
const otherHeaders: Readonly<Record<string, ResultsFileColumn | 'Name'>> = {
  pos: 'Place',
  position: 'Place',
  'first name': 'First',
  firstname: 'First',
  fname: 'First',
  'last name': 'Last',
  lastname: 'Last',
  lname: 'Last',
  surname: 'Last',
  name: 'Name',
  athlete: 'Name',
  div: 'Division',
  nation: 'Country',
  nationality: 'Country',
  'swim time': 'Swim',
  'bike time': 'Bike',
  'run time': 'Run',
  total: 'Overall',
  'overall time': 'Overall',
  'finish time': 'Overall',
  'swim points': 'Swim Pts',
  'bike points': 'Bike Pts',
  'run points': 'Run Pts',
  'race pts': 'Race Points',
  'ranking system': 'Rank System',
};

const columnByHeader = new Map<string, ResultsFileColumn | 'Name'>([
  ...Object.entries(otherHeaders),
  ...resultsFileColumns.map((column) => [foldName(column), column] as const),
]);

export interface ResultsFileHeader {
  /** The index of each column in a row, from 0. */
  readonly places: ReadonlyMap<ResultsFileColumn | 'Name', number>;
  /** For the preview: ignored columns, and missing ones that are optional. */
  readonly notes: readonly string[];
}

/** Reads the header row, or returns everything that is wrong with it in one sentence. */
export function readResultsHeader(cells: readonly string[]): ResultsFileHeader | { problem: string } {
  const places = new Map<ResultsFileColumn | 'Name', number>();
  const [unknown, twice]: [string[], string[]] = [[], []];
  cells.forEach((cell, place) => {
    const column = columnByHeader.get(foldName(cell));
    if (column === undefined) {
      if (cell.trim() !== '') unknown.push(cell.trim().slice(0, 60));
    } else if (places.has(column)) twice.push(column);
    else places.set(column, place);
  });
  const isNamed = (column: ResultsFileColumn) =>
    places.has(column) || (places.has('Name') && (column === 'First' || column === 'Last'));
  const missing = resultsFileColumns.filter((column) => !isNamed(column));
  const needed = missing.filter((column) => !isDispensable(column));
  const hint = places.size === 0 ? ' The first line must name the columns.' : '';
  if (needed.length > 0)
    return { problem: `The file lacks ${listed('column', needed)}.${got(unknown)}${hint}` };
  if (twice.length > 0) return { problem: `The file has ${listed('column', twice)} twice.` };
  const notes: string[] = [];
  if (unknown.length > 0) notes.push(`Ignored, because unknown: ${listed('column', unknown)}.`);
  if (missing.length > 0) notes.push(`Not in the file and not needed: ${listed('column', missing)}.`);
  return { places, notes };
}

function listed(noun: string, names: readonly string[]): string {
  return `the ${noun}${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
}

/** The unknown headers often show the cause: a misspelt header, another delimiter. */
function got(unknown: readonly string[]): string {
  return unknown.length > 0 ? ` Not understood: ${unknown.slice(0, 20).join(', ')}.` : '';
}
