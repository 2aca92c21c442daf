import { LRUCache } from 'lru-cache';
import { type ListedName, matchListedNames } from '#rules/lists-import/listed-athletes.ts';
import type { NameMatch } from '#rules/name-matching/name-matching.ts';
import {
  indexAthletes,
  type KnownAthletes,
  type MatchedFile,
  matchFile,
  matchTracker,
  type PlanFacts,
  type PlannedFile,
  planFile,
} from './plan-file.ts';

// Runs in a worker thread: comparing two thousand names with ten thousand athletes would delay every other request. It caches the index of
// names and the last files, so that planning the same file with other choices is fast.

/** What the worker does: plan a results file, or find the athletes of the lines of a list. */
export type MatchTask =
  | { kind: 'results'; fileDigest: string; facts: PlanFacts }
  | { kind: 'names'; lines: ListedName[] };

/** `athletes` is null while the worker may still have those of `athletesDigest` in its cache. */
export interface MatchRequest {
  athletesDigest: string;
  athletes: string | null;
  task: MatchTask;
}

export type MatchOutcome =
  | { kind: 'planned'; planned: PlannedFile }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'matched'; matches: NameMatch[] }
  | { kind: 'athletes-missing' };

const indices = new LRUCache<string, KnownAthletes>({ max: 2 });
const files = new LRUCache<string, MatchedFile>({ max: 6 });

/** Runs a task, or responds that it needs the athletes. */
export function runMatching({ athletesDigest, athletes, task }: MatchRequest): MatchOutcome {
  const known = indices.get(athletesDigest) ?? (athletes === null ? null : indexAthletes(athletes));
  if (!known) return { kind: 'athletes-missing' };
  indices.set(athletesDigest, known);
  if (task.kind === 'names') return { kind: 'matched', matches: matchListedNames(known.index, task.lines) };
  const { fileDigest, facts } = task;
  const key = `${athletesDigest} ${fileDigest} ${facts.race.division}`;
  const match = facts.kind === 'tracker' ? matchTracker : matchFile;
  const matched = files.get(key) ?? match(facts, known);
  if ('problem' in matched) return { kind: 'unreadable', problem: matched.problem };
  files.set(key, matched);
  return { kind: 'planned', planned: planFile(matched, known, facts) };
}
