import { useMemo } from 'react';

/** A filter of a list by one value of its rows, as a chip in the tool bar and a parameter of the URL. */
export interface ListFilter<Row> {
  /** Its parameter in the URL. */
  id: string;
  label: string;
  /** The row's value; null for none. */
  valueOf(row: Row): string | null;
  /** The value as shown; the value itself unless given. */
  labelOf?(value: string): string;
  /** What rows without a value are called: "No tier". */
  emptyLabel?: string;
  /** The order of the values; by label unless given. */
  order?(one: string, other: string): number;
}

/** One value that a filter offers, and how many rows of the whole list have it. */
export interface FilterOption {
  value: string;
  label: string;
  count: number;
}

/** In the URL, for rows without a value. */
const NO_VALUE = 'none';

const writtenValues = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** The chosen values of the URL, "MPRO,fpro"; in lower case, since capitals do not matter there. */
export const chosenValues = (text: string): string[] => writtenValues(text.toLowerCase());

const byLabel = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const keyOf = <Row>(filter: ListFilter<Row>, row: Row): string => filter.valueOf(row) ?? NO_VALUE;

/** The values that occur in the list, and those chosen that do not; rows without a value last. */
export function optionsOf<Row>(filter: ListFilter<Row>, rows: readonly Row[], text: string): FilterOption[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(filter, row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const known = new Set([...counts.keys()].map((value) => value.toLowerCase()));
  for (const value of writtenValues(text)) {
    const lower = value.toLowerCase();
    if (!known.has(lower)) counts.set(lower === NO_VALUE ? NO_VALUE : value, 0);
    known.add(lower);
  }
  const labelOf = (value: string) =>
    value === NO_VALUE ? (filter.emptyLabel ?? 'None') : (filter.labelOf?.(value) ?? value);
  return [...counts]
    .map(([value, count]) => ({ value, label: labelOf(value), count }))
    .sort(
      (one, other) =>
        Number(one.value === NO_VALUE) - Number(other.value === NO_VALUE) ||
        (filter.order?.(one.value, other.value) ?? byLabel.compare(one.label, other.label)),
    );
}

/** The rows that have one of the chosen values in every filter; a filter without a chosen value takes all rows. */
export function matchingRows<Row>(
  rows: readonly Row[],
  filters: readonly ListFilter<Row>[],
  values: Readonly<Record<string, string>>,
): readonly Row[] {
  const active = filters
    .map((filter) => ({ filter, chosen: chosenValues(values[filter.id] ?? '') }))
    .filter(({ chosen }) => chosen.length > 0);
  if (active.length === 0) return rows;
  return rows.filter((row) =>
    active.every(({ filter, chosen }) => chosen.includes(keyOf(filter, row).toLowerCase())),
  );
}

/** The rows that match all filters; undefined until rows were read. `filters` must be stable. */
export function useMatchingRows<Row>(
  rows: readonly Row[] | undefined,
  filters: readonly ListFilter<Row>[],
  values: Readonly<Record<string, string>>,
): readonly Row[] | undefined {
  return useMemo(() => rows && matchingRows(rows, filters, values), [rows, filters, values]);
}
