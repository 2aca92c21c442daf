import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { TABLES_OF_ATHLETES } from '#features/identity/server/merge/merge-moves-store.ts';

type Row = Record<string, unknown>;

/** Secrets and internal columns: never exported, not even to the person they belong to. */
const NEVER_EXPORTED = ['password_hash', 'totp_secret', 'totp_last_step', 'token_hash'];

/** Tables with personal data of an account. */
const TABLES_OF_ACCOUNTS = ['session', 'saved_view', 'column_choice', 'media', 'upload', 'job'];

const exportedRow = sql`to_jsonb(t) - ${sql.param(NEVER_EXPORTED)}::text[]`;

async function rowsOf(db: Queryable, table: string, column: string, id: number): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select ${exportedRow} as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${id}`);
  return rows.map(({ row }) => row);
}

/** Results and entries include the name of the race. */
async function rowsWithRace(
  db: Queryable,
  table: 'result' | 'participant' | 'withdrawal',
  athleteId: number,
): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select ${exportedRow} || jsonb_build_object('race', s.name || ' ' || coalesce(r.year::text, ''), 'race_date', r.date) as row
    from ${sql.identifier(table)} t join race r on r.id = t.race_id join serie s on s.id = r.serie_id
    where t.athlete_id = ${athleteId} order by r.date, t.id`);
  return rows.map(({ row }) => row);
}

export interface Subject {
  id: number;
  name: string;
}

type AthleteSubject = Subject & { account_ids: number[]; is_admin: boolean };

/**
 * The athlete with this id, or into whom the athlete with this id was merged. Of two accounts a merge leaves one without an athlete: it is
 * the same person's.
 */
export async function athleteSubject(db: Queryable, id: number): Promise<AthleteSubject | null> {
  const { rows } = await db.execute<AthleteSubject & Row>(sql`
    select a.id, a.name, coalesce(jsonb_agg(c.id order by c.id) filter (where c.id is not null), '[]') as account_ids,
      coalesce(max(c.admin), 0) = 1 as is_admin
    from athlete a left join account c on c.athlete_id = a.id or (c.athlete_id is null and c.id::text in (
      select r.entity_id from athlete_merge m join change_row r on r.change_set_id = m.change_set_id
      where r.table_name = 'account' and m.gone_id in (select old_id from athlete_old_id where athlete_id = a.id)))
    where a.id = coalesce((select athlete_id from athlete_old_id where old_id = ${id}), ${id})
    group by a.id`);
  return rows[0] ?? null;
}

export async function accountSubject(db: Queryable, id: number): Promise<Subject | null> {
  const { rows } = await db.execute<Subject & Row>(sql`
    select id, coalesce(nullif(trim(first || ' ' || last), ''), email) as name from account where id = ${id}`);
  return rows[0] ?? null;
}

export async function personalDataOfAccounts(
  db: Queryable,
  ids: readonly number[],
): Promise<Record<string, Row[]>> {
  const read = async (table: string, column: string) =>
    (await Promise.all(ids.map((id) => rowsOf(db, table, column, id)))).flat();
  const rows: Record<string, Row[]> = { account: await read('account', 'id') };
  for (const table of TABLES_OF_ACCOUNTS) rows[table] = await read(table, 'account_id');
  return rows;
}

export async function personalDataOfAthlete(
  db: Queryable,
  { id, account_ids }: { id: number; account_ids: readonly number[] },
): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = { athlete: await rowsOf(db, 'athlete', 'id', id) };
  for (const table of TABLES_OF_ATHLETES)
    rows[table] =
      table === 'result' || table === 'participant' || table === 'withdrawal'
        ? await rowsWithRace(db, table, id)
        : await rowsOf(db, table, 'athlete_id', id);
  return account_ids.length === 0 ? rows : { ...rows, ...(await personalDataOfAccounts(db, account_ids)) };
}

/** Change sets of records, each changed row with its values. */
export async function historyOf(
  db: Queryable,
  records: readonly { entity: string; id: number }[],
): Promise<Row[]> {
  const wanted = records.map(({ entity, id }) => sql`(r.entity = ${entity} and r.entity_id = ${String(id)})`);
  const { rows } = await db.execute<Row>(sql`
    select s.at, s.who, s.what, r.table_name as table, r.before, r.after
    from change_row r join change_set s on s.id = r.change_set_id
    where ${sql.join(wanted, sql` or `)} order by r.id`);
  return rows;
}

/** Log entries about an account, by its id or its e-mail address. */
export async function logOf(db: Queryable, accountId: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select at, kind, details from event_log where account_id = ${accountId}
      or details ->> 'email' = (select email from account where id = ${accountId}) order by id`);
  return rows;
}
