import { type ValueFormat, valueFormat } from '../../undo-contract.ts';
import { columnLabels } from './column-labels-store.ts';
import type { TableLabels } from './label-shapes.ts';
import { peopleLabels } from './people-labels.ts';
import { publishingLabels } from './publishing-labels.ts';
import { racingLabels } from './racing-labels.ts';
import type { RecordKind } from './record-names-store.ts';

const TABLES: Readonly<Record<string, TableLabels>> = {
  ...peopleLabels,
  ...racingLabels,
  ...publishingLabels,
};

function withDefaults(table: string, labels: TableLabels): Required<TableLabels> {
  const { noun = table.replaceAll('_', ' '), name = ['name'], columns: own = {}, values = {} } = labels;
  const defaults = columnLabels(table);
  const isWhole = Object.keys(defaults).every((column) => column in own);
  return { noun, name, columns: isWhole ? own : { ...defaults, ...own }, values };
}

const known = new Map<string, Required<TableLabels>>();

/** The labels of every table with history; a test compares them with the database. */
export function labelsOf(table: string): Required<TableLabels> | undefined {
  const labels = TABLES[table];
  if (labels && !known.has(table)) known.set(table, withDefaults(table, labels));
  return known.get(table);
}

const FORMATS: ReadonlySet<string> = new Set(valueFormat.options);

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
