import { isPlainDate } from '#rules/dates-and-times/dates.ts';
import type { Reading } from '../parsed-text-field.tsx';

export const FIRST_DATE = '1960-01-01';
export const LAST_DATE = '2030-12-31';
const LAST_SHORT_YEAR = 30;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Part = string | number | undefined;

const written = (year: Part, month: Part, day: Part): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Two digits are a year of the picker's range: 91 is 1991, 26 is 2026. */
const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length !== 2) return year;
  return year <= LAST_SHORT_YEAR ? 2000 + year : 1900 + year;
};
const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Formats in which people write a day, and the ISO date of each. The day is before the month, as in the lists. */
const SHAPES: readonly [RegExp, (parts: string[]) => string][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([year, month, day]) => written(year, month, day)],
  [/^(\d{4})(\d{2})(\d{2})$/, ([year, month, day]) => written(year, month, day)],
  [
    /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{2}|\d{4})$/,
    ([day, month, year = '']) => written(fullYear(year), month, day),
  ],
  [
    /^(\d{1,2})\.?\s+([a-z]{3,9})\.?,?\s+(\d{2}|\d{4})$/i,
    ([day, month = '', year = '']) => written(fullYear(year), monthOf(month), day),
  ],
  [
    /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{2}|\d{4})$/i,
    ([month = '', day, year = '']) => written(fullYear(year), monthOf(month), day),
  ],
];

/** Reads a typed or pasted day: 2026-03-05, 05/03/2026, 5.3.26, 5 Mar 2026, Mar 5, 2026. Its value is YYYY-MM-DD; empty is null. */
export function readTypedDate(text: string): Reading<string | null> {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  for (const [shape, dateOf] of SHAPES) {
    const match = shape.exec(trimmed);
    if (!match) continue;
    const date = dateOf(match.slice(1));
    if (!isPlainDate(date)) return { problem: 'this date does not exist' };
    if (date < FIRST_DATE || date > LAST_DATE) return { problem: 'enter a date from 1960 to 2030' };
    return { value: date };
  }
  return { problem: 'enter the date as YYYY-MM-DD' };
}
