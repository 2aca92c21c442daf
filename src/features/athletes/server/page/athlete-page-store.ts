import { asc, desc, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm';
import { LARGEST_ID } from '#contract/fields.ts';
import type { Queryable } from '#database/change-sets.ts';
import { account } from '#database/tables/account-tables.ts';
import {
  athlete,
  athleteAlias,
  athleteAttribute,
  athleteEquipment,
  athleteOldId,
  athleteOldLink,
  athleteProfile,
  athleteSponsor,
  nation,
} from '#database/tables/athlete-tables.ts';
import { changeRow } from '#database/tables/history-tables.ts';
import { race, result, resultPoints, serie } from '#database/tables/race-tables.ts';
import { rankingRow, rankingSet } from '#database/tables/ranking-tables.ts';
import { listedBrands } from '#features/brands/server/brands-store.ts';
import { unranked } from '#rules/points/places.ts';
import { raceName, raceYear } from '#rules/races/race-dates.ts';
import type { FileUrls } from '#server/files/file-urls.ts';
import { ownColumns, profileColumns } from '../list/athletes-list-store.ts';

/** The athlete with this id or slug, current or earlier: its own, or that of an athlete that was merged into it. */
export async function athleteIdOf(db: Queryable, idOrSlug: string): Promise<number | null> {
  const id = /^[1-9]\d{0,9}$/.test(idOrSlug) && Number(idOrSlug) <= LARGEST_ID ? Number(idOrSlug) : null;
  const found = await db.execute<{ id: number }>(sql`
    select id from ${athlete} where id = ${id} or link = ${idOrSlug}
    union all select athlete_id from ${athleteOldLink} where link = ${idOrSlug}
    union all select athlete_id from ${athleteOldId} where old_id = ${id}
    order by 1 limit 1`);
  return found.rows[0]?.id ?? null;
}

export async function ownFieldsOf(db: Queryable, id: number) {
  const [row] = await db
    .select({
      ...ownColumns,
      retirement_source: athlete.retirement_source,
      version: athlete.version,
    })
    .from(athlete)
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(athlete.id, id));
  return row ?? null;
}

/** Ids of the athletes before and after this one, by id; null at the ends. */
export async function neighboursOf(db: Queryable, id: number) {
  const first = async (isBeside: SQL, order: SQL) => {
    const [row] = await db.select({ id: athlete.id }).from(athlete).where(isBeside).orderBy(order).limit(1);
    return row?.id ?? null;
  };
  return {
    next_id: await first(gt(athlete.id, id), asc(athlete.id)),
    prev_id: await first(lt(athlete.id, id), desc(athlete.id)),
  };
}

export async function aliasesOf(db: Queryable, id: number) {
  return db
    .select({ id: athleteAlias.id, alias: athleteAlias.alias })
    .from(athleteAlias)
    .where(eq(athleteAlias.athlete_id, id))
    .orderBy(asc(athleteAlias.id));
}

const { athlete_id: _, ...attributeColumns } = getTableColumns(athleteAttribute);

export async function attributesOf(db: Queryable, id: number) {
  return db
    .select(attributeColumns)
    .from(athleteAttribute)
    .where(eq(athleteAttribute.athlete_id, id))
    .orderBy(asc(athleteAttribute.name));
}

export async function equipmentOf(db: Queryable, id: number) {
  return db
    .select({
      name: athleteEquipment.name,
      value: athleteEquipment.value,
      brand: athleteEquipment.brand,
      model: athleteEquipment.model,
      version: athleteEquipment.version,
    })
    .from(athleteEquipment)
    .where(eq(athleteEquipment.athlete_id, id))
    .orderBy(asc(athleteEquipment.name));
}

const isUpdateOf = (
  id: number,
) => sql`${changeRow.entity} = 'athlete' and ${changeRow.entity_id} = ${String(id)}
  and ${changeRow.before} is not null and ${changeRow.after} is not null`;
const isChangeOfEmail = sql`${changeRow.table_name} = 'athlete'
  and ${changeRow.before} ->> 'email' is distinct from ${changeRow.after} ->> 'email'`;

/** The profile with the e-mail, which is stored with the athlete; the version increases with each change of either. */
export async function profileOf(db: Queryable, id: number) {
  const [row] = await db
    .select({
      ...profileColumns,
      version: sql<number>`${athleteProfile.version} + (
        select count(*)::int from ${changeRow} where ${isUpdateOf(id)} and ${isChangeOfEmail})`,
    })
    .from(athleteProfile)
    .innerJoin(athlete, eq(athlete.id, athleteProfile.athlete_id))
    .where(eq(athleteProfile.athlete_id, id));
  return row ?? null;
}

export type ProfileChange = { table: 'athlete' | 'athlete_profile'; version: number };

/** The changes since a version of {@link profileOf}, each with the version that its row got. */
export async function profileChangesSince(db: Queryable, id: number, version: number) {
  const present = await profileOf(db, id);
  const { rows } = await db.execute<ProfileChange>(sql`
    select table_name as table, (after ->> 'version')::int as version from ${changeRow}
    where ${isUpdateOf(id)} and (table_name = 'athlete_profile' or ${isChangeOfEmail})
    order by ${changeRow.id} desc limit ${Math.max(0, (present?.version ?? 0) - version)}`);
  return rows;
}

export async function sponsorsOf(db: Queryable, id: number) {
  return db
    .select({ brand_id: athleteSponsor.brand_id })
    .from(athleteSponsor)
    .where(eq(athleteSponsor.athlete_id, id))
    .orderBy(asc(athleteSponsor.position), asc(athleteSponsor.brand_id));
}

/** The account that an invitation created for the athlete; null without one. */
export async function accountOf(db: Queryable, id: number) {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(eq(account.athlete_id, id))
    .orderBy(asc(account.id))
    .limit(1);
  return row ?? null;
}

/** Increases with each change of the athlete's sponsors; 0 when they were never changed. */
export async function sponsorsVersionOf(db: Queryable, id: number): Promise<number> {
  const [row] = await db
    .select({ newest: sql<string>`coalesce(max(${changeRow.change_set_id}), 0)` })
    .from(changeRow)
    .where(
      sql`${changeRow.entity} = 'athlete' and ${changeRow.entity_id} = ${String(id)}
        and ${changeRow.table_name} = 'athlete_sponsor'`,
    );
  return Number(row?.newest ?? 0);
}

/** All brands, to choose sponsors from. */
export async function brandOptions(db: Queryable, addresses: FileUrls) {
  return (await listedBrands(db, addresses)).map(({ id, name, logo }) => ({ id, name, logo }));
}

/** One row for each published set that the athlete is in, newest first. */
export async function publishedRankingsOf(db: Queryable, id: number) {
  return db
    .select({
      set_id: rankingSet.id,
      date: rankingSet.date,
      type: rankingSet.type,
      overall_rank: rankingRow.overall_rank,
      overall_points: rankingRow.overall_points,
      swim_rank: rankingRow.swim_rank,
      swim_points: rankingRow.swim_points,
      bike_rank: rankingRow.bike_rank,
      bike_points: rankingRow.bike_points,
      run_rank: rankingRow.run_rank,
      run_points: rankingRow.run_points,
    })
    .from(rankingRow)
    .innerJoin(rankingSet, eq(rankingSet.id, rankingRow.set_id))
    .where(sql`${rankingRow.athlete_id} = ${id} and ${rankingSet.published} = 1`)
    .orderBy(desc(rankingSet.date), desc(rankingSet.id));
}

/** The athlete's results with their races, newest first, and the points of each. */
export async function resultsOf(db: Queryable, id: number) {
  const rows = await db
    .select({
      result: {
        id: result.id,
        race_id: result.race_id,
        serie: serie.name,
        year: race.year,
        date: race.date,
        date_status: race.date_status,
        ranking_system: sql<
          number | null
        >`coalesce(${resultPoints.ranking_system_id}, ${result.ranking_system_id})`,
        rank: sql<number>`coalesce(${resultPoints.rank}, ${sql.raw(String(unranked))})`,
        status: result.status,
        swim: result.swim,
        t1: result.t1,
        bike: result.bike,
        t2: result.t2,
        run: result.run,
        overall: result.overall,
        version: result.version,
      },
      points: {
        result_id: result.id,
        swim_points: resultPoints.swim_points,
        bike_points: resultPoints.bike_points,
        run_points: resultPoints.run_points,
        overall_points: resultPoints.overall_points,
        t100_points: resultPoints.t100_points,
      },
    })
    .from(result)
    .innerJoin(race, eq(race.id, result.race_id))
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(resultPoints, eq(resultPoints.result_id, result.id))
    .where(eq(result.athlete_id, id))
    .orderBy(sql`${race.date} desc nulls last`, desc(race.year), desc(result.id));
  const results = rows.map(({ result: own }) => ({
    ...own,
    race: raceName(own.serie, own),
    year: raceYear(own),
  }));
  return { results, points: rows.map((row) => row.points) };
}
