import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Reader } from '#database/change-sets.ts';
import { heldAgainstDays, type IdentityReason, judgeIdentity } from '#rules/duplicates/likely-duplicates.ts';
import type { LikelyPair } from '#rules/duplicates/likely-duplicates-pairs.ts';
import { type DuplicatePair, MOST_PAIRS } from '../identity-contract.ts';
import {
  daysApart,
  identityFactsText,
  pairsNotTheSame,
  peopleOf,
  sharedRaces,
} from './identity-people-store.ts';

/** Ten thousand athletes take about a second; whatever takes this long does not come back. */
const LONGEST_MS = 60_000;

interface Search {
  digest: string;
  pairs: Promise<LikelyPair[]>;
}

/** The last search: it holds until an athlete changes. One at a time is enough, since a process has one database. */
let last: Search | null = null;
/** Ends with the search that is under way. */
let running: Promise<void> | null = null;

function searchInWorker(facts: string): Promise<LikelyPair[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./duplicates-worker.ts', import.meta.url), { workerData: { facts } });
    worker.unref();
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The search for duplicates ended without an answer.'));
    });
  });
}

/**
 * The likely pairs of all athletes, from memory while no athlete changed; a search that failed is tried anew. One search at a time: while
 * staff type, each saved field would start one, so whoever comes meanwhile waits, and then searches what is there by then.
 */
async function likelyPairsOf(db: Reader): Promise<LikelyPair[]> {
  for (;;) {
    const facts = await identityFactsText(db);
    const digest = hash('sha1', facts);
    if (last?.digest === digest) return last.pairs;
    if (running === null) {
      const search: Search = { digest, pairs: searchInWorker(facts) };
      last = search;
      running = search.pairs.then(
        () => undefined,
        () => {
          if (last === search) last = null;
        },
      );
      running = running.finally(() => {
        running = null;
      });
      return search.pairs;
    }
    await running;
  }
}

const keyOf = (one: number, other: number): string => `${one} ${other}`;

/** The pairs to look at, best first: likely, not proven two people by a race, and not found to be two by staff. */
export async function findDuplicates(db: Reader): Promise<{ pairs: DuplicatePair[]; total: number }> {
  const [likely, apart] = await Promise.all([likelyPairsOf(db), pairsNotTheSame(db)]);
  const known = new Set(apart.map((pair) => keyOf(pair.athlete_id, pair.other_athlete_id)));
  const open = likely.filter((pair) => !known.has(keyOf(pair.athleteId, pair.otherId)));
  const races = await sharedRaces(db, open);
  const unraced = open.filter((pair) => !races.has(keyOf(pair.athleteId, pair.otherId)));
  const days = await daysApart(db, unraced);
  const found = unraced
    .map((pair) => heldAgainstDays(pair, days.get(keyOf(pair.athleteId, pair.otherId)) ?? []))
    .filter((pair) => pair.isLikely)
    .sort((one, other) => other.score - one.score);
  const shown = found.slice(0, MOST_PAIRS);
  const people = await peopleOf(
    db,
    shown.flatMap((pair) => [pair.athleteId, pair.otherId]),
  );
  const pairs = shown.flatMap(({ athleteId, otherId, score, reasons }) => {
    const [one, other] = [people.get(athleteId), people.get(otherId)];
    return one && other ? [{ score, reasons: [...reasons], one, other }] : [];
  });
  return { pairs, total: found.length };
}

/** What speaks for two athletes being one, and against, their races included; null when one of them is not there. */
export async function judgePair(
  db: Reader,
  one: number,
  other: number,
): Promise<{ score: number; reasons: IdentityReason[]; races: string[] } | null> {
  const facts = JSON.parse(await identityFactsText(db, [one, other])) as Parameters<
    typeof judgeIdentity
  >[0][];
  const [a, b] = facts;
  if (!a || !b) return null;
  const pair = [{ athleteId: one, otherId: other }];
  const races = (await sharedRaces(db, pair)).get(keyOf(one, other)) ?? [];
  const days = (await daysApart(db, pair)).get(keyOf(one, other)) ?? [];
  const { score, reasons } = heldAgainstDays(judgeIdentity(a, b, races), days);
  return { score, reasons: [...reasons], races };
}
