import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { ERASED } from '#features/history/server/erased-values-store.ts';

// Erases private data of a person: in the tables, in history, and in stored mails and sign-ins.

const PRIVATE_ATTRIBUTES = ['birthday', 'height', 'weight'];
/** Every column of a profile except the athlete's id: all of it is personal data. */
const KEYS_OF_PROFILE = ['athlete_id', 'version'];

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;

/** The athlete's id and those of athletes merged into it: rows in history can have any of them. */
export async function idsOfAthlete(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ old_id: number }>(
    sql`select old_id from athlete_old_id where athlete_id = ${id}`,
  );
  return [id, ...rows.map(({ old_id }) => old_id)];
}

/** Removes the private rows and fields of an athlete from the tables. */
export async function eraseAthleteRows(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`update athlete set email = null where id = ${id}`);
  await tx.execute(sql`delete from athlete_profile where athlete_id = ${id}`);
  await tx.execute(sql`delete from athlete_note where athlete_id = ${id}`);
  await tx.execute(
    sql`delete from athlete_attribute where athlete_id = ${id} and name = any(${texts(PRIVATE_ATTRIBUTES)})`,
  );
  await tx.execute(sql`
    update participant set notes = null, by_hand_reason = null
    where athlete_id = ${id} and (notes is not null or by_hand_reason is not null)`);
  await tx.execute(sql`update withdrawal set reason = null where athlete_id = ${id} and reason is not null`);
  // Those of earlier versions contain columns that the import ignores, such as e-mail addresses.
  await tx.execute(sql`
    delete from kept_file where kind = 'results' and race_id in (
      select race_id from result where athlete_id = ${id} union select race_id from participant where athlete_id = ${id})`);
}

/** Removes why a retirement may be wrong, such as a maternity leave, from the reports of earlier syncs. */
export async function eraseRetirementNotes(tx: Tx, athleteIds: readonly number[]): Promise<void> {
  const isOwn = sql`(one ->> 'id')::int = any(${numbers(athleteIds)})`;
  const retired = sql`jsonb_path_query(answer, '$.retired[*]')`;
  await tx.execute(sql`
    update job set answer = jsonb_set(answer, '{retired}', (
      select jsonb_agg(case when ${isOwn} then one || '{"note": null}' else one end order by place)
      from ${retired} with ordinality as retired (one, place)))
    where exists (select from ${retired} as retired (one) where ${isOwn})`);
}

/** Deletes an account; its sessions, codes and saved views are deleted with it. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from account where id = ${id}`);
}

/** One side of recorded rows with private fields replaced by the mark; a field equal to the other side is set to null. */
const marked = (side: SQL, other: SQL, isPrivate: SQL) => sql`
  ${side} || coalesce((select jsonb_object_agg(field.key,
      case when field.value = ${other} -> field.key then 'null'::jsonb else to_jsonb(${ERASED}::text) end)
    from jsonb_each(${side}) field where field.value <> 'null'::jsonb and ${isPrivate}), '{}')`;

async function markRows(tx: Tx, which: SQL, isPrivate: SQL): Promise<void> {
  const [before, after] = [sql`before`, sql`after`];
  await tx.execute(sql`
    update change_row set before = ${marked(before, after, isPrivate)}, after = ${marked(after, before, isPrivate)}
    where ${which}`);
}

const isOneOf = (fields: readonly string[]) => sql`field.key = any(${texts(fields)})`;

/** The e-mail addresses that an athlete or account has had, according to the tables and history. */
export async function addressesOf(
  tx: Tx,
  { athleteIds, accountIds }: { athleteIds: readonly number[]; accountIds: readonly number[] },
): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from athlete where id = any(${numbers(athleteIds)}) and email is not null
    union select email from account where id = any(${numbers(accountIds)})
    union select row ->> 'email' from change_row, lateral (values (before), (after)) as side (row)
      where ((table_name = 'athlete' and entity = 'athlete' and entity_id = any(${texts(athleteIds.map(String))}))
        or (table_name = 'account' and entity = 'account' and entity_id = any(${texts(accountIds.map(String))})))
        and row ->> 'email' is not null`);
  return rows.map(({ email }) => email).filter((email) => email !== ERASED);
}

/** Removes the private data of an athlete from history: the change remains recorded, its values do not. */
export async function markAthleteHistory(tx: Tx, athleteIds: readonly number[]): Promise<void> {
  const ofAthlete = sql`entity = 'athlete' and entity_id = any(${texts(athleteIds.map(String))})`;
  await markRows(tx, sql`${ofAthlete} and table_name = 'athlete'`, isOneOf(['email']));
  await markRows(
    tx,
    sql`${ofAthlete} and table_name = 'athlete_profile'`,
    sql`not field.key = any(${texts(KEYS_OF_PROFILE)})`,
  );
  await markRows(tx, sql`${ofAthlete} and table_name = 'athlete_note'`, isOneOf(['text', 'date']));
  await markRows(
    tx,
    sql`${ofAthlete} and table_name = 'athlete_attribute'
      and coalesce(after, before) ->> 'name' = any(${texts(PRIVATE_ATTRIBUTES)})`,
    isOneOf(['value']),
  );
  const ofEntry = sql`(coalesce(after, before) ->> 'athlete_id')::int = any(${numbers(athleteIds)})`;
  await markRows(tx, sql`table_name = 'participant' and ${ofEntry}`, isOneOf(['notes', 'by_hand_reason']));
  await markRows(tx, sql`table_name = 'withdrawal' and ${ofEntry}`, isOneOf(['reason']));
}

/** A merge stores the names of its authors in its table and in history; both are changed alike, so that it can still be reversed. */
async function renameInMerges(tx: Tx, accountId: number, formerName: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update athlete_merge set who = ${formerName}
    where change_set_id in (select id from change_set where account_id = ${accountId}) returning id`);
  const who = JSON.stringify({ who: formerName });
  await tx.execute(sql`
    update change_row set before = before || ${who}::jsonb, after = after || ${who}::jsonb
    where table_name = 'athlete_merge' and (coalesce(after, before) ->> 'id')::int = any(${numbers(rows.map(({ id }) => id))})`);
}

async function namesInHistory(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct trim((row ->> 'first') || ' ' || (row ->> 'last')) as name
    from change_row, lateral (values (before), (after)) as side (row)
    where table_name = 'account' and entity = 'account' and entity_id = ${String(accountId)} and row is not null`);
  return rows.map(({ name }) => name);
}

/** Before an account is deleted: its changes stay in the history, under a name that only distinguishes accounts. */
export async function renameInHistory(
  tx: Tx,
  { id, name, formerName }: { id: number; name: string; formerName: string },
): Promise<void> {
  // The longest first, because one may begin another.
  const names = [name, ...(await namesInHistory(tx, id))].sort((one, other) => other.length - one.length);
  for (const one of names)
    await tx.execute(sql`
      update change_set set what = replace(what, ${one}, ${formerName}) where id in (
        select change_set_id from change_row where entity = 'account' and entity_id = ${String(id)})`);
  await renameInMerges(tx, id, formerName);
  await tx.execute(sql`update change_set set who = ${formerName} where account_id = ${id}`);
  await tx.execute(sql`
    update job set input = input || jsonb_build_object('who', ${formerName}::text) where account_id = ${id}`);
  await tx.execute(sql`update event_log set details = details - 'address' where account_id = ${id}`);
}

export async function markAccountHistory(tx: Tx, id: number): Promise<void> {
  await markRows(
    tx,
    sql`entity = 'account' and entity_id = ${String(id)}`,
    isOneOf(['email', 'first', 'last', 'timezone']),
  );
}

/** Stored responses for repeated requests may contain anything. Requests that are still running have stored nothing yet. */
export async function deleteStoredResponses(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from idempotency_key where ended_at is not null or claimed_at < clock_timestamp() - interval '1 minute'`);
}

/** A pattern that finds an address only as a whole: not within joann@x.org or ann@x.org.au. */
const wholeAddress = (email: string): string =>
  `(?<![\\w.%+-])${email.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-]|\\.\\w)`;

/** Removes e-mail addresses from history texts, stored mails and counted sign-ins. */
export async function eraseEmailAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const plain = email.toLowerCase();
    const whole = wholeAddress(email);
    await tx.execute(sql`
      update change_set set what = regexp_replace(what, ${whole}, ${ERASED}, 'g') where what ~ ${whole}`);
    await tx.execute(sql`delete from account_code where email = ${plain}`);
    await tx.execute(sql`delete from attempt where key ~ ${wholeAddress(plain)}`);
    await tx.execute(sql`
      delete from job where kind = 'account-mail' and state not in ('waiting', 'running')
        and input -> 'input' ->> 'email' = ${plain}`);
  }
}
