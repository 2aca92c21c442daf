import {
  type AnyPgColumn,
  customType,
  integer,
  numeric,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** A flag: 0 or 1. The first migration adds the check to every column of this kind. */
export const flag = (name: string) => smallint(name).$type<0 | 1>();

/** Points and strength of field: two decimals, as a JavaScript number. */
export const points = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' });

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Counts the changes of the row; a database trigger increments it, so that no statement can forget to. */
export const version = () => integer('version').notNull().default(1);

/** A reference to a record that must exist: it cannot be deleted before the row. */
export const requiredId = (name: string, id: () => AnyPgColumn) => integer(name).notNull().references(id);

/** A reference to the record that the row belongs to: the row is deleted with it. */
export const ownerId = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' });

/** The two divisions of the professional sport: MPRO (men), FPRO (women). */
export const division = (name = 'division') => text(name).$type<'MPRO' | 'FPRO'>();

/** Raw bytes: signing secrets, stored files. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The transaction that writes the row: whether a snapshot of the database contains it can be compared. */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' });
