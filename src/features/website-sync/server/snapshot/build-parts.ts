import { setImmediate as yieldToOthers } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { isEmbedded } from '#database/prepared-statements.ts';
import type { SnapshotCounts, SnapshotKind } from '#features/website-sync/website-sync-contract.ts';
import type { Files } from '#server/files/files.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import type { JobError } from '#server/jobs/job-store.ts';
import type { IdRange } from './public-fields-store.ts';
import { readParts } from './read-parts.ts';
import { type RecordContext, type RecordKind, recordKinds } from './record-kinds.ts';
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
  /** How many statements read at the same time. */
  reading: LimitFunction;
}

/** What a part adds to the version; `part` is null when it has no records. */
interface BuiltPart {
  part: StoredPart | null;
  difference: KindCounts;
  problems: readonly JobError[];
}

async function readRecords({ kind, reading }: PartToBuild, context: RecordContext, ids: IdRange) {
  const records: string[] = [];
  const step = isEmbedded(context.db) ? (kind.idsPerStatement ?? kind.idsPerPart) : kind.idsPerPart;
  for (let { from } = ids; from < ids.to; from += step)
    records.push(...(await reading(() => kind.read(context, { from, to: from + step }))));
  return records;
}

const UNCHANGED: KindCounts = { added: 0, changed: 0, removed: 0 };

/**
 * Reads the records of one part unless its rows are the same, and writes them unless they are those of the previous part. A part whose file
 * is lost, as after a move to another store, is written again.
 */
async function buildPart(
  { run, files }: SnapshotParts,
  toBuild: PartToBuild,
  written: (key: string) => void,
): Promise<BuiltPart> {
  const { db } = run.database;
  const { kind, range, previous, isInUse, isReadAgain, reading } = toBuild;
  const ids = { from: range * kind.idsPerPart, to: (range + 1) * kind.idsPerPart };
  const known = readParts(db);
  // Before the records: a change in between is read again by the next sync.
  const [versions, stored] = await Promise.all([
    isInUse ? reading(async () => (await kind.versions?.(db, ids)) ?? null) : null,
    previous ? files.storage.look(previous.key) : null,
  ]);
  const earlier = previous && known.get(previous.key);
  if (previous && stored && earlier && earlier.versions === versions && !isReadAgain)
    return { part: previous, difference: UNCHANGED, problems: earlier.problems };
  const problems: JobError[] = [];
  const context = { db, addresses: files.addresses, problem: (one: JobError) => void problems.push(one) };
  const records = isInUse ? await readRecords(toBuild, context, ids) : [];
  const remember = (key: string) => versions !== null && known.set(key, { versions, problems });
  const { content, ...facts } = partContent(kind.kind, records);
  const isSame = previous?.sha256 === facts.sha256;
  if (previous && stored && isSame) {
    remember(previous.key);
    return { part: previous, difference: UNCHANGED, problems };
  }
  const difference = isSame
    ? UNCHANGED
    : previous
      ? await differences(await storedRecords(files.storage, previous), records)
      : { ...UNCHANGED, added: records.length };
  if (records.length === 0) return { part: null, difference, problems };
  const key = await writePart({ db, storage: files.storage }, content, run.clock.now());
  written(key);
  remember(key);
  return { part: { kind: kind.kind, range, key, ...facts }, difference, problems };
}

/** While one part is written, the next one is read. */
const PARTS_AT_ONCE = 2;

/** All results in the order of the inputs; after a failure nothing more is started, and what is running is waited for. */
async function mapParts<Result>(
  parts: readonly PartToBuild[],
  build: (part: PartToBuild) => Promise<Result>,
) {
  const limit = pLimit({ concurrency: PARTS_AT_ONCE, rejectOnClear: true });
  const building = parts.map((part) => limit(build, part));
  try {
    return await Promise.all(building);
  } catch (error) {
    limit.clearQueue();
    await Promise.allSettled(building);
    throw error;
  }
}

/** Builds the parts; only a few are in memory at a time. `isReadAgain`: also those whose rows are the same. */
export async function buildParts(
  given: SnapshotParts,
  base: StoredVersion | null,
  built: BuiltParts,
  isReadAgain: boolean,
): Promise<void> {
  const { run, kinds } = given;
  const { db } = run.database;
  // The embedded database runs one statement at a time: of two that wait, the second would delay others for longer.
  const reading = pLimit(isEmbedded(db) ? 1 : PARTS_AT_ONCE);
  for (const [at, kind] of recordKinds.entries()) {
    await run.progress(at, recordKinds.length);
    const old = (base?.parts ?? []).filter((part) => part.kind === kind.kind);
    if (!kinds.has(kind.kind)) {
      built.parts.push(...old);
      continue;
    }
    const inUse = new Set(await rangesInUse(db, kind.table, kind.idsPerPart));
    const ranges = new Set([...inUse, ...old.map(({ range }) => range)]);
    const parts = [...ranges]
      .toSorted((one, other) => one - other)
      .map((range) => {
        const previous = old.find((part) => part.range === range);
        return { kind, range, previous, isInUse: inUse.has(range), isReadAgain, reading };
      });
    const counts = { ...UNCHANGED, records: 0 };
    for (const { part, difference, problems } of await mapParts(parts, (one) =>
      buildPart(given, one, (key) => built.written.push(key)),
    )) {
      if (part) built.parts.push(part);
      counts.records += part?.records ?? 0;
      for (const name of ['added', 'changed', 'removed'] as const) counts[name] += difference[name];
      built.problems.push(...problems);
    }
    if (parts.length > 0) built.counts.set(kind.kind, counts);
  }
  await run.progress(recordKinds.length, recordKinds.length);
}
