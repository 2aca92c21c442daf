import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#database/change-sets.ts';
import type { SnapshotKind } from '#features/website-sync/website-sync-contract.ts';
import { contentOf, type ObjectStorage } from '#integrations/object-storage/object-storage.ts';
import type { FileUrls } from '#server/files/file-urls.ts';
import { recordKinds } from './record-kinds.ts';
import { addPart, deleteParts, type StoredPart, type StoredVersion } from './snapshot-store.ts';

// The files of a snapshot in the store:
//   website/current.json     the manifest: names the parts of the newest version; overwritten
//   website/{chance}.json    a part: written once, under a name that cannot be guessed

export const MANIFEST_KEY = 'website/current.json';
const PART_KEY = /^website\/[A-Za-z0-9_-]{22}\.json$/;
export const isPartKey = (key: string): boolean => PART_KEY.test(key);

const TYPE = 'application/json';
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const MANIFEST_CACHING = 'public, max-age=60';

interface SnapshotStore {
  db: Db;
  storage: ObjectStorage;
}

/** The texts in one buffer, each written in place: joining them to a text of a megabyte first takes 20 times as long. */
function inOneBuffer(texts: readonly string[]): Buffer {
  const content = Buffer.allocUnsafe(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += content.write(text, at);
  return content;
}

/** The file of a part: equal records are equal bytes. */
export function partContent(kind: SnapshotKind, records: readonly string[]) {
  const listed = records.flatMap((record, at) => (at === 0 ? record : [',', record]));
  const content = inOneBuffer([`{"format":1,"kind":"${kind}","records":[`, ...listed, ']}']);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content, sha256, bytes: content.length, records: records.length };
}

/** Writes a part under a new name, which is noted first. */
export async function writePart({ db, storage }: SnapshotStore, content: Buffer, at: Date): Promise<string> {
  const key = `website/${randomBytes(16).toString('base64url')}.json`;
  await addPart(db, key, at);
  await storage.write([{ key, type: TYPE, content }], IMMUTABLE);
  return key;
}

/** Deletes parts, and the notes of them afterwards. */
export async function removeParts({ db, storage }: SnapshotStore, keys: readonly string[]): Promise<void> {
  await storage.remove(keys);
  await deleteParts(db, keys);
}

/** The records of a stored part as JSON texts by id; empty when the file is missing. */
export async function storedRecords(
  storage: ObjectStorage,
  { key }: StoredPart,
): Promise<Map<string, string>> {
  const content = await contentOf(storage, key);
  if (!content) return new Map();
  const { records } = JSON.parse(content.toString('utf8')) as { records: { id: unknown }[] };
  return new Map(records.map((record) => [String(record.id), JSON.stringify(record)]));
}

export function manifestOf({ version, made_at, parts }: StoredVersion, addresses: Pick<FileUrls, 'of'>) {
  const entries = recordKinds.map(({ kind }) => [
    kind,
    parts
      .filter((part) => part.kind === kind)
      .map(({ key, sha256, bytes, records }) => ({ url: addresses.of(key), sha256, bytes, records })),
  ]);
  return { format: 1, version, made_at: made_at.toISOString(), parts: Object.fromEntries(entries) };
}

/** Makes a version the current one, by one overwrite. */
export const writeManifest = (storage: ObjectStorage, version: StoredVersion, addresses: FileUrls) =>
  storage.write(
    [{ key: MANIFEST_KEY, type: TYPE, content: Buffer.from(JSON.stringify(manifestOf(version, addresses))) }],
    MANIFEST_CACHING,
  );
