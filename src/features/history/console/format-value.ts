import { formatMoment } from '#console/ui/format/dates.ts';
import { printPoints } from '#console/ui/format/figures.ts';
import { plainText } from '#console/ui/format/plain-text.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import type { ValueFormat } from '../undo-contract.ts';

const FORMATS: Partial<Record<ValueFormat, (value: never) => string>> = {
  time: (seconds: number) => (seconds > 0 ? printTime(seconds) : 'no time'),
  points: (points: number) => printPoints(points),
  flag: (flag: 0 | 1) => (flag === 1 ? 'Yes' : 'No'),
  moment: (at: string) => formatMoment(at),
  formatted: plainText,
};

/** A list or a structure in words: "English, Deutsch", "Latest source: CSV". A part with a label is named by it; empty ones are left out. */
function printParts(value: unknown, print: (value: never) => string = String): string {
  if (Array.isArray(value)) return joined(value.map((part) => printParts(part, print)));
  if (typeof value !== 'object') return print((value ?? '') as never);
  if (value === null) return '';
  if ('label' in value) return String(value.label);
  return joined(
    Object.entries(value).map(([name, part]) => {
      const printed = printParts(part, name === 'times' ? FORMATS.time : print);
      return printed === '' ? '' : `${sentenceCase(name.replaceAll('_', ' '))}: ${printed}`;
    }),
  );
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** A value as the screens print it: the name of the record it refers to, times, points, Yes or No; a dash for none. */
export function formatValue(format: ValueFormat, value: unknown, name: string | null): string {
  if (value === null || value === undefined || value === '') return '–';
  if (name !== null) return name;
  if (value === '[erased]') return 'erased';
  const print = FORMATS[format] as ((value: unknown) => string) | undefined;
  if (print && typeof value !== 'object') return print(value);
  return printParts(value) || '–';
}
