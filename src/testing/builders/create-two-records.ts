import { sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';
import {
  account,
  athleteAlias,
  athleteAttribute,
  athleteEquipment,
  athleteNote,
  athleteOldLink,
  athleteProfile,
  athleteSponsor,
  athletesNotTheSame,
  brand,
  contenderGeneration,
  contenderRankingRow,
  contenderRankingSet,
  contractTier,
  media,
  mediaAthlete,
  participant,
  rankingGeneration,
  t100Contender,
  t100Season,
  t100SeasonParticipant,
} from '#database/tables/all-tables.ts';
import type { TestServer } from '../server/test-server.ts';
import { createAthletes, createRace, createRankingSet, createResults } from './create-races.ts';

let counter = 0;
/** Two records of one man without a race in common, and a third athlete who has raced both. */
export interface TwoRecords {
  kept: number;
  other: number;
  third: number;
  brandIds: number[];
  mediaIds: number[];
  seasons: number[];
  races: number[];
  results: number[];
}

async function createMedia(tx: Tx): Promise<number> {
  counter += 1;
  const picture = { type: 'image/png', width: 1, height: 1, size: counter, md5: `md5-${counter}` };
  const [row] = await tx
    .insert(media)
    .values({
      ...picture,
      filename: `p${counter}.png`,
      path_key: `key-${counter}`,
      srcset: { images: [], type: 'png' },
    })
    .returning();
  return row?.id ?? 0;
}

async function createOwn(tx: Tx, kept: number, other: number, third: number): Promise<void> {
  await tx.insert(athleteAttribute).values([
    { athlete_id: kept, name: 'height', value: '181' },
    { athlete_id: other, name: 'height', value: '182' },
    { athlete_id: other, name: 'birthday', value: '1995-02-03' },
  ]);
  await tx.insert(athleteProfile).values([
    { athlete_id: kept, instagram: 'https://instagram.com/leon', manager: 'Kept manager' },
    { athlete_id: other, manager: 'Other manager', dob: '1995-02-03' },
  ]);
  await tx.insert(athleteEquipment).values([
    { athlete_id: kept, name: 'helmet', brand: 'Giro', model: 'A' },
    { athlete_id: other, name: 'helmet', brand: 'Met', model: 'B' },
    { athlete_id: other, name: 'goggles', brand: 'Zone', model: 'C' },
  ]);
  await tx.insert(athleteNote).values({ athlete_id: other, date: '2025-01-01', text: 'A note' });
  await tx.insert(athleteAlias).values([
    { athlete_id: kept, alias: 'Leo C', folded_alias: 'leo c' },
    { athlete_id: other, alias: 'LEO C', folded_alias: 'leo c' },
    { athlete_id: other, alias: `Chevy ${other}`, folded_alias: `chevy ${other}` },
  ]);
  await tx.insert(athleteOldLink).values({ athlete_id: other, link: `older-${other}` });
  await tx
    .insert(account)
    .values({ email: `a${other}@example.org`, first: 'A', last: 'B', athlete_id: other });
  await tx
    .insert(athletesNotTheSame)
    .values({ athlete_id: Math.min(other, third), other_athlete_id: Math.max(other, third) });
}

async function createLists(
  tx: Tx,
  kept: number,
  other: number,
): Promise<Omit<TwoRecords, 'kept' | 'other' | 'third' | 'races' | 'results'>> {
  counter += 1;
  const brands = await tx
    .insert(brand)
    .values([1, 2, 3].map((place) => ({ name: `Brand ${counter} ${place}` })))
    .returning();
  const [a = 0, b = 0, c = 0] = brands.map((row) => row.id);
  await tx.insert(athleteSponsor).values([
    { athlete_id: kept, brand_id: a, position: 1 },
    { athlete_id: other, brand_id: b, position: 1 },
    { athlete_id: other, brand_id: a, position: 2 },
    { athlete_id: other, brand_id: c, position: 3 },
  ]);
  const mediaIds = [await createMedia(tx), await createMedia(tx)];
  await tx
    .insert(mediaAthlete)
    .values([
      { media_id: mediaIds[0] ?? 0, athlete_id: kept },
      ...mediaIds.map((media_id) => ({ media_id, athlete_id: other })),
    ]);
  const seasons = await tx
    .insert(t100Season)
    .values(
      [1, 2].map((place) => ({
        name: `Season ${counter} ${place}`,
        start_date: '2025-01-01',
        end_date: '2025-12-31',
      })),
    )
    .returning();
  const [tier] = await tx.insert(contractTier).values({ name: 'Gold', order: 1 }).returning();
  const [one = 0, two = 0] = seasons.map((row) => row.id);
  await tx.insert(t100SeasonParticipant).values([
    { season_id: one, athlete_id: kept },
    { season_id: one, athlete_id: other, contract_tier_id: tier?.id ?? 0, has_olympic_bonus: 1 },
    { season_id: two, athlete_id: other, contract_tier_id: tier?.id ?? 0, order: 4 },
  ]);
  await tx.insert(t100Contender).values([
    { season_id: one, athlete_id: kept, opt_method: 'IN' },
    { season_id: one, athlete_id: other, opt_method: 'IN' },
    { season_id: two, athlete_id: other, opt_method: 'OUT' },
  ]);
  return { brandIds: [a, b, c], mediaIds, seasons: [one, two] };
}

async function createRaces(
  tx: Tx,
  kept: number,
  other: number,
  third: number,
): Promise<Pick<TwoRecords, 'races' | 'results'>> {
  counter += 1;
  const raceOf = (name: string, date: string) =>
    createRace(tx, {
      serieName: `${name} ${counter}`,
      date,
      year: Number(date.slice(0, 4)),
      tierName: 'Gold',
    });
  const races = [
    await raceOf('Nice', '2025-06-01'),
    await raceOf('Roth', '2025-07-01'),
    await raceOf('Kona', '2025-10-01'),
  ];
  const [nice = 0, roth = 0, kona = 0] = races;
  const man = { division: 'MPRO' as const, swim: 3000, bike: 15000, run: 10000 };
  const results = [
    ...(await createResults(tx, nice, [
      { ...man, athlete_id: kept, overall: 28000 },
      { ...man, athlete_id: third, overall: 28500 },
    ])),
    ...(await createResults(tx, roth, [
      { ...man, athlete_id: other, overall: 27000 },
      { ...man, athlete_id: third, overall: 29000 },
    ])),
  ];
  await tx.insert(participant).values([
    { race_id: kona, athlete_id: kept, is_waiting: 1 },
    {
      race_id: kona,
      athlete_id: other,
      is_waiting: 0,
      notes: 'late flight',
      is_by_hand: 1,
      by_hand_reason: 'wildcard',
    },
    { race_id: roth, athlete_id: other, is_waiting: 0 },
  ]);
  return { races, results };
}

/** A ranking of all three, one without the kept record, and one of contenders. */
async function createRankings(tx: Tx, kept: number, other: number, third: number): Promise<void> {
  const mpro = { division: 'MPRO' as const, published: 1 as const };
  const both = await createRankingSet(tx, {
    date: '2025-08-01',
    ...mpro,
    points: { [kept]: 80, [other]: 90, [third]: 70 },
  });
  const only = await createRankingSet(tx, {
    date: '2025-07-15',
    ...mpro,
    points: { [other]: 90, [third]: 70 },
  });
  for (const set_id of [both, only])
    await tx.insert(rankingGeneration).values({
      set_id,
      type: 10,
      rules_version: '1',
      input_digest: 'x',
      generated_at: new Date('2025-08-01T10:00:00Z'),
    });
  const [set] = await tx
    .insert(contenderRankingSet)
    .values({ date: '2025-08-01', is_published: 1 })
    .returning();
  await tx.insert(contenderGeneration).values({
    set_id: set?.id ?? 0,
    opt_method: 'OUT',
    facts_digest: 'x',
    rules_version: '1',
    input_digest: 'x',
    generated_at: new Date('2025-08-01T10:00:00Z'),
  });
  await tx.insert(contenderRankingRow).values({
    set_id: set?.id ?? 0,
    athlete_id: other,
    division: 'MPRO',
    contender_rank: 1,
    overall_rank: 2,
    details: [],
  });
}

/** Two records of one man, with every kind of data that an athlete can have: some in both records, some only in the other one. */
export async function createTwoRecords(tx: Tx): Promise<TwoRecords> {
  const men = ['Léon Chevalier', 'Leon Chevalier', 'Sam Third'].map((name) => ({
    name,
    division: 'MPRO' as const,
    country: name === 'Leon Chevalier' ? 'BE' : name === 'Sam Third' ? 'DE' : null,
  }));
  const [kept = 0, other = 0, third = 0] = await createAthletes(tx, men);
  await createOwn(tx, kept, other, third);
  const lists = await createLists(tx, kept, other);
  const races = await createRaces(tx, kept, other, third);
  await createRankings(tx, kept, other, third);
  return { kept, other, third, ...lists, ...races };
}

/** The state that undoing a merge must restore: every row of every table with history, and the computed data. */
export async function everyRow({ database }: TestServer): Promise<Record<string, unknown[]>> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('change_set', 'change_row', 'athlete_merge', 'athlete_merge_standing', 'race_revision',
        'idempotency_key', 'session', 'event_log') order by 1`);
  const all: Record<string, unknown[]> = {};
  for (const { name } of rows) {
    const found = await database.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - 'version' as row from ${sql.identifier(name)} t order by (to_jsonb(t) - 'version')::text`,
    );
    all[name] = found.rows.map((one) => one.row);
  }
  return all;
}
