import type { Db } from '#database/change-sets.ts';
import type { JobError } from '#server/jobs/job-store.ts';
import type { StoredPart } from './snapshot-store.ts';

/** Of a part that this process has read: the versions of its rows, and what it left out. */
interface ReadPart {
  versions: string;
  problems: JobError[];
}

// In memory: another process, or another release, may build its records differently.
const partsByDatabase = new WeakMap<Db, Map<string, ReadPart>>();

/** The parts, by key, that need not be read again while their rows stay the same. */
export function readParts(db: Db): Map<string, ReadPart> {
  const parts = partsByDatabase.get(db) ?? new Map<string, ReadPart>();
  partsByDatabase.set(db, parts);
  return parts;
}

/** Forgets the parts that the newest version does not have. */
export function forgetOtherParts(db: Db, newest: readonly StoredPart[]): void {
  const keys = new Set(newest.map(({ key }) => key));
  const parts = readParts(db);
  for (const key of parts.keys()) if (!keys.has(key)) parts.delete(key);
}
