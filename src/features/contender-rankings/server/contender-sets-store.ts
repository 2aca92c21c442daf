import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { race, serie } from '#database/tables/race-tables.ts';
import { contenderGeneration, contenderRankingSet } from '#database/tables/ranking-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { nameOf } from '#features/rankings/server/rankings-store.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';
import { recordStore } from '#server/records/record-store.ts';
import { contenderSetNotFound } from '../contender-rankings-contract.ts';

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

/** A set, and all sets newest first; refused when there is none. */
export async function contenderSetAmongAll(db: Queryable, id: number) {
  const sets = await contenderSetsNewestFirst(db);
  const set = sets.find((one) => one.id === id);
  if (!set) throw contenderSetNotFound(id);
  return { set, sets };
}

/** The comparison set: the newest published one with an earlier date; null if there is none. `sets` are newest first. */
export const comparedContenderSet = (
  set: Pick<ContenderSetRow, 'date'>,
  sets: readonly ContenderSetRow[],
): ContenderSetRow | null => sets.find((other) => other.is_published === 1 && other.date < set.date) ?? null;

export const contenderSetStore = recordStore(
  contenderRankingSet,
  {
    id: contenderRankingSet.id,
    date: contenderRankingSet.date,
    is_published: contenderRankingSet.is_published,
  },
  'contender rankings set',
);

/** The sets of a date, oldest first. */
export const contenderSetsOfDate = (tx: Tx, date: string) =>
  tx
    .select({ id: contenderRankingSet.id, is_published: contenderRankingSet.is_published })
    .from(contenderRankingSet)
    .where(eq(contenderRankingSet.date, date))
    .orderBy(asc(contenderRankingSet.id));

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
