import { parentPort, workerData } from 'node:worker_threads';
import type { IdentityFacts } from '#rules/duplicates/likely-duplicates.ts';
import { likelyPairs } from '#rules/duplicates/likely-duplicates-pairs.ts';

// One run, then it ends: the pairs are kept by whoever asked until an athlete changes.
const { facts } = workerData as { facts: string };
parentPort?.postMessage(likelyPairs(JSON.parse(facts) as IdentityFacts[]));
