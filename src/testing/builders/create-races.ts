import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Tx } from '#database/change-sets.ts';
import { athlete, race, rankingRow, rankingSet, result, serie, tier } from '#database/tables/all-tables.ts';
import { foldName, splitName } from '#rules/name-matching/names.ts';
import { athleteSlug } from '#rules/name-matching/slugs.ts';
import type { Division } from '#rules/races/division.ts';

// Records that tests of races and results start from, written directly into the tables.

const folder = join(import.meta.dirname, '../../database/sample-data');
let counter = 0;

export interface GivenAthlete {
  name: string;
  division?: Division;
  country?: string | null;
  first?: string;
  last?: string;
}

/** Athletes by name ("Taylor Knibb", FPRO by default); returns their ids in the same order. */
export async function createAthletes(
  tx: Tx,
  athletes: readonly (GivenAthlete | string)[],
): Promise<number[]> {
  const rows = athletes.map((given) => {
    const one: GivenAthlete = typeof given === 'string' ? { name: given } : given;
    const { first, last } =
      one.first === undefined ? splitName(one.name) : { first: one.first, last: one.last ?? '' };
    counter += 1;
    return {
      first,
      last,
      name: one.name,
      folded_name: foldName(one.name),
      division: one.division ?? 'FPRO',
      country: one.country || null,
      link: `${athleteSlug(one.name)}-${counter}`,
    };
  });
  const made = await tx.insert(athlete).values(rows).returning({ id: athlete.id });
  return made.map((row) => row.id);
}

export type RaceValues = Partial<typeof race.$inferInsert>;

/** A race of a new serie; `tierName` is one of the standard tiers. Returns its id. */
export async function createRace(
  tx: Tx,
  given: RaceValues & { tierName?: string; serieName?: string } = {},
): Promise<number> {
  const { tierName, serieName, ...values } = given;
  counter += 1;
  const [made] = await tx
    .insert(serie)
    .values({ name: serieName ?? `Serie ${counter}`, alias: `serie-${counter}` })
    .returning({ id: serie.id });
  const [found] = tierName ? await tx.select({ id: tier.id }).from(tier).where(eq(tier.name, tierName)) : [];
  const [added] = await tx
    .insert(race)
    .values({
      serie_id: made?.id ?? 0,
      date: '2025-06-01',
      year: 2025,
      division: 'BOTH',
      tier_id: found?.id ?? null,
      ...values,
    })
    .returning({ id: race.id });
  return added?.id ?? 0;
}

export interface SubmittedResult {
  athlete_id: number;
  overall?: number;
  division?: Division;
  status?: 'Finish' | 'DNF' | 'DQ' | 'DNS';
  swim?: number;
  bike?: number;
  run?: number;
}

/** Results of a race: FPRO finishers by default. Returns their ids in the same order. */
export async function createResults(
  tx: Tx,
  raceId: number,
  results: readonly SubmittedResult[],
): Promise<number[]> {
  const made = await tx
    .insert(result)
    .values(
      results.map((one) => ({
        race_id: raceId,
        division: 'FPRO' as const,
        status: 'Finish' as const,
        ...one,
      })),
    )
    .returning({ id: result.id });
  return made.map((row) => row.id);
}

export interface GivenSet {
  date: string;
  published?: 0 | 1;
  type?: number;
  /** Overall points by athlete id; the ranks are derived from them. */
  points: Readonly<Record<number, number>>;
  division?: Division;
}

/** A ranking set whose rows have these points. Returns its id. */
export async function createRankingSet(tx: Tx, given: GivenSet): Promise<number> {
  const [made] = await tx
    .insert(rankingSet)
    .values({ date: given.date, type: given.type ?? 10, published: given.published ?? 1 })
    .returning({ id: rankingSet.id });
  const set_id = made?.id ?? 0;
  const entries = Object.entries(given.points).sort(([, one], [, other]) => other - one);
  const rows = entries.map(([id, points], at) => ({
    set_id,
    athlete_id: Number(id),
    division: given.division ?? ('FPRO' as const),
    overall_rank: at + 1,
    overall_points: points,
    overall_score: points * 3,
    swim_rank: 99999,
    bike_rank: 99999,
    run_rank: 99999,
    order: at + 1,
    details: '[]',
  }));
  if (rows.length > 0) await tx.insert(rankingRow).values(rows);
  return set_id;
}

/** The bytes of a sample race's results file. */
export const sampleResultsFile = (raceKey: string): Buffer =>
  readFileSync(join(folder, 'results', `${raceKey}.csv`));

export interface SampleAthlete {
  name: string;
  first: string;
  last: string;
  division: Division;
  country: string;
}

/** Every athlete of the sample data. */
export function sampleAthletes(): SampleAthlete[] {
  const text = readFileSync(join(folder, 'athletes.csv'), 'utf8').replace(/^\uFEFF/, '');
  return Papa.parse<SampleAthlete>(text, { header: true, skipEmptyLines: true }).data.map((row) => ({
    ...row,
    division: row.division === 'MPRO' ? 'MPRO' : 'FPRO',
  }));
}
