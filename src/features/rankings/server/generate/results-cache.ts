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

// The results that rankings are made from are kept in memory as columns, race by race. Whoever wants them asks where the races stand,
// which takes a few ms, and reads only those again that stand elsewhere than when they were read. Where they stand comes from the
// database, so that any number of servers on one database see the same.

/** The races in the window of a set, by id, each with the revision that it was read at, and all athletes. */
export type ReadWindow = Omit<RankingColumns, 'races'> & { races: readonly VersionedRace[] };

interface Kept {
  /** By race id; the one that was asked for last stands last. */
  races: Map<number, VersionedRace>;
  results: number;
  /** Ends when nobody reads: two who want the same do not both read it. */
  reading: Promise<unknown>;
}

/** Results that are kept at most, 24 bytes each; races that were not asked for the longest time go first. */
const RESULTS_KEPT = 600_000;
/** Races that move while others are read are looked at again so often; then all are read by one statement. */
const MOST_ROUNDS = 4;
/** From this share of the races on, all are read: quicker than so many by their ids. */
const ALL_FROM = 0.25;

/** Of each database by itself. What is read inside a change is gone with it. */
const keptOf = new WeakMap<Queryable, Kept>();

function keptFor(db: Queryable): Kept {
  const kept = keptOf.get(db) ?? { races: new Map(), results: 0, reading: Promise.resolve() };
  keptOf.set(db, kept);
  return kept;
}

/**
 * What a set of this type and date is ranked from: the finished results with points of all races in its window, and all athletes. The
 * races are those of one moment; the athletes are read after it, so that nobody who holds a result is missing. Others share the
 * columns: copy a race to change it.
 */
export async function readWindow(
  db: Queryable,
  { type, date }: { type: RankingType; date: PlainDate },
): Promise<ReadWindow> {
  const races = await readRaces(db, { type, date });
  return { type, date, races, athletes: await athletesForRanking(db) };
}

/**
 * The races in the window of a set, or some by their ids, whatever their dates. Races without a date are left out. What nobody altered
 * since the last call is the same object again.
 */
export async function readRaces(db: Queryable, wanted: WantedRaces): Promise<VersionedRace[]> {
  const kept = keptFor(db);
  /** Read for this call: they count even when they are too many to be kept. */
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

/** Reads races that moved, unless somebody else has meanwhile; `all`: what to read instead of each by its id. */
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

/** Keeps races as those that were asked for last, and lets go of the oldest when there are too many results. */
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
