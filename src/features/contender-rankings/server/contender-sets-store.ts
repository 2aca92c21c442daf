import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { race, serie } from '#database/tables/race-tables.ts';
import {
  contenderGeneration,
  contenderRankingRow,
  contenderRankingSet,
} from '#database/tables/ranking-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { nameOf } from '#features/rankings/server/rankings-store.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';

const setColumns = {
  id: contenderRankingSet.id,
  date: contenderRankingSet.date,
  is_published: contenderRankingSet.is_published,
  published_at: contenderRankingSet.published_at,
  published_by: nameOf(contenderRankingSet.published_by),
  version: contenderRankingSet.version,
  generated_at: contenderGeneration.generated_at,
  generated_by: nameOf(contenderGeneration.generated_by),
  season_id: contenderGeneration.season_id,
  season_name: t100Season.name,
  opt_method: contenderGeneration.opt_method,
  rules_version: contenderGeneration.rules_version,
  input_digest: contenderGeneration.input_digest,
  facts_digest: contenderGeneration.facts_digest,
  change_set_id: contenderGeneration.change_set_id,
};

export type ContenderSetRow = Awaited<ReturnType<typeof contenderSetsNewestFirst>>[number];

/** All sets with their generation, newest date first; sets of the same date newest first. */
export async function contenderSetsNewestFirst(db: Queryable) {
  return db
    .select(setColumns)
    .from(contenderRankingSet)
    .leftJoin(contenderGeneration, eq(contenderGeneration.set_id, contenderRankingSet.id))
    .leftJoin(t100Season, eq(t100Season.id, contenderGeneration.season_id))
    .orderBy(desc(contenderRankingSet.date), desc(contenderRankingSet.id));
}

/** The comparison set: the newest published one with an earlier date; null if there is none. `sets` are newest first. */
export const comparedContenderSet = (
  set: Pick<ContenderSetRow, 'date'>,
  sets: readonly ContenderSetRow[],
): ContenderSetRow | null => sets.find((other) => other.is_published === 1 && other.date < set.date) ?? null;

const lockedColumns = {
  id: contenderRankingSet.id,
  date: contenderRankingSet.date,
  is_published: contenderRankingSet.is_published,
};
export type LockedContenderSet = Pick<ContenderSetRow, keyof typeof lockedColumns>;

const byId = (db: Queryable, id: number) =>
  db.select(lockedColumns).from(contenderRankingSet).where(eq(contenderRankingSet.id, id));

/** The set without a lock; null if it does not exist. */
export const contenderSetById = async (db: Queryable, id: number): Promise<LockedContenderSet | null> =>
  (await byId(db, id))[0] ?? null;

/** The set, locked until the transaction ends; null if it does not exist. */
export const lockContenderSet = async (tx: Tx, id: number): Promise<LockedContenderSet | null> =>
  (await byId(tx, id).for('update'))[0] ?? null;

/** The sets of a date, oldest first. */
export const contenderSetsOfDate = (tx: Tx, date: string) =>
  tx
    .select({ id: contenderRankingSet.id, is_published: contenderRankingSet.is_published })
    .from(contenderRankingSet)
    .where(eq(contenderRankingSet.date, date))
    .orderBy(asc(contenderRankingSet.id));

export async function insertContenderSet(tx: Tx, date: string): Promise<number> {
  const [row] = await tx
    .insert(contenderRankingSet)
    .values({ date })
    .returning({ id: contenderRankingSet.id });
  return (row as { id: number }).id;
}

/** Null: unpublished. */
export async function savePublication(
  tx: Tx,
  id: number,
  publication: { at: Date; by: number | null } | null,
): Promise<void> {
  const { at, by } = publication ?? { at: null, by: null };
  await tx
    .update(contenderRankingSet)
    .set({ is_published: publication ? 1 : 0, published_at: at, published_by: by })
    .where(eq(contenderRankingSet.id, id));
}

/** Deletes a set and its rows. */
export async function removeContenderSet(tx: Tx, id: number): Promise<void> {
  await tx.delete(contenderRankingSet).where(eq(contenderRankingSet.id, id));
}

export async function hasContenderRows(db: Queryable, setId: number): Promise<boolean> {
  const rows = db
    .select({ id: contenderRankingRow.athlete_id })
    .from(contenderRankingRow)
    .where(eq(contenderRankingRow.set_id, setId));
  return (await rows.limit(1)).length > 0;
}

/** The digest of the input of the set's rows; null before the first generation. */
export async function digestOfContenderSet(db: Queryable, setId: number): Promise<string | null> {
  const [row] = await db
    .select({ digest: contenderGeneration.input_digest })
    .from(contenderGeneration)
    .where(eq(contenderGeneration.set_id, setId));
  return row?.digest ?? null;
}

const raceColumns = {
  id: race.id,
  serie: serie.name,
  year: race.year,
  date: race.date,
  contender_rank_cutoff: sql<number>`coalesce(${race.contender_rank_cutoff}, ${defaultContenderRankCutoffDays})`,
};

/** The names of the races whose start list was made from a set, earliest first. */
export async function racesMadeFrom(db: Queryable, setId: number): Promise<string[]> {
  const rows = await db
    .select(raceColumns)
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .where(eq(race.contender_ranking_set_id, setId))
    .orderBy(asc(race.date), asc(race.id));
  return rows.map((row) => raceName(row.serie, row));
}

/** The races of T100 seasons whose day is known to be this date or later, earliest first. */
export async function t100RacesFrom(db: Queryable, date: string) {
  const rows = await db
    .select({ ...raceColumns, date: sql<string>`${race.date}` })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .where(
      and(sql`${race.date} >= ${date}`, isNull(race.date_status), sql`${race.t100_season_id} is not null`),
    )
    .orderBy(asc(race.date), asc(race.id));
  return rows.map(({ serie: name, year, ...row }) => ({ ...row, name: raceName(name, { ...row, year }) }));
}
