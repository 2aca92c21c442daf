import type { Queryable } from '#database/change-sets.ts';
import { type SnapshotKind, snapshotKinds } from '#features/website-sync/website-sync-contract.ts';
import {
  type SentEntity,
  type SentVersion,
  storeOnWebsite,
  versionsToSend,
} from '#server/records/on-website-store.ts';
import { type BuiltParts, buildParts, type SnapshotParts } from './build-parts.ts';
import { forgetOtherParts } from './read-parts.ts';
import { removeParts, writeManifest } from './snapshot-files.ts';
import {
  addVersion,
  allParts,
  confirmVersion,
  deleteVersions,
  newestVersion,
  readState,
  type StoredPart,
  type StoredVersion,
  storedVersions,
} from './snapshot-store.ts';

/** Versions that are retained, so that a reader of an older manifest still finds its parts. */
export const VERSIONS_RETAINED = 10;
/** Records that change while they are read are read again, at most so often. */
const MOST_READINGS = 3;
/** A part that belongs to no version for this long is from a sync that did not finish. */
const ABANDONED_MS = 60 * 60 * 1000;

/** The kinds of which lists show whether the website has each record. */
const SENT_KINDS = { news: 'news', videos: 'video' } as const satisfies Partial<
  Record<SnapshotKind, SentEntity>
>;
type SentRecords = { entity: SentEntity; versions: SentVersion[] }[];

export interface PublishedSnapshot extends Pick<BuiltParts, 'parts' | 'counts'> {
  version: StoredVersion;
  isNew: boolean;
  /** The news items and videos in it, as far as the sync was about them. */
  sent: SentRecords;
}

async function recordsToSend(db: Queryable, kinds: ReadonlySet<SnapshotKind>): Promise<SentRecords> {
  const sent: SentRecords = [];
  for (const [kind, entity] of Object.entries(SENT_KINDS))
    if (kinds.has(kind as SnapshotKind)) sent.push({ entity, versions: await versionsToSend(db, entity) });
  return sent;
}

const isSame = (one: readonly StoredPart[], other: readonly StoredPart[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);

/**
 * One attempt: null when it has to be repeated, because personal data was erased or records changed while they were read, or because
 * another sync was faster.
 */
async function attempt(given: SnapshotParts, isLast: boolean): Promise<PublishedSnapshot | null> {
  const { run, files } = given;
  const { db } = run.database;
  const base = await newestVersion(db);
  const state = await readState(db);
  // Without a version there are no parts to keep: a reader would take the missing ones for deleted. The parts of a version from before an
  // erasure may contain what was erased: none of them stays.
  const isWhole = base === null || base.erasures < state.erasures;
  const kinds = isWhole ? new Set(snapshotKinds) : given.kinds;
  const built: BuiltParts = { parts: [], counts: new Map(), written: [], problems: [] };
  const sent = await recordsToSend(db, kinds);
  let isUnused = true;
  try {
    await buildParts({ ...given, kinds }, base, built, isWhole);
    const now = await readState(db);
    if (now.erasures !== state.erasures || (!isLast && now.changeSet !== state.changeSet)) return null;
    const { parts, counts, problems } = built;
    if (base && isSame(base.parts, parts)) {
      await confirmVersion(db, base.version, state.erasures);
      problems.forEach(run.problem);
      return { version: base, isNew: false, parts, counts, sent };
    }
    const version = {
      version: (base?.version ?? 0) + 1,
      made_at: run.clock.now(),
      erasures: state.erasures,
      parts,
    };
    // Should storing it fail without a response, its parts may be in use.
    isUnused = false;
    isUnused = !(await addVersion(db, version));
    if (isUnused) return null;
    problems.forEach(run.problem);
    return { version, isNew: true, parts, counts, sent };
  } finally {
    if (isUnused) await removeParts({ db, storage: files.storage }, built.written).catch(() => undefined);
  }
}

/** Points the manifest at the newest version, also if another sync stores one meanwhile. */
async function publishNewest({ run, files }: SnapshotParts): Promise<void> {
  for (let written = 0; ; ) {
    const newest = await newestVersion(run.database.db);
    if (!newest || newest.version === written) return;
    await writeManifest(files.storage, newest, files.addresses);
    written = newest.version;
  }
}

/** Deletes versions beyond those retained, versions that may contain erased data, and what interrupted syncs left behind. */
async function removeOldVersions({ run, files }: SnapshotParts): Promise<void> {
  const { db } = run.database;
  const { erasures } = await readState(db);
  const versions = await storedVersions(db);
  const isRetained = (one: StoredVersion, at: number) =>
    at === 0 || (at < VERSIONS_RETAINED && one.erasures >= erasures);
  const used = new Set(versions.filter(isRetained).flatMap(({ parts }) => parts.map(({ key }) => key)));
  const gone = versions.filter((one, at) => !isRetained(one, at));
  const goneKeys = new Set(gone.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const before = run.clock.now().getTime() - ABANDONED_MS;
  const keys = (await allParts(db))
    .filter(({ key, created_at }) => goneKeys.has(key) || created_at.getTime() < before)
    .map(({ key }) => key)
    .filter((key) => !used.has(key));
  await removeParts({ db, storage: files.storage }, keys);
  await deleteVersions(
    db,
    gone.map(({ version }) => version),
  );
}

/**
 * Writes the snapshot of the public data and makes it the current one. Readers never see half of it: the parts are written first, then the
 * version is stored, then the manifest is overwritten. A run that is killed at any point leaves the previous version, and the next one
 * completes or replaces what it left.
 */
export async function writeSnapshot(given: SnapshotParts): Promise<PublishedSnapshot> {
  for (let reading = 1; ; reading += 1) {
    const published = await attempt(given, reading >= MOST_READINGS);
    if (!published) continue;
    await publishNewest(given);
    for (const { entity, versions } of published.sent)
      await storeOnWebsite(given.run.database.db, entity, versions);
    await removeOldVersions(given);
    forgetOtherParts(given.run.database.db, published.parts);
    return published;
  }
}
