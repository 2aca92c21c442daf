import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/change-sets.ts';
import { result, storedImportFile } from '#database/tables/race-tables.ts';
import type { Division } from '#rules/races/division.ts';

/** The number of newest files stored per race and kind; older ones are deleted. */
const FILES_KEPT = 20;

/** The input of the name matching: equal texts mean equal athletes, aliases and slugs. */
export async function athletesDigest(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select md5(concat(
      (select string_agg(concat_ws('|', id, name, division, coalesce(country, '-'), link, retirement_date), ';' order by id)
        from athlete), '/',
      (select string_agg(concat_ws('|', athlete_id, alias), ';' order by id) from athlete_alias), '/',
      (select string_agg(concat_ws('|', athlete_id, link), ';' order by link) from athlete_old_link))) as digest`);
  return rows[0]?.digest ?? '';
}

/** All athletes and aliases as one JSON text, which is parsed by the matching worker only. */
export async function athletesForMatching(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ handed: string }>(sql`
    select json_build_object(
      'athletes', (select coalesce(json_agg(json_build_array(a.id, a.name, a.division, a.country, a.retirement_date,
          array_prepend(a.link, coalesce(o.links, '{}'))) order by a.id), '[]')
        from athlete a
        left join (select athlete_id, array_agg(link order by link) as links from athlete_old_link group by 1) o
          on o.athlete_id = a.id),
      'aliases', (select coalesce(json_agg(json_build_array(alias, athlete_id) order by id), '[]') from athlete_alias)
    )::text as handed`);
  return rows[0]?.handed ?? '{"athletes":[],"aliases":[]}';
}

/** The number of results of each athlete. */
export async function resultCounts(
  db: Queryable,
  athleteIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: result.athlete_id, count: sql<number>`count(*)::int` })
    .from(result)
    .where(sql`${result.athlete_id} = any(${sql.param(athleteIds)}::int[])`)
    .groupBy(result.athlete_id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

export interface StoredFile {
  id: number;
  /** results, tracker: of results; participants, start-list, wait-list: of lists. */
  kind: typeof storedImportFile.$inferSelect.kind;
  filename: string;
  sha256: string;
  content: Buffer;
  /** Of a list the divisions that it contains. */
  divisions: Division[] | null;
}

const ofRaceAndKind = (raceId: number, kind: StoredFile['kind']) =>
  and(eq(storedImportFile.race_id, raceId), eq(storedImportFile.kind, kind));

/** Stores a file of a race unchanged, unless it is the newest of its kind already; returns its id. It has no history. */
export async function storeImportFile(
  db: Db,
  raceId: number,
  file: Omit<StoredFile, 'id'>,
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
  const isOld = notInArray(storedImportFile.id, newest(FILES_KEPT));
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
    .select({
      id: storedImportFile.id,
      kind: storedImportFile.kind,
      filename: storedImportFile.filename,
      sha256: storedImportFile.sha256,
      content: storedImportFile.content,
      divisions: storedImportFile.divisions,
    })
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
