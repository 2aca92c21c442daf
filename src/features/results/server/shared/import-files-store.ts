import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db, Queryable } from '#database/change-sets.ts';
import { storedImportFile } from '#database/tables/race-tables.ts';

/** The number of newest files stored per race and kind; older ones are deleted. */
const MOST_FILES = 20;

export type StoredFile = Pick<
  typeof storedImportFile.$inferSelect,
  'id' | 'kind' | 'filename' | 'sha256' | 'content' | 'divisions'
>;

const ofRaceAndKind = (raceId: number, kind: StoredFile['kind']) =>
  and(eq(storedImportFile.race_id, raceId), eq(storedImportFile.kind, kind));

/** Stores a file of a race unchanged, unless it is the newest of its kind already; returns its id. It has no history. */
export async function storeImportFile(
  db: Db,
  raceId: number,
  file: Omit<StoredFile, 'id'> & { is_usable?: 0 | 1 },
  at: Date,
): Promise<number> {
  const newest = (count: number) =>
    db
      .select({ id: storedImportFile.id })
      .from(storedImportFile)
      .where(ofRaceAndKind(raceId, file.kind))
      .orderBy(desc(storedImportFile.id))
      .limit(count);
  const [same] = await db
    .select({ id: storedImportFile.id })
    .from(storedImportFile)
    .where(
      and(
        inArray(storedImportFile.id, newest(1)),
        eq(storedImportFile.sha256, file.sha256),
        eq(storedImportFile.filename, file.filename),
      ),
    );
  if (same) return same.id;
  const [stored] = await db
    .insert(storedImportFile)
    .values({ race_id: raceId, ...file, created_at: at })
    .returning({ id: storedImportFile.id });
  const isOld = notInArray(storedImportFile.id, newest(MOST_FILES));
  await db.delete(storedImportFile).where(and(ofRaceAndKind(raceId, file.kind), isOld));
  return stored?.id ?? 0;
}

/** A stored file of the race, of one of the kinds; null when there is none. */
export async function storedFile(
  db: Queryable,
  raceId: number,
  id: number,
  kinds: readonly StoredFile['kind'][],
): Promise<StoredFile | null> {
  const [row] = await db
    .select()
    .from(storedImportFile)
    .where(
      and(
        eq(storedImportFile.id, id),
        eq(storedImportFile.race_id, raceId),
        inArray(storedImportFile.kind, [...kinds]),
      ),
    );
  return row ?? null;
}
