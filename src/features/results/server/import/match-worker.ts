import { parentPort } from 'node:worker_threads';
import {
  indexAthletes,
  type KnownAthletes,
  type MatchedFile,
  matchFile,
  type PlanFacts,
  type PlannedFile,
  planFile,
} from './plan-file.ts';

// Runs beside the server in a thread of its own: comparing two thousand names with ten thousand athletes would keep every
// other request waiting. It keeps the index of names and the files matched last, so that an answer to a question costs little.

/** What the server asks. `athletes` is null as long as the worker may still know those of `athletesDigest`. */
export interface MatchRequest {
  id: number;
  athletesDigest: string;
  athletes: string | null;
  fileDigest: string;
  facts: PlanFacts;
}

export type MatchOutcome =
  | { kind: 'planned'; planned: PlannedFile }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'athletes-wanted' }
  | { kind: 'fault'; message: string };

export interface MatchReply {
  id: number;
  outcome: MatchOutcome;
}

const INDICES_KEPT = 2;
const FILES_KEPT = 6;
const indices = new Map<string, KnownAthletes>();
const files = new Map<string, MatchedFile>();

/** Puts a value last and lets the oldest go. */
function keep<T>(kept: Map<string, T>, key: string, value: T, most: number): T {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return value;
}

function plan({ athletesDigest, athletes, fileDigest, facts }: MatchRequest): MatchOutcome {
  const present = indices.get(athletesDigest) ?? (athletes === null ? null : indexAthletes(athletes));
  if (!present) return { kind: 'athletes-wanted' };
  const known = keep(indices, athletesDigest, present, INDICES_KEPT);
  const key = `${athletesDigest} ${fileDigest}`;
  const matched = files.get(key) ?? matchFile(facts.bytes, known);
  if ('problem' in matched) return { kind: 'unreadable', problem: matched.problem };
  return { kind: 'planned', planned: planFile(keep(files, key, matched, FILES_KEPT), known, facts) };
}

parentPort?.on('message', (request: MatchRequest) => {
  let outcome: MatchOutcome;
  try {
    outcome = plan(request);
  } catch (error) {
    outcome = {
      kind: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  parentPort?.postMessage({ id: request.id, outcome } satisfies MatchReply);
});
