import { formatMoment } from '#console/ui/format/dates.ts';
import { printPoints } from '#console/ui/format/figures.ts';
import { plainText } from '#console/ui/format/plain-text.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { ValueFormat } from '../undo-contract.ts';

const FORMATS: Partial<Record<ValueFormat, (value: never) => string>> = {
  time: (seconds: number) => (seconds > 0 ? printTime(seconds) : 'no time'),
  points: (points: number) => printPoints(points),
  flag: (flag: 0 | 1) => (flag === 1 ? 'Yes' : 'No'),
  moment: (at: string) => formatMoment(at),
  formatted: plainText,
};

/** A value as the screens print it: the name of the record it refers to, times, points, Yes or No; a dash for none. */
export function formatValue(format: ValueFormat, value: unknown, name: string | null): string {
  if (value === null || value === undefined || value === '') return '–';
  if (name !== null) return name;
  if (value === '[erased]') return 'erased';
  const print = FORMATS[format] as ((value: unknown) => string) | undefined;
  if (print && typeof value !== 'object') return print(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
