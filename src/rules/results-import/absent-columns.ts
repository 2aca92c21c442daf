/**
 * A file or the tracker says nothing about a column that it lacks: what is stored there for the athlete's result stays, and counts as if
 * the file contained it. Without the column Status, a stored status (DQ) stays as long as place and times do not contradict it.
 */

import { fileTime } from '../dates-and-times/times.ts';
import { type ResultsFileRow, withAbsentColumns } from './results-file.ts';
import { listed, mayBeEmpty, type ResultsFileColumn } from './results-file-columns.ts';
import { isWordForNoTime, statusFromTimes } from './results-file-status.ts';
import type { PresentResult } from './results-import-facts.ts';

const written = (value: string | number | null): string => String(value ?? '');
const writtenTime = (seconds: number): string => (seconds > 0 ? fileTime(seconds) : '');

/** What a file would have to contain for a stored value to stay; empty for none. */
const storedTexts: Readonly<Partial<Record<ResultsFileColumn, (stored: PresentResult) => string>>> = {
  Country: (stored) => written(stored.country),
  Swim: (stored) => writtenTime(stored.swim),
  T1: (stored) => writtenTime(stored.t1),
  Bike: (stored) => writtenTime(stored.bike),
  T2: (stored) => writtenTime(stored.t2),
  Run: (stored) => writtenTime(stored.run),
  Place: (stored) => written(stored.place_in_file),
  'Swim Pts': (stored) => written(stored.swim_points_in_file),
  'Bike Pts': (stored) => written(stored.bike_points_in_file),
  'Run Pts': (stored) => written(stored.run_points_in_file),
  'Race Points': (stored) => written(stored.overall_points_in_file),
  'Rank System': (stored) => written(stored.ranking_system_id),
};

/** Whether nothing in the row contradicts the stored status: neither another cell nor times that would mean something else than before. */
function isStatusOpen({ texts, facts }: ResultsFileRow, stored: PresentResult): boolean {
  const isWritten = Object.values(texts).some(isWordForNoTime);
  return !isWritten && facts.place_in_file === null && statusFromTimes(facts) === statusFromTimes(stored);
}

/** The row with the stored values in the columns that its file lacks. */
export function withStoredColumns(row: ResultsFileRow, stored: PresentResult | undefined): ResultsFileRow {
  if (!stored || row.absent.length === 0) return row;
  const texts = row.absent.flatMap((column): [string, string][] => {
    if (column === 'Status') return isStatusOpen(row, stored) ? [[column, stored.status]] : [];
    const text = storedTexts[column];
    return text ? [[column, text(stored)]] : [];
  });
  return withAbsentColumns(row, Object.fromEntries(texts));
}

const NOUNS: Readonly<Partial<Record<ResultsFileColumn, string>>> = {
  Country: 'nations',
  T1: 'T1 times',
  T2: 'T2 times',
};

/** What becomes of the columns that a file lacks and that it should have: stored values of its athletes stay, the others are empty. */
export function absentColumnNotes(
  absent: readonly ResultsFileColumn[],
  stored: readonly PresentResult[],
): string[] {
  const isStored = (column: ResultsFileColumn) => stored.some((one) => storedTexts[column]?.(one));
  const wanted = absent.filter((column) => mayBeEmpty.includes(column));
  const staying = wanted.filter(isStored);
  const empty = wanted.filter((column) => !isStored(column));
  const [first] = staying;
  const values = (staying.length === 1 && first && NOUNS[first]) || 'values';
  return [
    ...(empty.length > 0 ? [`Not in the file, so left empty: the ${listed('column', empty)}.`] : []),
    ...(staying.length > 0 ? [`The file has no ${listed('column', staying)}: stored ${values} stay.`] : []),
  ];
}
