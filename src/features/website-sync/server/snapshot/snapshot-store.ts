import { desc, inArray, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/change-sets.ts';
import { type StoredPart, websitePart, websiteVersion } from '#database/tables/publishing-tables.ts';

export type { StoredPart };
export type StoredVersion = typeof websiteVersion.$inferSelect;

/** The newest version of the snapshot; null before the first sync. */
export async function newestVersion(db: Queryable): Promise<StoredVersion | null> {
  const [row] = await db.select().from(websiteVersion).orderBy(desc(websiteVersion.version)).limit(1);
  return row ?? null;
}

/** All stored versions, newest first. */
export const storedVersions = (db: Queryable): Promise<StoredVersion[]> =>
  db.select().from(websiteVersion).orderBy(desc(websiteVersion.version));

/** Stores a version; false when another sync has stored one with this number. */
export async function addVersion(db: Queryable, version: StoredVersion): Promise<boolean> {
  const rows = await db
    .insert(websiteVersion)
    .values(version)
    .onConflictDoNothing()
    .returning({ version: websiteVersion.version });
  return rows.length > 0;
}

/** Notes that the records of a version were read again after so many erasures, and are the same. */
export async function confirmVersion(db: Queryable, version: number, erasures: number): Promise<void> {
  await db
    .update(websiteVersion)
    .set({ erasures })
    .where(sql`${websiteVersion.version} = ${version} and ${websiteVersion.erasures} < ${erasures}`);
}

export async function deleteVersions(db: Queryable, versions: readonly number[]): Promise<void> {
  if (versions.length > 0)
    await db.delete(websiteVersion).where(inArray(websiteVersion.version, [...versions]));
}

/** Notes a file before it is written. */
export async function addPart(db: Db, key: string, at: Date): Promise<void> {
  await db.insert(websitePart).values({ key, created_at: at });
}

export async function allParts(db: Queryable): Promise<{ key: string; created_at: Date }[]> {
  return db.select().from(websitePart);
}

export async function deleteParts(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(websitePart).where(inArray(websitePart.key, [...keys]));
}

/** What the records depend on: the newest change set, and how often personal data was erased. */
export async function readState(db: Queryable): Promise<{ changeSet: number; erasures: number }> {
  const { rows } = await db.execute<{ change_set: string; erasures: number }>(sql`
    select (select coalesce(max(id), 0) from change_set) as change_set,
      (select count(*)::int from event_log where kind = 'erased') as erasures`);
  const [row] = rows;
  return { changeSet: Number(row?.change_set ?? 0), erasures: row?.erasures ?? 0 };
}

/** The ranges of ids in use, counted from 0. */
export async function rangesInUse(db: Queryable, table: string, idsPerPart: number): Promise<number[]> {
  const { rows } = await db.execute<{ range: number }>(
    sql`select distinct id / ${idsPerPart}::int as range from ${sql.identifier(table)} order by 1`,
  );
  return rows.map(({ range }) => range);
}
