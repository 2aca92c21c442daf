import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/change-sets.ts';
import { result, storedImportFile } from '#database/tables/race-tables.ts';

/** The number of newest files stored per race; older ones are deleted. */
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

export interface StoredResultsFile {
  id: number;
  filename: string;
  sha256: string;
  content: Buffer;
}

/** Stores a results file unchanged, once per race; returns its id. It has no history. */
export async function storeResultsFile(
  db: Db,
  raceId: number,
  file: Omit<StoredResultsFile, 'id'>,
  at: Date,
): Promise<number> {
  const ofRace = and(eq(storedImportFile.race_id, raceId), eq(storedImportFile.kind, 'results'));
  const [present] = await db
    .select({ id: storedImportFile.id })
    .from(storedImportFile)
    .where(
      and(ofRace, eq(storedImportFile.sha256, file.sha256), eq(storedImportFile.filename, file.filename)),
    );
  if (present) return present.id;
  const [stored] = await db
    .insert(storedImportFile)
    .values({ race_id: raceId, kind: 'results', ...file, created_at: at })
    .returning({ id: storedImportFile.id });
  const newest = db
    .select({ id: storedImportFile.id })
    .from(storedImportFile)
    .where(ofRace)
    .orderBy(desc(storedImportFile.id))
    .limit(FILES_KEPT);
  await db.delete(storedImportFile).where(and(ofRace, sql`${storedImportFile.id} not in ${newest}`));
  return stored?.id ?? 0;
}

/** A stored results file of the race; null when there is none. */
export async function storedResultsFile(
  db: Queryable,
  raceId: number,
  id: number,
): Promise<StoredResultsFile | null> {
  const [row] = await db
    .select({
      id: storedImportFile.id,
      filename: storedImportFile.filename,
      sha256: storedImportFile.sha256,
      content: storedImportFile.content,
    })
    .from(storedImportFile)
    .where(
      and(
        eq(storedImportFile.id, id),
        eq(storedImportFile.race_id, raceId),
        eq(storedImportFile.kind, 'results'),
      ),
    );
  return row ?? null;
}
