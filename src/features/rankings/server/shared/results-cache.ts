import type { Queryable } from '#database/change-sets.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { numbersOfResult, type RankingColumns } from '#rules/ranking/ranking-columns.ts';
import type { RankingType } from '#rules/ranking/ranking-types.ts';
import {
  athletesForRanking,
  type RaceVersion,
  racesWithResults,
  raceVersions,
  type VersionedRace,
  type WantedRaces,
} from '../generate/ranking-inputs-store.ts';

// The results for rankings are cached in memory as columns, race by race. Every use first queries the current version of each race, which
// takes a few ms, and reads only the races again whose version differs. The versions come from the database, so several instances always
// agree.

/** The races in the window of a set, by id, each with the revision that was read, and all athletes. */
export type RankingInputs = Omit<RankingColumns, 'races'> & { races: readonly VersionedRace[] };

interface Cache {
  /** By race id, least recently used first. */
  races: Map<number, VersionedRace>;
  results: number;
  /** Ends when nobody is reading, so that concurrent requests do not read the same races twice. */
  reading: Promise<unknown>;
}

/** Maximum number of cached results, 24 bytes each; the least recently used races are removed first. */
const MAX_CACHED_RESULTS = 600_000;
/** Races that change during reading are read again up to this many times; then all are read in one statement. */
const MOST_ROUNDS = 4;
/** From this share of changed races on, all races are read, which is faster than reading them by id. */
const ALL_FROM = 0.25;

/** One cache per database. What is read inside a transaction is dropped with it. */
const caches = new WeakMap<Queryable, Cache>();

function cacheFor(db: Queryable): Cache {
  const cache = caches.get(db) ?? { races: new Map(), results: 0, reading: Promise.resolve() };
  caches.set(db, cache);
  return cache;
}

/**
 * The input of a ranking of this type and date: the finished results with points of all races in its window, and all athletes. The races
 * are consistent with each other; the athletes are read afterwards, so that no athlete with a result is missing. The columns are shared:
 * copy a race before changing it.
 */
export async function loadRankingInputs(
  db: Queryable,
  { type, date }: { type: RankingType; date: PlainDate },
): Promise<RankingInputs> {
  const races = await readRaces(db, { type, date });
  return { type, date, races, athletes: await athletesForRanking(db) };
}

/**
 * The races in the window of a set, or races by their ids, whatever their dates. Races without a date are not included. A race that has not
 * changed since the last call is the same object.
 */
export async function readRaces(db: Queryable, wanted: WantedRaces): Promise<VersionedRace[]> {
  const cache = cacheFor(db);
  /** Read for this call: used even when they do not fit into the cache. */
  const own = new Map<number, VersionedRace>();
  const known = ({ raceId }: RaceVersion) => own.get(raceId) ?? cache.races.get(raceId);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const versions = await raceVersions(db, wanted);
    const moved = versions.filter((version) => !isSameVersion(version, known(version)));
    if (moved.length === 0)
      return remember(
        cache,
        versions.flatMap((version) => known(version) ?? []),
      );
    const isMost = moved.length >= ALL_FROM * versions.length;
    for (const race of await readMoved(db, cache, moved, isMost ? wanted : null)) own.set(race.raceId, race);
  }
  return remember(cache, await racesWithResults(db, wanted));
}

/** Reads races whose version changed, unless another call has read them meanwhile; `all`: what to read instead of single races. */
async function readMoved(
  db: Queryable,
  cache: Cache,
  moved: readonly RaceVersion[],
  all: WantedRaces | null,
): Promise<readonly VersionedRace[]> {
  const reading = cache.reading.then(async () => {
    const raceIds = moved
      .filter((version) => !isSameVersion(version, cache.races.get(version.raceId)))
      .map(({ raceId }) => raceId);
    if (raceIds.length === 0) return [];
    return remember(cache, await racesWithResults(db, all ?? { raceIds }));
  });
  cache.reading = reading.catch(() => undefined);
  return reading;
}

function isSameVersion(version: RaceVersion, read: RaceVersion | undefined): boolean {
  return (
    read !== undefined &&
    read.revision === version.revision &&
    read.transactionId === version.transactionId &&
    read.raceDate === version.raceDate &&
    read.tierBasePoints === version.tierBasePoints &&
    read.distanceType === version.distanceType
  );
}

const sizeOf = (race: VersionedRace | undefined): number => (race?.numbers.length ?? 0) / numbersOfResult;

/** Marks races as most recently used, and removes the least recently used ones when there are too many results. */
function remember(cache: Cache, races: VersionedRace[]): VersionedRace[] {
  for (const race of races) {
    cache.results += sizeOf(race) - sizeOf(cache.races.get(race.raceId));
    cache.races.delete(race.raceId);
    cache.races.set(race.raceId, race);
  }
  for (const [raceId, race] of cache.races) {
    if (cache.results <= MAX_CACHED_RESULTS) break;
    cache.results -= sizeOf(race);
    cache.races.delete(raceId);
  }
  return races;
}
