import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { account } from './account-tables.ts';
import { instant, transaction } from './columns.ts';

/** One action of a user or of the product: who, when, what. Triggers write its rows. */
export const changeSet = pgTable(
  'change_set',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    account_id: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    who: text('who').notNull(),
    what: text('what').notNull(),
    route: text('route'),
    undoes: bigint('undoes', { mode: 'number' }).references((): AnyPgColumn => changeSet.id),
    undone_by: bigint('undone_by', { mode: 'number' }).references((): AnyPgColumn => changeSet.id),
    /** What was changed since an earlier snapshot is found by it. */
    transaction: transaction('transaction').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('change_set_newest').on(table.at, table.id),
    index('change_set_account').on(table.account_id, table.at, table.id),
    index('change_set_undoes').on(table.undoes).where(sql`undoes is not null`),
    index('change_set_transaction').on(table.transaction),
    index('change_set_words').using('gin', sql`history_words(what, who)`),
  ],
);

/** A row before and after a change, listed under the record that staff know (`entity`, `entity_id`). */
export const changeRow = pgTable(
  'change_row',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    change_set_id: bigint('change_set_id', { mode: 'number' })
      .notNull()
      .references(() => changeSet.id),
    entity: text('entity').notNull(),
    entity_id: text('entity_id'),
    table_name: text('table_name').notNull(),
    before: jsonb('before').$type<Record<string, unknown> | null>(),
    after: jsonb('after').$type<Record<string, unknown> | null>(),
  },
  (table) => [
    index('change_row_set').on(table.change_set_id),
    index('change_row_entity').on(table.entity, table.entity_id, table.change_set_id),
    index('change_row_gone').on(table.change_set_id).where(sql`after is null`),
    index('change_row_deleted').on(table.table_name, table.entity_id, table.id).where(sql`after is null`),
    index('change_row_renamed')
      .on(table.entity_id)
      .where(sql`table_name = 'athlete' and before ->> 'name' <> after ->> 'name'`),
  ],
);
