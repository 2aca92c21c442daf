import { and, eq, sql } from 'drizzle-orm';
import { found } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athleteAlias } from '#database/tables/athlete-tables.ts';
import { foldName, nameKey } from '#rules/name-matching/names.ts';
import type { Alias } from '../aliases-contract.ts';

/** The source of an alias, by the route of the change that added it. */
const kindOfRoute = sql`case when s.route like 'POST %/merge/%' then 'merge' when s.route like 'POST %/aliases' then 'hand' else 'import' end`;

/** The change that added the alias: history files it under the athlete, or under the one who was merged into it. */
const originOf = sql`(
  select jsonb_build_object('kind', ${kindOfRoute}, 'what', s.what, 'who', s.who, 'at', to_json(s.at)) from change_row r
  join change_set s on s.id = r.change_set_id
  where r.entity = 'athlete' and r.table_name = 'athlete_alias' and r.before is null and (r.after ->> 'id')::int = l.id
    and r.entity_id in (select l.athlete_id::text union all select old_id::text from athlete_old_id where athlete_id = l.athlete_id)
  order by r.id limit 1)`;

/**
 * An athlete's other names in the order in which they were added, each with its source and the other athletes who have it as a name or
 * alias.
 */
export async function aliasesWithOthers(db: Queryable, athleteId: number): Promise<Alias[]> {
  const found = await db.execute<Alias & Record<string, unknown>>(sql`
    select l.id, l.alias, coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.id) from athlete a
      where a.id <> l.athlete_id and (a.folded_name = l.folded_alias
        or exists (select 1 from athlete_alias o where o.athlete_id = a.id and o.folded_alias = l.folded_alias))), '[]'::jsonb) as others,
      ${originOf} as origin
    from athlete_alias l where l.athlete_id = ${athleteId} order by l.id`);
  return found.rows.map(({ id, alias, others, origin }) => ({
    id,
    alias,
    others,
    origin: origin && { ...origin, at: new Date(origin.at).toISOString() },
  }));
}

/** The athlete's alias that is equal except for case, accents and word order, other than `except`. */
export async function sameAlias(
  db: Queryable,
  athleteId: number,
  typed: string,
  except?: number,
): Promise<boolean> {
  const rows = await db.select().from(athleteAlias).where(eq(athleteAlias.athlete_id, athleteId));
  return rows.some((row) => row.id !== except && nameKey(row.alias) === nameKey(typed));
}

/** One of the athlete's aliases; refuses an id that is none of them. */
export async function existingAlias(db: Queryable, athleteId: number, aliasId: number) {
  const isOwn = and(eq(athleteAlias.id, aliasId), eq(athleteAlias.athlete_id, athleteId));
  const [row] = await db.select().from(athleteAlias).where(isOwn);
  return found(row, `alias ${aliasId} of this athlete`);
}

export async function insertAliasOf(tx: Tx, athleteId: number, typed: string): Promise<number> {
  const [row] = await tx
    .insert(athleteAlias)
    .values({ alias: typed, folded_alias: foldName(typed), athlete_id: athleteId })
    .returning({ id: athleteAlias.id });
  return (row as { id: number }).id;
}

export async function updateAlias(tx: Tx, aliasId: number, typed: string): Promise<void> {
  await tx
    .update(athleteAlias)
    .set({ alias: typed, folded_alias: foldName(typed) })
    .where(eq(athleteAlias.id, aliasId));
}

export async function deleteAlias(tx: Tx, aliasId: number): Promise<void> {
  await tx.delete(athleteAlias).where(eq(athleteAlias.id, aliasId));
}
