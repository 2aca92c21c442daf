import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account } from '#database/tables/account-tables.ts';
import { changeRow } from '#database/tables/history-tables.ts';
import { race, serie } from '#database/tables/race-tables.ts';
import { rankingGeneration, rankingRow, rankingSet } from '#database/tables/ranking-tables.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { recordStore } from '#server/records/record-store.ts';

/** The name of an account, as a column. */
export const nameOf = (accountId: unknown) =>
  sql<string | null>`(select nullif(trim(first || ' ' || last), '') from ${account} where id = ${accountId})`;

const setColumns = {
  id: rankingSet.id,
  date: rankingSet.date,
  type: rankingSet.type,
  published: rankingSet.published,
  published_at: rankingSet.published_at,
  published_by: nameOf(rankingSet.published_by),
  comparison_set_id: rankingSet.comparison_set_id,
  version: rankingSet.version,
  generated_at: rankingGeneration.generated_at,
  generated_by: nameOf(rankingGeneration.generated_by),
  generated_type: rankingGeneration.type,
  rules_version: rankingGeneration.rules_version,
  input_digest: rankingGeneration.input_digest,
  change_set_id: rankingGeneration.change_set_id,
};

export type RankingSetRow = Awaited<ReturnType<typeof rankingSetsNewestFirst>>[number];

/** All sets with the state of their generation, newest date first; sets of the same date newest first. */
export async function rankingSetsNewestFirst(db: Queryable) {
  return db
    .select(setColumns)
    .from(rankingSet)
    .leftJoin(rankingGeneration, eq(rankingGeneration.set_id, rankingSet.id))
    .orderBy(desc(rankingSet.date), desc(rankingSet.id));
}

/** The number of athletes with a row, by set. */
export async function athletesBySet(db: Queryable): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: rankingRow.set_id, athletes: count() })
    .from(rankingRow)
    .groupBy(rankingRow.set_id);
  return new Map(rows.map(({ id, athletes }) => [id, athletes]));
}

/** Sets with the fields that decide their rows, and whether they are published. */
export const rankingSetStore = recordStore(
  rankingSet,
  { id: rankingSet.id, date: rankingSet.date, type: rankingSet.type, published: rankingSet.published },
  'rankings set',
);

/** The version of the set, which increases with every publication. */
export async function versionOfSet(db: Queryable, id: number): Promise<number> {
  const [row] = await db
    .select({ version: rankingSet.version })
    .from(rankingSet)
    .where(eq(rankingSet.id, id));
  return row?.version ?? 0;
}

/** The sets that a change set published or unpublished, with their current version. */
export async function setsPublishedOrNot(db: Queryable, changeSetId: number) {
  return db
    .selectDistinct({ id: rankingSet.id, version: rankingSet.version })
    .from(changeRow)
    .innerJoin(rankingSet, sql`${rankingSet.id}::text = ${changeRow.entity_id}`)
    .where(
      and(
        eq(changeRow.change_set_id, changeSetId),
        eq(changeRow.table_name, 'ranking_set'),
        sql`coalesce(${changeRow.before} ->> 'published', '0') <> coalesce(${changeRow.after} ->> 'published', '0')`,
      ),
    )
    .orderBy(rankingSet.id);
}

/** The sets of a date, oldest first. */
export async function setsOfDate(tx: Tx, date: string) {
  return tx
    .select({ id: rankingSet.id, type: rankingSet.type, published: rankingSet.published })
    .from(rankingSet)
    .where(eq(rankingSet.date, date))
    .orderBy(asc(rankingSet.id));
}

/** Races on this date and later, earliest first, with their calculated strength of field; races without a date are not included. */
export async function racesFrom(db: Queryable, date: string) {
  const rows = await db
    .select({
      id: race.id,
      serie: serie.name,
      year: race.year,
      date: sql<string>`${race.date}`,
      mpro: race.sof_mpro_calculated,
      fpro: race.sof_fpro_calculated,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .where(sql`${race.date} >= ${date}`)
    .orderBy(asc(race.date), asc(race.id));
  return rows.map(({ serie: name, year, ...row }) => ({ ...row, name: raceName(name, { ...row, year }) }));
}
