import type { ValueFormat } from '../../undo-contract.ts';
import type { RecordKind, TableLabels } from './label-shapes.ts';
import { peopleLabels } from './people-labels.ts';
import { publishingLabels } from './publishing-labels.ts';
import { racingLabels } from './racing-labels.ts';
import { seasonLabels } from './season-labels.ts';

const TABLES: Readonly<Record<string, TableLabels>> = {
  ...peopleLabels,
  ...racingLabels,
  ...seasonLabels,
  ...publishingLabels,
};

/** The labels of every table with history; a test compares them with the database. */
export const labelsOf = (table: string): TableLabels | undefined => TABLES[table];

const FORMATS: ReadonlySet<string> = new Set([
  'text',
  'time',
  'points',
  'date',
  'moment',
  'flag',
  'long',
  'formatted',
]);

export interface ColumnInfo {
  label: string;
  format: ValueFormat;
  /** The kind of record that the column refers to. */
  kind: RecordKind | null;
}

/** A column's label and format. A column that no longer exists is shown under its name. */
export function columnInfo(table: string, column: string): ColumnInfo {
  const found = labelsOf(table)?.columns[column] ?? column.replaceAll('_', ' ');
  const [label, format] = typeof found === 'string' ? [found, 'text' as const] : found;
  return FORMATS.has(format)
    ? { label, format: format as ValueFormat, kind: null }
    : { label, format: 'text', kind: format as RecordKind };
}

/** The fields in the order of the registry; those without any value in the given states are left out. */
export function shownFields(
  table: string,
  fields: readonly string[],
  ...states: readonly (Readonly<Record<string, unknown>> | null)[]
): string[] {
  const order = Object.keys(labelsOf(table)?.columns ?? {});
  return fields
    .filter((name) => states.some((state) => (state?.[name] ?? null) !== null))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
