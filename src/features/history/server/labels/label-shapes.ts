import type { ValueFormat } from '../../undo-contract.ts';

/** The kinds of records that other rows refer to: their names are shown instead of their ids. */
export type RecordKind =
  | 'account'
  | 'athlete'
  | 'brand'
  | 'championship'
  | 'contender_ranking'
  | 'contract_tier'
  | 'currency'
  | 'media'
  | 'mediacategory'
  | 'nation'
  | 'news'
  | 'race'
  | 'ranking'
  | 'result'
  | 'saved_view'
  | 'scenario'
  | 'season'
  | 'serie'
  | 'setting'
  | 'tier'
  | 'video';

/** A column's label; with a format, or the kind of record whose id the column contains. */
export type ColumnLabel = string | readonly [label: string, format: ValueFormat | RecordKind];

export interface TableLabels {
  /** What a row is: "result". */
  noun: string;
  /** The columns whose values name a row. */
  name: readonly string[];
  columns: Readonly<Record<string, ColumnLabel>>;
  /** Names of the values of a column that refer to no record. */
  values?: Readonly<Record<string, (value: unknown) => string | undefined>>;
}
