/** The cells of a results file. Unusual values that can be used are reported as warnings. */

import { readTime } from '../dates-and-times/times.ts';
import { splitName } from '../name-matching/names.ts';
import { findNation } from '../nations/nations.ts';
import { roundPoints } from '../points/rounding.ts';
import type { Division } from '../races/division.ts';
import { divisionNamed } from '../races/division-named.ts';
import { withoutHours } from './minutes-as-hours.ts';
import type { ResultsFileColumn } from './results-file-columns.ts';
import { isWordForNoTime, type ResultTimes, sumOfLegs } from './results-file-status.ts';

/** The maximum difference of five legs, each rounded up, from the overall time. Source: the published races of 2024 to 2026. */
export const LEG_SUM_TOLERANCE_SECONDS = 5;

/** Returns the cleaned cell of a column; empty where the row or the file has none. */
export type CellReader = (column: ResultsFileColumn | 'Name') => string;

/** The six times in whole seconds, 0 for none; an unreadable time is a problem and counts as none. A status (DNF) is not a time. */
export function readTimes(cell: CellReader, problems: string[]): ResultTimes {
  const time = (column: ResultsFileColumn) => {
    const text = cell(column);
    const reading = isWordForNoTime(text) ? { seconds: 0 } : readTime(withoutHours(text));
    if ('seconds' in reading) return reading.seconds;
    problems.push(`${column}: ${reading.problem}.`);
    return 0;
  };
  return {
    swim: time('Swim'),
    t1: time('T1'),
    bike: time('Bike'),
    t2: time('T2'),
    run: time('Run'),
    overall: time('Overall'),
  };
}

/** First and last name; a whole name in one column is split. */
export function readName(cell: CellReader): { first: string; last: string } {
  const [first, last, name] = [cell('First'), cell('Last'), cell('Name')];
  if (first === '')
    return last === '' || last.includes(',') ? splitName(last === '' ? name : last) : { first, last };
  // Next to a first name, the column "Name" has the last name.
  return { first, last: last === '' ? name : last };
}

/** Any division other than MPRO becomes FPRO. All but another word for women is reported, since it may hide men among the women. */
export function readDivision(text: string, warnings: string[]): Division {
  const division = text.toUpperCase();
  if (division === 'MPRO') return 'MPRO';
  if (divisionNamed(text) !== 'FPRO') {
    warnings.push(`Division: ${text === '' ? 'none given' : `"${text}" is not MPRO`}, taken as FPRO.`);
  }
  return 'FPRO';
}

/** ISO alpha-2; null where the cell is empty or not a known nation. */
export function readCountry(text: string, warnings: string[]): string | null {
  if (text === '' || text.toUpperCase() === 'NULL') return null;
  const nation = findNation(text);
  if (!nation) warnings.push(`Country: "${text}" is not a known nation.`);
  return nation?.alpha_2 ?? null;
}

/** The place as published; null for anything but a whole number from 1. */
export function readPlace(text: string): number | null {
  return /^[1-9]\d{0,5}\.?$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** NULL is 0, an empty cell is null; decimals with point or comma, rounded to two. */
export function readPoints(column: ResultsFileColumn, cell: CellReader, warnings: string[]): number | null {
  const text = cell(column);
  if (text === '') return null;
  if (text.toUpperCase() === 'NULL') return 0;
  if (/^[+-]?\d{1,5}(?:[.,]\d{1,15})?$/.test(text)) {
    return roundPoints(Number(text.replace(',', '.')));
  }
  warnings.push(`${column}: "${text.slice(0, 40)}" is not a number; ignored.`);
  return null;
}

/** The ids are 1 or 2. */
export function readRankSystem(text: string, warnings: string[]): 1 | 2 | null {
  if (text === '1') return 1;
  if (text === '2') return 2;
  if (text !== '' && text.toUpperCase() !== 'NULL') {
    warnings.push(`Rank System: "${text.slice(0, 40)}" is neither 1 nor 2; ignored.`);
  }
  return null;
}

/** How the overall time and the sum of the legs contradict each other; empty when a time is missing. */
export function legSumWarning(times: ResultTimes): string[] {
  const sum = sumOfLegs(times);
  if (times.overall === 0 || sum === null) return [];
  const difference = times.overall - sum;
  if (Math.abs(difference) < LEG_SUM_TOLERANCE_SECONDS) return [];
  return [
    `Overall is ${Math.abs(difference)} s ${difference > 0 ? 'more' : 'less'} than the sum of the legs.`,
  ];
}
