import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { participant } from '#database/tables/all-tables.ts';
import type { Row } from '../history-store.ts';

export interface RecordedOrigin extends Record<string, unknown> {
  change_set_id: number;
  table: string;
  before: Row | null;
  /** Null: the row was deleted, so the field is empty. */
  after: Row | null;
}

/** The recorded rows that may contain the values of a field. */
export interface FieldRows {
  /** The record they are listed under. */
  entity: string;
  entityId: string;
  tables: readonly string[];
  /** Values that distinguish the row from others of the same record. */
  key?: Row;
  /** Null: each change of the row is a change of the field. */
  columns: readonly string[] | null;
}

/** The id of the race that an entry of its list belongs to; null for none. */
export async function raceOfParticipant(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db
    .select({ raceId: participant.race_id })
    .from(participant)
    .where(eq(participant.id, id));
  return row ? String(row.raceId) : null;
}

/** A row that was deleted and restored has the values it was given before: neither of these changes gave it one. */
const isRestored = (key: string) => sql`exists (
  select 1 from change_set c where c.id = r.change_set_id and c.undoes is not null and r.before is null)
  or (r.after is null and exists (
    select 1 from change_set c join change_row b on b.change_set_id = c.id
    where c.undoes = r.change_set_id and b.table_name = r.table_name and b.before is null and b.after @> ${key}::jsonb))`;

/**
 * The newest change that gave a field another value than it had, or deleted the row that the field is. Reads the changes of the record
 * from the newest to that one.
 */
export async function originOf(
  db: Queryable,
  { entity, entityId, tables, key = {}, columns }: FieldRows,
): Promise<RecordedOrigin | null> {
  const isOther = columns?.map(
    (column) => sql`r.before -> ${column}::text is distinct from r.after -> ${column}::text`,
  ) ?? [sql`true`];
  const row = columns === null ? sql`coalesce(r.after, r.before)` : sql`r.after`;
  const named = JSON.stringify(key);
  const found = await db.execute<RecordedOrigin>(sql`
    select r.change_set_id::int, r.table_name as table, r.before, r.after from change_row r
    where r.entity = ${entity} and r.entity_id = ${entityId} and r.table_name in ${tables}
      and ${row} @> ${named}::jsonb and (${sql.join(isOther, sql` or `)}) and not (${isRestored(named)})
    order by r.change_set_id desc, r.id desc limit 1`);
  return found.rows[0] ?? null;
}
