import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as tables from '#database/tables/all-tables.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import type { ValueFormat } from '../../undo-contract.ts';
import type { ColumnLabel } from './label-shapes.ts';
import { kindOfTable, type RecordKind } from './record-names-store.ts';

/** Words of column names that are written otherwise in labels. */
const WORDS: Readonly<Record<string, string>> = {
  ait: 'AIT',
  email: 'e-mail',
  fpro: 'women',
  id: 'ID',
  link1: 'link 1',
  link2: 'link 2',
  link3: 'link 3',
  media: 'picture',
  mpro: 'men',
  rtrt: 'RTRT',
  serie: 'series',
  sof: 'SOF',
  url: 'URL',
  wt: 'World Triathlon',
};

/** Columns whose changes are not recorded. */
const UNRECORDED = [
  ...['version', 'password_hash', 'totp_secret', 'totp_last_step'],
  ...['sof_mpro_calculated', 'sof_mpro_last_calculated', 'sof_fpro_calculated', 'sof_fpro_last_calculated'],
];

const FORMATS: Readonly<Record<string, ValueFormat>> = {
  date: 'date',
  numeric: 'points',
  smallint: 'flag',
  timestamp: 'moment',
};

/** "is_active": "Active"; "t100_season_id", which refers to a season: "Season". */
function labelOf(column: string, kind: RecordKind | undefined): string {
  const name = (kind ? column.replace(/_id$/, '') : column).replace(/^(is|has|t100)_/, '');
  const words = name.split('_').map((word) => WORDS[word] ?? word);
  return sentenceCase(words.join(' '));
}

/** The labels and formats of a table's recorded columns, in their order, as their names and types suggest them. */
export function columnLabels(table: string): Record<string, ColumnLabel> {
  const found = Object.values(tables).find((one) => is(one, PgTable) && getTableName(one) === table);
  const { columns, foreignKeys } = getTableConfig(found as PgTable);
  const references = foreignKeys.map((key) => key.reference());
  const kindOf = (column: string) => {
    const reference = references.find((one) => one.columns[0]?.name === column);
    return reference && kindOfTable(getTableName(reference.foreignTable));
  };
  const recorded = columns.filter(({ name }) => !UNRECORDED.includes(name));
  return Object.fromEntries(
    recorded.map((column): [string, ColumnLabel] => {
      const kind = kindOf(column.name);
      const [type = ''] = column.getSQLType().split(/\W/);
      return [column.name, [labelOf(column.name, kind), kind ?? FORMATS[type] ?? 'text']];
    }),
  );
}
