import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Queryable } from '#database/change-sets.ts';
import {
  assessIdentity,
  heldAgainstDays,
  type IdentityFacts,
  type IdentityReason,
} from '#rules/duplicates/likely-duplicates.ts';
import type { LikelyPair } from '#rules/duplicates/likely-duplicates-pairs.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { type DuplicatePair, MOST_PAIRS } from '../identity-contract.ts';
import {
  daysApart,
  identityFactsText,
  pairsNotTheSame,
  peopleOf,
  sharedRaces,
} from './identity-people-store.ts';

const searchInWorker = createWorkerPool<string, LikelyPair[]>(
  new URL('./duplicates-worker.ts', import.meta.url),
  'likelyPairsOfJson',
  // Ten thousand athletes take about a second.
  { timeoutMs: 60_000, timeoutError: () => new Error('The search for duplicates took too long.') },
);

/** The result of the last search; valid until an athlete changes. */
let cached: { digest: string; pairs: LikelyPair[] } | null = null;
const oneSearch = pLimit(1);

/** The likely pairs of all athletes. Only one search runs at a time: while staff type, each saved field would start one. */
const likelyPairsOf = (db: Queryable): Promise<LikelyPair[]> =>
  oneSearch(async () => {
    const facts = await identityFactsText(db);
    const digest = hash('sha1', facts);
    if (cached?.digest !== digest) cached = { digest, pairs: await searchInWorker(facts) };
    return cached.pairs;
  });

const keyOf = (one: number, other: number): string => `${one} ${other}`;

/** The pairs to review, most likely first, without those that a race proves to be two people or that staff marked as such. */
export async function findDuplicates(db: Queryable): Promise<{ pairs: DuplicatePair[]; total: number }> {
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

/** The evidence for and against two athletes being one person, including their races; null when one of them does not exist. */
export async function assessPair(
  db: Queryable,
  one: number,
  other: number,
): Promise<{ score: number; reasons: IdentityReason[]; races: string[] } | null> {
  const [a, b] = JSON.parse(await identityFactsText(db, [one, other])) as IdentityFacts[];
  if (!a || !b) return null;
  const pair = [{ athleteId: one, otherId: other }];
  const races = (await sharedRaces(db, pair)).get(keyOf(one, other)) ?? [];
  const days = (await daysApart(db, pair)).get(keyOf(one, other)) ?? [];
  const { score, reasons } = heldAgainstDays(assessIdentity(a, b, races), days);
  return { score, reasons: [...reasons], races };
}
