import type { IdentityFacts } from '#rules/duplicates/likely-duplicates.ts';
import { type LikelyPair, likelyPairs } from '#rules/duplicates/likely-duplicates-pairs.ts';

/** Runs in a worker thread. Takes the JSON text of the database, which costs less to send than objects. */
export const likelyPairsOfJson = (facts: string): LikelyPair[] =>
  likelyPairs(JSON.parse(facts) as IdentityFacts[]);
