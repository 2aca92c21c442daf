import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { media, mediaAthlete, mediaCategory, mediaInCategory } from '#database/tables/media-tables.ts';
import type { TagType } from '#features/media/media-contract.ts';

const PLACES = {
  athlete: { table: mediaAthlete, column: sql`athlete_id`, tags: athlete },
  category: { table: mediaInCategory, column: sql`media_category_id`, tags: mediaCategory },
} as const;

/** A list as a single parameter, however long it is. */
const list = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;

/** Those ids that belong to pictures of the library, locked in a fixed order to prevent deadlocks. */
export async function lockMedias(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${media} where id = any(${list(ids)}) and deleted_at is null order by id for update`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The names of those tags that exist, by id. */
export async function tagNames(
  db: Queryable,
  type: TagType,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from ${PLACES[type].tags} where id = any(${list(ids)}) order by id`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds each tag to each picture that lacks it; returns the pictures that gained one. */
export async function addTags(
  tx: Tx,
  type: TagType,
  mediaIds: readonly number[],
  tagIds: readonly number[],
): Promise<number> {
  const { table, column } = PLACES[type];
  const { rows } = await tx.execute<{ count: number }>(sql`
    with added as (
      insert into ${table} (media_id, ${column})
      select m.id, t.id from unnest(${list(mediaIds)}) m(id), unnest(${list(tagIds)}) t(id) order by 1, 2
      on conflict do nothing returning media_id)
    select count(distinct media_id)::int as count from added`);
  return rows[0]?.count ?? 0;
}

/** Removes each tag from each picture that has it; returns the pictures that lost one. */
export async function removeTags(
  tx: Tx,
  type: TagType,
  mediaIds: readonly number[],
  tagIds: readonly number[],
): Promise<number> {
  const { table, column } = PLACES[type];
  const { rows } = await tx.execute<{ count: number }>(sql`
    with gone as (
      delete from ${table} where media_id = any(${list(mediaIds)}) and ${column} = any(${list(tagIds)})
      returning media_id)
    select count(distinct media_id)::int as count from gone`);
  return rows[0]?.count ?? 0;
}

/** Sets a picture's tags of the type to exactly these. */
export async function setTags(
  tx: Tx,
  type: TagType,
  mediaId: number,
  tagIds: readonly number[],
): Promise<void> {
  const { table, column } = PLACES[type];
  await tx.execute(
    sql`delete from ${table} where media_id = ${mediaId} and not (${column} = any(${list(tagIds)}))`,
  );
  await addTags(tx, type, [mediaId], tagIds);
}
