/** Fields of a row of the race tracker: numbers may be sent as texts, and any field may be missing, null or empty. */
import { tidyText } from '../name-matching/names.ts';

export type TrackerRow = Readonly<Record<string, unknown>>;

/** Words of plain letters with single spaces: nothing to clean. Most fields are, of many thousands. */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** The cleaned text of a field; empty when it is missing or neither text nor number. */
export function textField(row: TrackerRow, name: string): string {
  const value = row[name];
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : '';
  return CLEAN.test(value) ? value : tidyText(value);
}

/** The number of a field; null if it is not a number. */
export function numberField(row: TrackerRow, name: string): number | null {
  const text = textField(row, name);
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}

/** A name of a point, to be compared. */
export const pointKey = (name: string): string => name.trim().toUpperCase();
