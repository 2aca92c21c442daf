import type { ValueFormat } from '../../undo-contract.ts';
import type { RecordKind } from './record-names-store.ts';

/** A column's label; with a format, or the kind of record whose id the column contains. */
export type ColumnLabel = string | readonly [label: string, format: ValueFormat | RecordKind];

/** What does not follow from the names and types of the table's columns. */
export interface TableLabels {
  /** What a row is: "news item"; the name of the table unless given. */
  noun?: string;
  /** The columns whose values name a row; its `name` unless given. */
  name?: readonly string[];
  /** Labels that do not follow from the column; of all columns where they have an order of their own. */
  columns?: Readonly<Record<string, ColumnLabel>>;
  /** Names of the values of a column that refer to no record. */
  values?: Readonly<Record<string, (value: unknown) => string | undefined>>;
}
