import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { race, result, serie, serieRedirect } from '#database/tables/race-tables.ts';
import type { StoredRace } from '#rules/im-races/feed-plan.ts';
import { recordStore } from '#server/records/record-store.ts';

export interface KnownRace extends StoredRace {
  serie_id: number;
  serie: string;
  has_results: boolean;
}

/** All races with what the feed compares, by id. */
export const knownRaces = (db: Queryable): Promise<KnownRace[]> =>
  db
    .select({
      id: race.id,
      serie_id: race.serie_id,
      serie: serie.name,
      year: race.year,
      date: race.date,
      date_status: race.date_status,
      city: race.city,
      country_name: race.country_name,
      rtrt_event_id: race.rtrt_event_id,
      event_link3_url: race.event_link3_url,
      im_external_id: race.im_external_id,
      im_feed_values: race.im_feed_values,
      has_results: sql<boolean>`exists (select from ${result} where ${result.race_id} = ${race.id})`,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .orderBy(asc(race.id));

/** The serie of every alias, current or former. */
export async function seriesByAlias(db: Queryable): Promise<Map<string, number>> {
  const former = await db
    .select({ alias: serieRedirect.alias, id: serieRedirect.serie_id })
    .from(serieRedirect);
  const current = await db.select({ alias: serie.alias, id: serie.id }).from(serie);
  return new Map([...former, ...current].map(({ alias, id }) => [alias, id]));
}

/** Locks the aliases of series and the races until the transaction ends, so that nobody adds the same ones. */
export async function lockSeriesAndRaces(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('serie alias'))`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('im races'))`);
}

/** Adds and updates races. */
export const feedRaceStore = recordStore(race, { id: race.id });
