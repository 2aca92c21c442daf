import type { IdentityFacts } from '#rules/duplicates/likely-duplicates.ts';
import { type LikelyPair, likelyPairs } from '#rules/duplicates/likely-duplicates-pairs.ts';

/** Runs in a worker thread. Receives JSON text from the database, which is cheaper to send than objects. */
export const likelyPairsOfJson = (facts: string): LikelyPair[] =>
  likelyPairs(JSON.parse(facts) as IdentityFacts[]);
