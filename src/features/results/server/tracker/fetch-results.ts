import type { Db } from '#database/change-sets.ts';
import {
  finishPointMissing,
  trackerEventMissing,
  trackerFailed,
} from '#features/results/tracker-contract.ts';
import { ServiceFailed } from '#integrations/json-service/json-client.ts';
import {
  reasonOf,
  type TrackerClient,
  type TrackerFetch,
  type TrackerList,
} from '#integrations/race-tracker/tracker-client.ts';
import type { MappedPoints } from '#rules/race-tracker/legs.ts';
import { readEntries } from '#rules/race-tracker/professionals.ts';
import { parseStoredResponse, type StoredTrackerResponse } from '#rules/race-tracker/stored-response.ts';
import { changedRows, readTrackerResults } from '#rules/race-tracker/tracker-results.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import type { Clock } from '#server/clock.ts';
import { storeFile } from '../import/plan-import.ts';
import { newestUsableResponse, trackerMapping } from './tracker-store.ts';

/** Entries are read again after this time while a race is followed. */
const PROFILES_LAST_MS = 10 * 60_000;

export interface ResultsRequest {
  raceId: number;
  isIncompleteTaken: boolean;
  isFollowed: boolean;
}

export interface StoredFetch {
  /** The id under which the response is stored. */
  file: number;
  filename: string;
}

interface Context {
  db: Db;
  clock: Clock;
}

/** The event and the points of a race; refuses when no event is chosen. */
export async function mappingOf(db: Db, raceId: number): Promise<{ event: string; mapped: MappedPoints }> {
  const { event, swim, t1, bike, t2, finish } = (await trackerMapping(db, raceId)) ?? {};
  if (!event) throw trackerEventMissing();
  const mapped = { swim: swim ?? '', t1: t1 ?? '', bike: bike ?? '', t2: t2 ?? '', finish: finish ?? '' };
  return { event, mapped };
}

/** A list of which nothing could be read is a failure. */
export function readable(list: TrackerList): TrackerList {
  if (list.rows.length === 0 && !list.isComplete) throw trackerFailed(sentenceCase(list.why));
  return list;
}

/** The last usable response before this fetch, when it is of the same event. */
async function previousResponse(
  db: Db,
  raceId: number,
  event: string,
): Promise<StoredTrackerResponse | null> {
  const json = await newestUsableResponse(db, raceId);
  const stored = json === null ? null : parseStoredResponse(json);
  return stored?.event === event ? stored : null;
}

/** The entries and points of an earlier fetch, while they are recent enough to be used again. */
function recentEntries(previous: StoredTrackerResponse | null, now: Date) {
  if (!previous?.stopped.is_complete) return null;
  return now.getTime() - Date.parse(previous.profilesAt) < PROFILES_LAST_MS ? previous : null;
}

/** The points of an event; none, and incomplete, when they cannot be read. */
const pointsOf = (fetch: TrackerFetch, event: string): Promise<TrackerList> =>
  fetch.points(event).catch((error: unknown) => {
    if (!(error instanceof ServiceFailed)) throw error;
    return { rows: [], isComplete: false, why: reasonOf(error) };
  });

/** Reads everything that a race's results need. Points or splits that cannot be read leave the rest usable, but incomplete. */
async function readAll(
  fetch: TrackerFetch,
  event: string,
  recent: StoredTrackerResponse | null,
): Promise<Pick<StoredTrackerResponse, 'points' | 'profiles' | 'splits' | 'unreadPids' | 'stopped'>> {
  const again = (rows: StoredTrackerResponse['profiles']): TrackerList => ({
    ...{ rows: [...rows], isComplete: true, why: '' },
  });
  const profiles = recent ? again(recent.profiles) : readable(await fetch.profiles(event));
  const points = recent ? again(recent.points) : await pointsOf(fetch, event);
  const pids = readEntries(profiles.rows).professionals.map((one) => one.pid);
  const splits = await fetch.splits(event, pids);
  const lists = [profiles, points, splits];
  const early = lists.find((list) => !list.isComplete);
  return {
    ...{ points: points.rows, profiles: profiles.rows, splits: splits.rows },
    unreadPids: splits.unreadPids,
    stopped: {
      is_complete: early === undefined,
      read: lists.reduce((sum, list) => sum + list.rows.length, 0),
      why: early?.why ?? splits.why,
    },
  };
}

/** Reads the results of a race from the tracker and stores the response. Nothing else is written. */
export async function fetchResults(
  { db, clock }: Context,
  fetch: ReturnType<TrackerClient['fetch']>,
  { raceId, isIncompleteTaken, isFollowed }: ResultsRequest,
): Promise<StoredFetch> {
  const { event, mapped } = await mappingOf(db, raceId);
  if (mapped.finish === '') throw finishPointMissing();
  const previous = await previousResponse(db, raceId, event);
  const recent = isFollowed ? recentEntries(previous, clock.now()) : null;
  const read = await readAll(fetch, event, recent);
  const { athletes } = readTrackerResults({ mapped, ...read });
  const stored: StoredTrackerResponse = {
    ...{ event, mapped, isIncompleteTaken, ...read },
    changedRows: changedRows(athletes, previous && readTrackerResults(previous).athletes),
    profilesAt: recent?.profilesAt ?? clock.now().toISOString(),
  };
  return storeFetch({ db, clock }, raceId, stored);
}

/** Stores a response. */
export async function storeFetch(
  { db, clock }: Context,
  raceId: number,
  stored: StoredTrackerResponse,
): Promise<StoredFetch> {
  const content = Buffer.from(JSON.stringify(stored));
  const filename = `${stored.event}.json`;
  const is_usable = stored.stopped.is_complete || stored.isIncompleteTaken ? 1 : 0;
  const file = await storeFile(db, raceId, { filename, content, kind: 'tracker', is_usable }, clock.now());
  return { file: file.id, filename: file.filename };
}
