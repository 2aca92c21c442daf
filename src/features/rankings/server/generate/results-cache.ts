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
} from './ranking-inputs-store.ts';

// The results for rankings are cached in memory as columns, race by race. Every use first queries the current version of each race, which
// takes a few ms, and reads only the races again whose version differs. The versions come from the database, so several instances always
// agree.

/** The races in the window of a set, by id, each with the revision that was read, and all athletes. */
export type ReadWindow = Omit<RankingColumns, 'races'> & { races: readonly VersionedRace[] };

interface Kept {
  /** By race id, least recently used first. */
  races: Map<number, VersionedRace>;
  results: number;
  /** Ends when nobody is reading, so that concurrent requests do not read the same races twice. */
  reading: Promise<unknown>;
}

/** Maximum number of cached results, 24 bytes each; the least recently used races are removed first. */
const RESULTS_KEPT = 600_000;
/** Races that change during reading are read again up to this many times; then all are read in one statement. */
const MOST_ROUNDS = 4;
/** From this share of changed races on, all races are read, which is faster than reading them by id. */
const ALL_FROM = 0.25;

/** One cache per database. What is read inside a transaction is dropped with it. */
const keptOf = new WeakMap<Reader, Kept>();

function keptFor(db: Queryable): Kept {
  const kept = keptOf.get(db) ?? { races: new Map(), results: 0, reading: Promise.resolve() };
  keptOf.set(db, kept);
  return kept;
}

/**
 * The input of a ranking of this type and date: the finished results with points of all races in its window, and all athletes. The races
 * are consistent with each other; the athletes are read afterwards, so that no athlete with a result is missing. The columns are shared:
 * copy a race before changing it.
 */
export async function readWindow(
  db: Queryable,
  { type, date }: { type: RankingType; date: PlainDate },
): Promise<ReadWindow> {
  const races = await readRaces(db, { type, date });
  return { type, date, races, athletes: await athletesForRanking(db) };
}

/**
 * The races in the window of a set, or races by their ids, whatever their dates. Races without a date are not included. A race that has not
 * changed since the last call is the same object.
 */
export async function readRaces(db: Queryable, wanted: WantedRaces): Promise<VersionedRace[]> {
  const kept = keptFor(db);
  /** Read for this call: used even when they do not fit into the cache. */
  const own = new Map<number, VersionedRace>();
  const known = ({ raceId }: RaceVersion) => own.get(raceId) ?? kept.races.get(raceId);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stands = await raceVersions(db, wanted);
    const moved = stands.filter((stand) => !standsAs(stand, known(stand)));
    if (moved.length === 0)
      return keep(
        kept,
        stands.flatMap((stand) => known(stand) ?? []),
      );
    const isMost = moved.length >= ALL_FROM * stands.length;
    for (const race of await readMoved(db, kept, moved, isMost ? wanted : null)) own.set(race.raceId, race);
  }
  return keep(kept, await racesWithResults(db, wanted));
}

/** Reads races whose version changed, unless another call has read them meanwhile; `all`: what to read instead of single races. */
async function readMoved(
  db: Queryable,
  kept: Kept,
  moved: readonly RaceVersion[],
  all: WantedRaces | null,
): Promise<readonly VersionedRace[]> {
  const reading = kept.reading.then(async () => {
    const raceIds = moved
      .filter((stand) => !standsAs(stand, kept.races.get(stand.raceId)))
      .map(({ raceId }) => raceId);
    if (raceIds.length === 0) return [];
    return keep(kept, await racesWithResults(db, all ?? { raceIds }));
  });
  kept.reading = reading.catch(() => undefined);
  return reading;
}

function standsAs(stand: RaceVersion, read: RaceVersion | undefined): boolean {
  return (
    read !== undefined &&
    read.revision === stand.revision &&
    read.stamp === stand.stamp &&
    read.raceDate === stand.raceDate &&
    read.tierBasePoints === stand.tierBasePoints &&
    read.distanceType === stand.distanceType
  );
}

const sizeOf = (race: VersionedRace | undefined): number => (race?.numbers.length ?? 0) / numbersOfResult;

/** Marks races as most recently used, and removes the least recently used ones when there are too many results. */
function keep(kept: Kept, races: VersionedRace[]): VersionedRace[] {
  for (const race of races) {
    kept.results += sizeOf(race) - sizeOf(kept.races.get(race.raceId));
    kept.races.delete(race.raceId);
    kept.races.set(race.raceId, race);
  }
  for (const [raceId, race] of kept.races) {
    if (kept.results <= RESULTS_KEPT) break;
    kept.results -= sizeOf(race);
    kept.races.delete(raceId);
  }
  return races;
}
