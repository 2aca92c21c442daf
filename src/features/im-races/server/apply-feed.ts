import type { Tx } from '#database/change-sets.ts';
import type { SyncedRaces } from '#features/im-races/im-races-contract.ts';
import { serieStore } from '#features/series/server/series-store.ts';
import { feedValuesOf, planUpdate } from '#rules/im-races/feed-plan.ts';
import { type FeedRace, type ReadFeed, splitYear } from '#rules/im-races/feed-rows.ts';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import { raceName, raceYear } from '#rules/races/race-dates.ts';
import {
  feedRaceStore,
  type KnownRace,
  knownRaces,
  lockSeriesAndRaces,
  seriesByAlias,
} from './im-races-store.ts';

const nameOf = (race: KnownRace): string => raceName(race.serie, race);

const errorOf = ({ externalId, name }: FeedRace, message: string) => ({
  ...{ external_id: externalId, name },
  message,
});

interface Found {
  row: FeedRace;
  /** The race of the row; null: it has to be added. */
  race: KnownRace | null;
  /** Identifies the race, also one that has to be added. */
  key: string;
}

/** The race of each row: by its external id, otherwise by serie and year. A row with two races is an error. */
function findRaces(
  rows: readonly FeedRace[],
  races: readonly KnownRace[],
  series: ReadonlyMap<string, number>,
  errors: SyncedRaces['errors'],
): Found[] {
  const byExternalId = new Map(
    races.flatMap((race) => (race.im_external_id ? [[race.im_external_id, race]] : [])),
  );
  const byEdition = Map.groupBy(races, (race) => `${race.serie_id} ${raceYear(race)}`);
  return rows.flatMap((row) => {
    const own = row.externalId === null ? undefined : byExternalId.get(row.externalId);
    const serieId = series.get(row.alias);
    const editions = own ? [own] : (byEdition.get(`${serieId} ${row.year}`) ?? []);
    if (editions.length > 1) {
      const ids = editions.map(({ id }) => id).join(', ');
      errors.push(errorOf(row, `Races ${ids} are editions of this serie and year; the row fits both.`));
      return [];
    }
    const [race = null] = editions;
    return [{ row, race, key: race ? `race ${race.id}` : `${serieId ?? row.alias} ${row.year}` }];
  });
}

/** Rows for one race, or with one external id, are an error each. */
function withoutRepeated(found: readonly Found[], errors: SyncedRaces['errors']): Found[] {
  const byKey = Map.groupBy(found, ({ key }) => key);
  const byId = Map.groupBy(found, ({ row, key }) => row.externalId ?? `no id ${key}`);
  return found.filter(({ row, race, key }) => {
    const isRepeatedId = row.externalId !== null && (byId.get(row.externalId)?.length ?? 0) > 1;
    if (!isRepeatedId && (byKey.get(key)?.length ?? 0) < 2) return true;
    const what = isRepeatedId
      ? `Several rows have the external id ${row.externalId}.`
      : `Several rows are for ${race ? nameOf(race) : row.name}.`;
    errors.push(errorOf(row, what));
    return false;
  });
}

/** Adds the race of a row, and its serie when it is missing. */
async function addRace(tx: Tx, row: FeedRace, series: Map<string, number>): Promise<number> {
  const { alias, serieName: name } = row;
  const serie_id = series.get(alias) ?? (await serieStore.insert(tx, { name, alias }));
  series.set(alias, serie_id);
  return feedRaceStore.insert(tx, {
    ...{ serie_id, year: row.year, date: row.date, date_status: row.date_status, division: 'BOTH' },
    ...{ brand: row.brand, distance_type: row.distanceType, city: row.city, country_name: row.country },
    ...{ rtrt_event_id: row.trackerEvent, event_link3_url: row.url },
    ...{ im_external_id: row.externalId, im_feed_values: feedValuesOf(row) },
  });
}

const isSame = (one: object | null, other: object): boolean =>
  one !== null && JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Updates the race of a row and reports it. An external id that the feed replaced is adopted. */
async function updateRace(tx: Tx, row: FeedRace, race: KnownRace, synced: SyncedRaces): Promise<void> {
  const { values, changed, held, feedValues } = planUpdate(race, row);
  const bookkeeping = {
    ...(row.externalId !== null && row.externalId !== race.im_external_id
      ? { im_external_id: row.externalId }
      : {}),
    ...(isSame(race.im_feed_values, feedValues) ? {} : { im_feed_values: feedValues }),
  };
  const columns = { ...values, ...bookkeeping };
  if (Object.keys(columns).length > 0) await feedRaceStore.update(tx, race.id, columns);
  const named = { race_id: race.id, name: nameOf({ ...race, ...values } as KnownRace) };
  synced.held.push(...held.map((one) => ({ ...named, ...one })));
  if (changed.length > 0) synced.changed.push({ ...named, fields: changed });
  else if (held.length === 0) synced.unchanged += 1;
}

/** Whether a row that cannot be used may be that of a race: by its external id, or by serie and year as far as its name contains one. */
function unusableRows(errors: SyncedRaces['errors'], series: ReadonlyMap<string, number>) {
  const ids = new Set(errors.map(({ external_id }) => external_id));
  const editions = new Set(
    errors.map(({ name }) => {
      const { serieName, year } = splitYear(name ?? '');
      return `${series.get(serieAlias(serieName))} ${year ?? 'any'}`;
    }),
  );
  return (race: KnownRace): boolean =>
    (race.im_external_id !== null && ids.has(race.im_external_id)) ||
    [raceYear(race), 'any'].some((year) => editions.has(`${race.serie_id} ${year}`));
}

/** Adds and updates races by the rows of the feed, in one change; nothing is deleted. */
export async function applyFeed(tx: Tx, { races: rows, errors }: ReadFeed): Promise<SyncedRaces> {
  await lockSeriesAndRaces(tx);
  const races = await knownRaces(tx);
  const series = await seriesByAlias(tx);
  const synced: SyncedRaces = {
    ...{ added: [], changed: [], unchanged: 0, held: [], gone: [] },
    errors: [...errors],
  };
  const found = findRaces(rows, races, series, synced.errors);
  const inFeed = new Set(found.map(({ race }) => race?.id));
  for (const { row, race } of withoutRepeated(found, synced.errors)) {
    if (race) await updateRace(tx, row, race, synced);
    else synced.added.push({ race_id: await addRace(tx, row, series), name: raceName(row.serieName, row) });
  }
  const mayBeInFeed = unusableRows(synced.errors, series);
  synced.gone = races
    .filter((race) => race.im_feed_values !== null && !race.has_results)
    .filter((race) => !inFeed.has(race.id) && !mayBeInFeed(race))
    .map((race) => ({ race_id: race.id, name: nameOf(race) }));
  return synced;
}
