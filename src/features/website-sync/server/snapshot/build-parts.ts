import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { SnapshotCounts, SnapshotKind } from '#features/website-sync/website-sync-contract.ts';
import type { Files } from '#server/files/files.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import type { JobError } from '#server/jobs/job-store.ts';
import { readParts } from './read-parts.ts';
import { type RecordKind, recordKinds } from './record-kinds.ts';
import { partContent, storedRecords, writePart } from './snapshot-files.ts';
import { rangesInUse, type StoredPart, type StoredVersion } from './snapshot-store.ts';

export type KindCounts = Pick<SnapshotCounts, 'added' | 'changed' | 'removed'>;

export interface SnapshotParts {
  run: JobRun<unknown>;
  files: Files;
  /** The kinds to write again; the parts of the others stay. The first version has all kinds. */
  kinds: ReadonlySet<SnapshotKind>;
}

/** The parts of a version, and how its records differ from those of the version before. */
export interface BuiltParts {
  parts: StoredPart[];
  counts: Map<SnapshotKind, KindCounts & { records: number }>;
  /** The keys of the parts that were written for it. */
  written: string[];
  problems: JobError[];
}

async function differences(
  before: ReadonlyMap<string, string>,
  texts: readonly string[],
): Promise<KindCounts> {
  let [added, changed] = [0, 0];
  const ids = new Set<string>();
  for (const text of texts) {
    // Parsed, so that both have the same notation.
    const record = JSON.parse(text) as { id: unknown };
    const id = String(record.id);
    ids.add(id);
    const previous = before.get(id);
    if (previous === undefined) added += 1;
    else if (previous !== JSON.stringify(record)) changed += 1;
    await yieldToOthers();
  }
  const removed = [...before.keys()].filter((id) => !ids.has(id)).length;
  return { added, changed, removed };
}

interface PartToBuild {
  kind: RecordKind;
  range: number;
  previous: StoredPart | undefined;
  isInUse: boolean;
  /** Also when its rows are those that were read before. */
  isReadAgain: boolean;
}

/** The records of a part, read in small pieces so that the database responds to others in between. */
async function readRecords({ run, files }: SnapshotParts, { kind, range }: PartToBuild) {
  const problems: JobError[] = [];
  const problem = (one: JobError) => void problems.push(one);
  const context = { db: run.database.db, addresses: files.addresses, problem };
  const records: string[] = [];
  const end = (range + 1) * kind.idsPerPart;
  for (let from = range * kind.idsPerPart; from < end; from += kind.idsPerRead)
    for (const text of await kind.read(context, { from, to: Math.min(from + kind.idsPerRead, end) }))
      records.push(text);
  return { records, problems };
}

/** Reads the records of one part unless its rows are the same, and writes them unless they are those of the previous part. */
async function buildPart(given: SnapshotParts, built: BuiltParts, part: PartToBuild): Promise<void> {
  const { kind, range, previous } = part;
  const { run, files } = given;
  const { db } = run.database;
  const ids = { from: range * kind.idsPerPart, to: (range + 1) * kind.idsPerPart };
  const counts = built.counts.get(kind.kind) ?? { added: 0, changed: 0, removed: 0, records: 0 };
  built.counts.set(kind.kind, counts);
  const known = readParts(db);
  // Before the records: a change in between is read again by the next sync.
  const versions = part.isInUse && kind.versions ? await kind.versions(db, ids) : null;
  const earlier = previous && known.get(previous.key);
  if (previous && earlier && earlier.versions === versions && !part.isReadAgain) {
    counts.records += previous.records;
    built.problems.push(...earlier.problems);
    return void built.parts.push(previous);
  }
  const { records, problems } = part.isInUse ? await readRecords(given, part) : { records: [], problems: [] };
  built.problems.push(...problems);
  counts.records += records.length;
  const remember = (key: string) => versions !== null && known.set(key, { versions, problems });
  const { content, ...facts } = partContent(kind.kind, records);
  if (previous?.sha256 === facts.sha256) {
    remember(previous.key);
    return void built.parts.push(previous);
  }
  const difference = previous
    ? await differences(await storedRecords(files.storage, previous), records)
    : { added: records.length, changed: 0, removed: 0 };
  for (const name of ['added', 'changed', 'removed'] as const) counts[name] += difference[name];
  if (records.length === 0) return;
  const key = await writePart({ db, storage: files.storage }, content, run.clock.now());
  built.written.push(key);
  remember(key);
  built.parts.push({ kind: kind.kind, range, key, ...facts });
}

/** Builds the parts one by one; only one is in memory at a time. `isReadAgain`: also those whose rows are the same. */
export async function buildParts(
  given: SnapshotParts,
  base: StoredVersion | null,
  built: BuiltParts,
  isReadAgain: boolean,
): Promise<void> {
  const { run, kinds } = given;
  for (const [at, kind] of recordKinds.entries()) {
    await run.progress(at, recordKinds.length);
    const old = (base?.parts ?? []).filter((part) => part.kind === kind.kind);
    if (!kinds.has(kind.kind)) {
      built.parts.push(...old);
      continue;
    }
    const inUse = new Set(await rangesInUse(run.database.db, kind.table, kind.idsPerPart));
    const ranges = new Set([...inUse, ...old.map(({ range }) => range)]);
    for (const range of [...ranges].toSorted((one, other) => one - other)) {
      const previous = old.find((part) => part.range === range);
      await buildPart(given, built, { kind, range, previous, isInUse: inUse.has(range), isReadAgain });
    }
  }
  await run.progress(recordKinds.length, recordKinds.length);
}
