import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { importWarning } from '#database/tables/race-tables.ts';
import type { Division } from '#rules/races/division.ts';
import type { ListKind, ListWarning } from '../../lists-import-contract.ts';

/**
 * The newest stored file of a warning's list and division; one without a division, or of a race with one division, fits any file. The
 * columns are written out: the library omits the table's name in a select from one table, and the subquery has a race_id of its own.
 */
export const newestFileOfWarning = sql<number | null>`(
  select max(f.id) from kept_file f join race r on r.id = f.race_id
  where f.race_id = "import_warning"."race_id"
    and f.kind = case "import_warning"."list" when 'participants' then 'participants' else "import_warning"."list" || '-list' end
    and (r.division <> 'BOTH' or f.divisions is null or coalesce("import_warning"."division" = any(f.divisions), true)))`;

const warningsWhere = (db: Queryable, condition: SQL | undefined): Promise<ListWarning[]> =>
  db
    .select({
      id: importWarning.id,
      list: importWarning.list,
      line: importWarning.line,
      name: importWarning.name,
      country: importWarning.country,
      division: importWarning.division,
      errorReason: importWarning.error_reason,
      errorCode: importWarning.error_code,
      resolved: importWarning.resolved,
      file: newestFileOfWarning,
      filename: sql<string | null>`(select x.filename from kept_file x where x.id = ${newestFileOfWarning})`,
    })
    .from(importWarning)
    .where(condition)
    .orderBy(importWarning.list, sql`${importWarning.line} nulls last`, importWarning.id);

/** The warnings of a race's list imports, by list and line. */
export const warningsOfRace = (db: Queryable, raceId: number): Promise<ListWarning[]> =>
  warningsWhere(db, eq(importWarning.race_id, raceId));

/** The warnings of one list of a race, by line. */
export const warningsOfList = (db: Queryable, raceId: number, list: ListKind): Promise<ListWarning[]> =>
  warningsWhere(db, and(eq(importWarning.race_id, raceId), eq(importWarning.list, list)));

type NewWarning = Pick<
  typeof importWarning.$inferSelect,
  'line' | 'name' | 'country' | 'division' | 'error_code' | 'error_reason'
>;

const contentOf = ({ line, name, country, division, error_code, error_reason }: NewWarning) =>
  JSON.stringify([line, name, country, division, error_code, error_reason]);

/**
 * Replaces the warnings of a list in the divisions of its import (null: in all), and those without a division. Warnings that are the same
 * stay as they are.
 */
export async function replaceWarnings(
  tx: Tx,
  {
    raceId,
    list,
    divisions,
    file,
  }: { raceId: number; list: ListKind; divisions: readonly Division[] | null; file: number },
  warnings: readonly NewWarning[],
): Promise<void> {
  const present = await tx
    .select()
    .from(importWarning)
    .where(
      and(
        eq(importWarning.race_id, raceId),
        eq(importWarning.list, list),
        divisions === null
          ? undefined
          : or(inArray(importWarning.division, [...divisions]), isNull(importWarning.division)),
      ),
    );
  const wanted = new Map(warnings.map((warning) => [contentOf(warning), warning]));
  const isSame = (one: (typeof present)[number]) =>
    one.resolved === 0 && one.file_id === file && wanted.has(contentOf(one));
  const gone = present.filter((one) => !isSame(one)).map((one) => one.id);
  for (const one of present) if (isSame(one)) wanted.delete(contentOf(one));
  if (gone.length > 0) await tx.delete(importWarning).where(inArray(importWarning.id, gone));
  if (wanted.size > 0)
    await tx
      .insert(importWarning)
      .values([...wanted.values()].map((warning) => ({ ...warning, race_id: raceId, list, file_id: file })));
}

/** The name and list of a warning of the race; null when there is none. */
export async function warningOfRace(db: Queryable, raceId: number, warningId: number) {
  const [row] = await db
    .select({ name: importWarning.name, list: importWarning.list })
    .from(importWarning)
    .where(and(eq(importWarning.id, warningId), eq(importWarning.race_id, raceId)));
  return row ?? null;
}

/** False when there was none. */
export async function deleteWarning(tx: Tx, warningId: number): Promise<boolean> {
  const gone = await tx
    .delete(importWarning)
    .where(eq(importWarning.id, warningId))
    .returning({ id: importWarning.id });
  return gone.length > 0;
}
