import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { changeSet } from '#database/tables/history-tables.ts';

const listed = {
  id: changeSet.id,
  at: changeSet.at,
  account_id: changeSet.account_id,
  who: changeSet.who,
  what: changeSet.what,
  undone_by: changeSet.undone_by,
  undoes: changeSet.undoes,
  undone_in_part: sql<
    0 | 1
  >`(case when "change_set"."undone_by" is null and exists (select 1 from change_set u
    where u.undoes = "change_set"."id" and u.undone_by is null) then 1 else 0 end)`,
  count: sql<number>`(select count(*)::int from change_row r where r.change_set_id = "change_set"."id")`,
  entity: sql<
    string | null
  >`(select min(r.entity) from change_row r where r.change_set_id = "change_set"."id")`,
};

export type ListedRow = Awaited<ReturnType<typeof listChangeSets>>['rows'][number];

/** Which change sets are wanted; `words` are the beginnings of words. */
export interface ChangeSetFilter {
  entity?: string | undefined;
  id?: string | undefined;
  who?: number | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  words?: readonly string[] | undefined;
}

const isNumber = (id: string): boolean => /^\d{1,9}$/.test(id);

/** Consoles and the website know a video by its stream, also after its deletion. */
const idsOfStream = (
  stream: string,
): SQL => sql`(select v.id::text as id from video v where v.stream_key::text = ${stream}
  union all select g.entity_id from change_row g where g.entity = 'video' and g.after is null and g.before ->> 'stream_key' = ${stream})`;

/** The id under which the changes of a record are recorded: a video's stream is not. */
export async function recordedIdOf(db: Queryable, entity: string, id: string): Promise<string> {
  if (entity !== 'video' || isNumber(id)) return id;
  const { rows } = await db.execute<{ id: string }>(sql`select f.id from ${idsOfStream(id)} f limit 1`);
  return rows[0]?.id ?? id;
}

/** Whose entry of which race's list it is; null for one that does not exist. */
export async function participantOf(
  db: Queryable,
  id: string,
): Promise<{ athleteId: string; raceId: string } | null> {
  const { rows } = await db.execute<{ athleteId: string; raceId: string }>(sql`
    select athlete_id::text as "athleteId", race_id::text as "raceId" from participant where id::text = ${id}`);
  return rows[0] ?? null;
}

/**
 * The ids under which history lists a record: an athlete's own, and those of the athletes who were merged
 * into this one.
 */
const idsOf = (entity: string, recordId: string) =>
  entity === 'athlete' && isNumber(recordId)
    ? sql`(select ${recordId} union all select old_id::text from athlete_old_id where athlete_id = ${Number(recordId)})`
    : entity === 'video' && !isNumber(recordId)
      ? idsOfStream(recordId)
      : sql`(${recordId})`;

/** Entries of lists are recorded under their race; only entries that still exist have a page. */
const ofParticipant = (recordId?: string): SQL =>
  recordId === undefined
    ? sql`exists (select 1 from change_row r where r.change_set_id = "change_set"."id" and r.table_name = 'participant')`
    : sql`"change_set"."id" in (select r.change_set_id from change_row r
        where r.entity = 'race' and r.entity_id = (select p.race_id::text from participant p where p.id::text = ${recordId})
          and r.table_name = 'participant' and coalesce(r.after, r.before) ->> 'id' = ${recordId})`;

const ofRecord = (entity: string, recordId?: string): SQL => {
  if (entity === 'participant') return ofParticipant(recordId);
  return recordId === undefined
    ? sql`exists (select 1 from change_row r where r.change_set_id = "change_set"."id" and r.entity = ${entity})`
    : sql`"change_set"."id" in (select r.change_set_id from change_row r
        where r.entity = ${entity} and r.entity_id in ${idsOf(entity, recordId)})`;
};

/** Not the changes of views that another account keeps for itself. */
const isVisibleTo = (accountId: number) => sql`not exists (
  select 1 from change_row r where r.change_set_id = "change_set"."id" and r.entity = 'saved_view'
    and (coalesce(r.after, r.before) ->> 'account_id')::int <> ${accountId}
    and r.before ->> 'is_shared' is distinct from '1' and r.after ->> 'is_shared' is distinct from '1')`;

const hasWords = (words: readonly string[]) => sql`history_words("change_set"."what", "change_set"."who")
  @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;

/** Up to this many change sets with the words are looked up first; more are found soon in the order of the list. */
const FEW = 5000;

/**
 * The condition for words. PostgreSQL misjudges how frequent the beginnings of words are and would read the whole table for rare
 * ones, so they are looked up in their index.
 */
async function ofWords(db: Queryable, words: readonly string[]): Promise<SQL[]> {
  if (words.length === 0) return [];
  const found = await db
    .select({ id: changeSet.id })
    .from(changeSet)
    .where(hasWords(words))
    .limit(FEW + 1);
  if (found.length > FEW) return [hasWords(words)];
  const ids = JSON.stringify(found.map(({ id }) => id));
  return [sql`"change_set"."id" in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))`];
}

const conditionsOf = ({ entity, id, who, from, to }: ChangeSetFilter): SQL[] => [
  ...(entity === undefined ? [] : [ofRecord(entity, id)]),
  ...(who === undefined ? [] : [eq(changeSet.account_id, who)]),
  ...(from === undefined ? [] : [sql`"change_set"."at" >= ${from.toISOString()}`]),
  ...(to === undefined ? [] : [sql`"change_set"."at" < ${to.toISOString()}`]),
];

/** One page of change sets, newest first; `more` is whether others follow. */
export async function listChangeSets(
  db: Queryable,
  accountId: number,
  filter: ChangeSetFilter,
  { page, size, before }: { page: number; size: number; before?: number | undefined },
) {
  const isEarlier = sql`("change_set"."at", "change_set"."id") <
    (select c.at, c.id from change_set c where c.id = ${before})`;
  const conditions = [...conditionsOf(filter), ...(await ofWords(db, filter.words ?? []))];
  const rows = await db
    .select(listed)
    .from(changeSet)
    .where(and(isVisibleTo(accountId), ...conditions, ...(before === undefined ? [] : [isEarlier])))
    .orderBy(sql`"change_set"."at" desc, "change_set"."id" desc`)
    .limit(size + 1)
    .offset((page - 1) * size);
  return { rows: rows.slice(0, size), more: rows.length > size };
}

/** A change set that the account may see. */
export async function changeSetById(db: Queryable, id: number, accountId: number): Promise<ListedRow | null> {
  const [row] = await db
    .select(listed)
    .from(changeSet)
    .where(and(eq(changeSet.id, id), isVisibleTo(accountId)));
  return row ?? null;
}
