import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { media, mediaAthlete, mediaCategory, mediaInCategory } from '#database/tables/media-tables.ts';
import type { TagType } from '#features/media/media-contract.ts';

const PLACES = {
  athlete: { table: mediaAthlete, column: sql`athlete_id`, tags: athlete },
  category: { table: mediaInCategory, column: sql`media_category_id`, tags: mediaCategory },
} as const;

/** A list as one parameter, however long it is. */
const list = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;

/** The ids of pictures of the library among these, locked in one order so that two such acts never wait for each other. */
export async function lockMedias(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${media} where id = any(${list(ids)}) and deleted_at is null order by id for update`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The names of the tags among these that exist, by id. */
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

/** Adds each tag to each picture that lacks it; answers the pictures that gained one. */
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

/** Takes each tag from each picture that has it; answers the pictures that lost one. */
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

/** Leaves a picture these tags of the type and no other. */
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
