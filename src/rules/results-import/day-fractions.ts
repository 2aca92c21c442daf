/**
 * Times that a spreadsheet wrote without their format, as parts of a day: 0.0852430556. A column shows by its longest cell to how many decimals
 * it was rounded, so that its shorter cells, as 0.035, are known to be exact. Rounded to five decimals a time is exact to the second; cut off
 * after five it is not, unless the legs of every row give its overall time.
 */

import type { ResultsFileColumn } from './results-file-columns.ts';
import { type ResultTimes, sumOfLegs } from './results-file-status.ts';

interface TimedRow {
  readonly facts: ResultTimes;
}

type Column = ResultsFileColumn | 'Name';

export const timeColumns: readonly Column[] = ['Swim', 'T1', 'Bike', 'T2', 'Run', 'Overall'];
/** Five decimals are 0.864 s. */
const EXACT_DECIMALS = 5;
/** One decimal alone may be of a second. */
const FEWEST_DECIMALS = 2;
const partOfDay = /^0[.,](\d+)$/;
const decimalsOf = (text: string): number => partOfDay.exec(text.trim())?.[1]?.length ?? 0;

/** An exact part of a day with as many decimals as show that it is. */
export const asExactDay = (text: string): string =>
  decimalsOf(text) > 0 ? text.padEnd(2 + EXACT_DECIMALS, '0') : text;

/** The parts of a day in a file. */
export interface DayFractions {
  /** The columns whose parts of a day are exact to the second. */
  readonly exact: ReadonlySet<Column>;
  /** A cell of the column that was rounded to the fewest decimals; null when the file has no parts of a day. */
  readonly shortest: string | null;
}

/** @param cellsOf the cells of a column */
export function dayFractions(
  columns: readonly Column[],
  cellsOf: (column: Column) => readonly string[],
): DayFractions {
  const longest = columns
    .filter((column) => timeColumns.includes(column))
    .flatMap((column) => {
      const cells = cellsOf(column).map((cell) => cell.trim());
      const cell = cells.reduce((best, one) => (decimalsOf(one) > decimalsOf(best) ? one : best), '');
      return decimalsOf(cell) < FEWEST_DECIMALS ? [] : [{ column, cell }];
    })
    .toSorted((one, other) => decimalsOf(one.cell) - decimalsOf(other.cell));
  const exact = longest.filter(({ cell }) => decimalsOf(cell) >= EXACT_DECIMALS);
  return { exact: new Set(exact.map(({ column }) => column)), shortest: longest[0]?.cell ?? null };
}

/** Whether the legs of a row are all there and give its overall time; null when one of them is missing. */
function isSumOfLegs({ facts }: TimedRow): boolean | null {
  const sum = sumOfLegs(facts);
  return facts.overall === 0 || sum === null ? null : sum === facts.overall;
}

/** A warning that the times of the file may not be exact to the second. */
export function dayFractionNotes({ shortest }: DayFractions, rows: readonly TimedRow[]): string[] {
  if (shortest === null) return [];
  const decimals = decimalsOf(shortest);
  const about = `Times are parts of a day with ${decimals} decimals, as ${shortest}`;
  const format = 'format these columns as h:mm:ss in the spreadsheet';
  if (decimals < EXACT_DECIMALS)
    return [`${about}, which is too few for seconds: ${format} and choose the file again.`];
  const sums = rows.map(isSumOfLegs).filter((one) => one !== null);
  if (decimals > EXACT_DECIMALS || (sums.length > 0 && sums.every(Boolean))) return [];
  return [`${about}: times may be off by a second. Compare them with the published ones, or ${format}.`];
}
