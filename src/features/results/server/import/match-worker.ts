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

// Runs in a separate thread: comparing two thousand names with ten thousand athletes would block every other request. It caches the name
// index and the latest matched files, so that updating a plan is cheap.

/** A task of the server. `athletes` is null as long as the worker may still have those of `athletesDigest`. */
export interface MatchRequest {
  athletesDigest: string;
  athletes: string | null;
  fileDigest: string;
  facts: PlanFacts;
}

export type MatchOutcome =
  | { kind: 'planned'; planned: PlannedFile }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'athletes-missing' }
  | { kind: 'fault'; message: string };

const _indices = new LRUCache<string, KnownAthletes>({ max: 2 });
const _files = new LRUCache<string, MatchedFile>({ max: 6 });

const INDICES_KEPT = 2;
const FILES_KEPT = 6;
const indices = new Map<string, KnownAthletes>();
const files = new Map<string, MatchedFile>();

/** Adds a value as the newest and removes the oldest. */
function addToCache<T>(cache: Map<string, T>, key: string, value: T, most: number): T {
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= most) break;
    cache.delete(oldest);
  }
  return value;
}

function _plan({ athletesDigest, athletes, fileDigest, facts }: MatchRequest): MatchOutcome {
  const present = indices.get(athletesDigest) ?? (athletes === null ? null : indexAthletes(athletes));
  if (!present) return { kind: 'athletes-missing' };
  const known = addToCache(indices, athletesDigest, present, INDICES_KEPT);
  const key = `${athletesDigest} ${fileDigest}`;
  const matched = files.get(key) ?? matchFile(facts.bytes, known);
  if ('problem' in matched) return { kind: 'unreadable', problem: matched.problem };
  return { kind: 'planned', planned: planFile(addToCache(files, key, matched, FILES_KEPT), known, facts) };
}
