import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete, athleteAlias, athleteOldLink, nation } from '#database/tables/athlete-tables.ts';
import type { MatchAlias, MatchAthlete } from '#rules/name-matching/name-matching-index.ts';
import { foldName, fullName } from '#rules/name-matching/names.ts';
import { athleteSlug, firstFreeSlug } from '#rules/name-matching/slugs.ts';
import type { Division } from '#rules/races/division.ts';

/** The values of a new athlete; `country` is ISO alpha-2. */
export interface NewAthlete {
  first: string;
  last: string;
  division: Division;
  country: string | null;
  email?: string | null;
}

const insertedColumns = { id: athlete.id, name: athlete.name, link: athlete.link };
export type InsertedAthlete = Pick<typeof athlete.$inferSelect, keyof typeof insertedColumns>;

/** The slug of an athlete whose name gives none, or one that would be read as an id. */
const SLUG_OF_NO_NAME = 'athlete';
const LOCK_OF_ATHLETES = "hashtext('tridesk athletes')";

/**
 * Lets one transaction at a time add athletes or change their slugs; locked to its end. Locking it again
 * costs nothing.
 */
export async function lockAthletes(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(`select pg_advisory_xact_lock(${LOCK_OF_ATHLETES})`));
}

function slugOf(name: string): string {
  const slug = athleteSlug(name);
  if (slug === '') return SLUG_OF_NO_NAME;
  return /^\d+$/.test(slug) ? `${SLUG_OF_NO_NAME}-${slug}` : slug;
}

/**
 * Slugs in use by others than `exceptId`, including the old ones that still find an athlete, which are one of
 * these or one with a number after it.
 */
async function takenSlugs(tx: Tx, slugs: readonly string[], exceptId = 0): Promise<Set<string>> {
  const found = await tx.execute<{ link: string }>(sql`
    with wanted as (select value as slug from jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb))
    select link from (select link from ${athlete} where id <> ${exceptId}
      union all select link from ${athleteOldLink} where athlete_id <> ${exceptId}) links
    where link in (select slug from wanted) or regexp_replace(link, '-[0-9]+$', '') in (select slug from wanted)`);
  return new Set(found.rows.map((row) => row.link));
}

/** The slug if no athlete other than `exceptId` is found by it, otherwise the next free one. */
export async function freeSlug(tx: Tx, wanted: string, exceptId?: number): Promise<string> {
  const taken = await takenSlugs(tx, [wanted], exceptId);
  return firstFreeSlug(wanted, (slug) => taken.has(slug));
}

/** Adds athletes in their order, each with the first free slug of its name. The caller checks whether one exists already. */
export async function insertAthletes(tx: Tx, added: readonly NewAthlete[]): Promise<InsertedAthlete[]> {
  if (added.length === 0) return [];
  await lockAthletes(tx);
  const named = added.map((one) => ({ ...one, name: fullName(one.first, one.last) }));
  const taken = await takenSlugs(tx, [...new Set(named.map(({ name }) => slugOf(name)))]);
  const rows = named.map(({ first, last, name, division, country, email }) => {
    const link = firstFreeSlug(slugOf(name), (slug) => taken.has(slug));
    taken.add(link);
    return { first, last, name, folded_name: foldName(name), division, country, email: email || null, link };
  });
  const inserted = await tx.insert(athlete).values(rows).returning(insertedColumns);
  const byLink = new Map(inserted.map((row) => [row.link, row]));
  return rows.map(({ link }) => byLink.get(link) as InsertedAthlete);
}

/** Adds one athlete; see {@link insertAthletes}. */
export async function insertAthlete(tx: Tx, added: NewAthlete): Promise<InsertedAthlete> {
  const [inserted] = await insertAthletes(tx, [added]);
  return inserted as InsertedAthlete;
}

/** The athlete of the division with the same name, ignoring case, accents and punctuation; the first of several. */
export async function athleteOfName(
  db: Queryable,
  wanted: { first: string; last: string; division: Division },
): Promise<InsertedAthlete | null> {
  const folded = foldName(fullName(wanted.first, wanted.last));
  const [row] = await db
    .select(insertedColumns)
    .from(athlete)
    .where(sql`${athlete.folded_name} = ${folded} and ${athlete.division} = ${wanted.division}`)
    .orderBy(asc(athlete.id))
    .limit(1);
  return row ?? null;
}

/** Whether an athlete of one of these names and divisions exists now. */
export async function anyOfNames(db: Queryable, wanted: readonly NewAthlete[]): Promise<boolean> {
  const names = wanted.map(({ first, last, division }) => [foldName(fullName(first, last)), division]);
  const found = await db.execute(sql`
    select 1 from jsonb_array_elements(${JSON.stringify(names)}::jsonb) wanted
    join ${athlete} on folded_name = wanted ->> 0 and division = wanted ->> 1 limit 1`);
  return found.rows.length > 0;
}

/** Stores another spelling of an athlete's name as typed; one that is stored already is not changed. */
export async function insertAlias(tx: Tx, alias: { alias: string; athleteId: number }): Promise<void> {
  await tx
    .insert(athleteAlias)
    .values({ alias: alias.alias, folded_alias: foldName(alias.alias), athlete_id: alias.athleteId })
    .onConflictDoNothing();
}

/** An athlete in the form that imports and pickers search. */
export type MatchableAthlete = MatchAthlete & { retirement_date: string | null };

const optionColumns = {
  ...insertedColumns,
  division: sql<Division>`${athlete.division}`,
  country: athlete.country,
  retirement_date: athlete.retirement_date,
};

/** All athletes and aliases in the form that `buildMatchIndex` takes: slugs with the old ones. */
export async function allAthletesForMatching(
  db: Queryable,
): Promise<{ athletes: MatchableAthlete[]; aliases: MatchAlias[] }> {
  const rows = await db.select(optionColumns).from(athlete).orderBy(asc(athlete.id));
  const oldLinks = Map.groupBy(await db.select().from(athleteOldLink), (one) => one.athlete_id);
  const aliases = await db
    .select({ alias: athleteAlias.alias, athleteId: athleteAlias.athlete_id })
    .from(athleteAlias)
    .orderBy(asc(athleteAlias.id));
  const athletes = rows.map(({ link, ...row }) => ({
    ...row,
    slugs: [link, ...(oldLinks.get(row.id) ?? []).map((old) => old.link)],
  }));
  return { athletes, aliases };
}

/** All athletes as options of a picker, by last name. */
export async function athleteOptions(db: Queryable) {
  return db
    .select(optionColumns)
    .from(athlete)
    .orderBy(asc(athlete.last), asc(athlete.first), asc(athlete.id));
}

/** All other spellings, by athlete. */
export async function allAliases(db: Queryable) {
  return db
    .select({ id: athleteAlias.id, alias: athleteAlias.alias, athlete_id: athleteAlias.athlete_id })
    .from(athleteAlias)
    .orderBy(asc(athleteAlias.athlete_id), asc(athleteAlias.id));
}

/** All nations, by name. */
export async function allNations(db: Queryable) {
  return db
    .select({ id: nation.id, alpha_2: nation.alpha_2, alpha_3: nation.alpha_3, name: nation.name })
    .from(nation)
    .orderBy(asc(nation.name));
}

export async function nationExists(db: Queryable, alpha_2: string): Promise<boolean> {
  const [row] = await db.select({ id: nation.id }).from(nation).where(eq(nation.alpha_2, alpha_2));
  return row !== undefined;
}
