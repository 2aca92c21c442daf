import { LRUCache } from 'lru-cache';
import {
  indexAthletes,
  type KnownAthletes,
  type MatchedFile,
  matchFile,
  type PlanFacts,
  type PlannedFile,
  planFile,
} from './plan-file.ts';

// Runs in a worker thread: comparing two thousand names with ten thousand athletes would delay every other request. It caches the index of
// names and the last files, so that planning the same file with other choices is fast.

/** `athletes` is null while the worker may still have those of `athletesDigest` in its cache. */
export interface MatchRequest {
  athletesDigest: string;
  athletes: string | null;
  fileDigest: string;
  facts: PlanFacts;
}

export type MatchOutcome =
  | { kind: 'planned'; planned: PlannedFile }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'athletes-missing' };

const indices = new LRUCache<string, KnownAthletes>({ max: 2 });
const files = new LRUCache<string, MatchedFile>({ max: 6 });

/** Plans the import of a file, or responds that it needs the athletes. */
export function matchAndPlan({ athletesDigest, athletes, fileDigest, facts }: MatchRequest): MatchOutcome {
  const known = indices.get(athletesDigest) ?? (athletes === null ? null : indexAthletes(athletes));
  if (!known) return { kind: 'athletes-missing' };
  indices.set(athletesDigest, known);
  const key = `${athletesDigest} ${fileDigest}`;
  const matched = files.get(key) ?? matchFile(facts.bytes, known);
  if ('problem' in matched) return { kind: 'unreadable', problem: matched.problem };
  files.set(key, matched);
  return { kind: 'planned', planned: planFile(matched, known, facts) };
}
