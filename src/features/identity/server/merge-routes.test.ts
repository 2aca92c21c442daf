import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import type { Tx } from '#database/transaction.ts';
import { saveMembers } from '#features/athletes/athlete-edit-contract.ts';
import { readAthlete } from '#features/athletes/athletes-contract.ts';
import { allAthletesForMatching } from '#features/athletes/server/athletes-store.ts';
import { undoHistory } from '#features/history/history-contract.ts';
import {
  createRanking,
  generateRankings,
  publishRanking,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { mergedFields } from '#rules/merged-fields.ts';
import { matchName } from '#rules/name-matching.ts';
import { buildMatchIndex } from '#rules/name-matching-index.ts';
import { givenAthletes, givenRace, givenRankingSet, givenResults } from '#testing/given-races.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { addAlias, listMerges, mergeAthletes, readAliases, unmergeAthletes } from '../identity-contract.ts';
import { TABLES_OF_ATHLETES } from './merge-moves-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let counter = 0;
interface Given {
  kept: number;
  other: number;
  third: number;
  brandIds: number[];
  mediaIds: number[];
  seasons: number[];
  races: number[];
  results: number[];
}
let given: Given;

async function givenMedia(tx: Tx): Promise<number> {
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

async function givenOwn(tx: Tx, kept: number, other: number, third: number): Promise<void> {
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

async function givenLists(
  tx: Tx,
  kept: number,
  other: number,
): Promise<Omit<Given, 'kept' | 'other' | 'third' | 'races' | 'results'>> {
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
  const mediaIds = [await givenMedia(tx), await givenMedia(tx)];
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

async function givenSport(
  tx: Tx,
  kept: number,
  other: number,
  third: number,
): Promise<Pick<Given, 'races' | 'results'>> {
  counter += 1;
  const raceOf = (name: string, date: string) =>
    givenRace(tx, {
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
    ...(await givenResults(tx, nice, [
      { ...man, athlete_id: kept, overall: 28000 },
      { ...man, athlete_id: third, overall: 28500 },
    ])),
    ...(await givenResults(tx, roth, [
      { ...man, athlete_id: other, overall: 27000 },
      { ...man, athlete_id: third, overall: 29000 },
    ])),
  ];
  await tx.insert(participant).values([
    { race_id: kona, athlete_id: kept, is_waiting: 1 },
    { race_id: kona, athlete_id: other, is_waiting: 0, notes: 'late flight' },
    { race_id: roth, athlete_id: other, is_waiting: 0 },
  ]);
  const mpro = { division: 'MPRO' as const, published: 1 as const };
  const both = await givenRankingSet(tx, {
    date: '2025-08-01',
    ...mpro,
    points: { [kept]: 80, [other]: 90, [third]: 70 },
  });
  const only = await givenRankingSet(tx, {
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
  await tx.insert(contenderRankingRow).values({
    set_id: set?.id ?? 0,
    athlete_id: other,
    division: 'MPRO',
    contender_rank: 1,
    overall_rank: 2,
    details: [],
  });
  return { races, results };
}

beforeEach(async () => {
  given = await server.given(async (tx) => {
    const men = ['Léon Chevalier', 'Leon Chevalier', 'Sam Third'].map((name) => ({
      name,
      division: 'MPRO' as const,
      country: name === 'Leon Chevalier' ? 'BE' : name === 'Sam Third' ? 'DE' : null,
    }));
    const [kept = 0, other = 0, third = 0] = await givenAthletes(tx, men);
    await givenOwn(tx, kept, other, third);
    return {
      kept,
      other,
      third,
      ...(await givenLists(tx, kept, other)),
      ...(await givenSport(tx, kept, other, third)),
    };
  });
});

/** What must be as before after a merge was taken back: every row of every table that keeps history, and what is computed. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { rows } = await server.database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('change_set', 'change_row', 'table_change', 'athlete_merge', 'athlete_merge_standing', 'race_revision',
        'idempotency_key', 'session', 'event_log') order by 1`);
  const all: Record<string, unknown[]> = {};
  for (const { name } of rows) {
    const found = await server.database.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - 'version' as row from ${sql.identifier(name)} t order by (to_jsonb(t) - 'version')::text`,
    );
    all[name] = found.rows.map((one) => one.row);
  }
  return all;
}

const merge = (from_other: string[] = []) =>
  server.call(mergeAthletes, { id: given.kept, other: given.other, from_other });
const undo = (answered: { headers: Record<string, unknown> }) =>
  server.call(undoHistory, { id: Number(answered.headers['x-change-set']) });
const pageOf = (id: number | string) => server.ask(readAthlete, { id: String(id) });

it('knows every table with a reference to an athlete', async () => {
  const found = await server.database.db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'athlete'::regclass order by 1`);
  expect(found.rows.map((row) => row.name)).toEqual([...TABLES_OF_ATHLETES].sort());
});

describe('merging', () => {
  it('moves all that the other has, and fills what the kept one lacks', async () => {
    const { kept, other, third, brandIds, mediaIds, seasons, races } = given;
    expect((await merge()).status).toBe(200);
    const page = await pageOf(kept);
    expect(page).toMatchObject({ id: kept, name: 'Léon Chevalier', country: 'BE', division: 'MPRO' });
    expect(page.results.map((one) => one.race_id).sort()).toEqual(races.slice(0, 2).sort());
    expect(page.attributes).toMatchObject([
      { name: 'birthday', value: '1995-02-03' },
      { name: 'height', value: '181' },
    ]);
    expect(page.profile).toMatchObject({
      manager: 'Kept manager',
      dob: '1995-02-03',
      instagram: 'https://instagram.com/leon',
    });
    expect(page.equipment.map((one) => [one.name, one.brand])).toEqual([
      ['goggles', 'Zone'],
      ['helmet', 'Giro'],
    ]);
    expect(page.sponsors.map((one) => one.brand_id)).toEqual([brandIds[0], brandIds[1], brandIds[2]]);
    expect(page.medias.map((one) => one.id).sort()).toEqual([...mediaIds].sort());
    expect(page.aliases.map((one) => one.alias)).toEqual(['Leo C', `Chevy ${other}`, 'Leon Chevalier']);
    expect(page.account).toEqual({ email: `a${other}@example.org` });
    const all = await everything();
    expect(all.athlete_note).toContainEqual(expect.objectContaining({ athlete_id: kept, text: 'A note' }));
    expect(all.participant).toContainEqual(
      expect.objectContaining({ athlete_id: kept, race_id: races[2], is_waiting: 0, notes: 'late flight' }),
    );
    expect(all.t100_season_participant).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ athlete_id: kept, season_id: seasons[0], has_olympic_bonus: 1 }),
        expect.objectContaining({ athlete_id: kept, season_id: seasons[1], order: 4 }),
      ]),
    );
    expect(all.t100_contender).toContainEqual({ athlete_id: kept, season_id: seasons[1], opt_method: 'OUT' });
    expect(all.athletes_not_the_same).toContainEqual({ athlete_id: kept, other_athlete_id: third });
    expect(JSON.stringify({ ...all, athlete_old_id: [] })).not.toContain(`"athlete_id":${other},`);
  });

  it('takes the values that were chosen', async () => {
    const { kept, other } = given;
    const otherLink = (await pageOf(other)).link;
    const keptLink = (await pageOf(kept)).link;
    expect(
      (await merge(['name', 'link', 'attributes.height', 'equipment.helmet', 'profile.manager'])).status,
    ).toBe(200);
    const page = await pageOf(kept);
    expect(page).toMatchObject({
      name: 'Leon Chevalier',
      link: otherLink,
      profile: { manager: 'Other manager' },
    });
    expect(page.attributes).toContainEqual(expect.objectContaining({ name: 'height', value: '182' }));
    expect(page.equipment).toContainEqual(
      expect.objectContaining({ name: 'helmet', brand: 'Met', model: 'B' }),
    );
    expect(page.aliases.map((one) => one.alias)).toContain('Léon Chevalier');
    expect((await pageOf(keptLink)).id).toBe(kept);
  });

  it('lets the id and every address of the other find the kept one', async () => {
    const { kept, other } = given;
    const { link } = await pageOf(other);
    await merge();
    for (const asked of [other, link, `older-${other}`]) expect((await pageOf(asked)).id).toBe(kept);
  });

  it('lets imports match the name of before', async () => {
    await server.ask(saveMembers, {
      id: given.other,
      members: [{ name: 'last', value: 'Chevallier-Dubois' }],
    });
    await merge();
    const { athletes, aliases } = await allAthletesForMatching(server.database.db);
    const line = { name: 'CHEVALLIER DUBOIS Leon', division: 'MPRO' as const, country: null };
    expect(matchName(buildMatchIndex(athletes, aliases), line)).toMatchObject({
      method: 'alias',
      athleteId: given.kept,
    });
  });

  it('lets the lines of stored rankings follow: its own stays, one it lacks is taken over, and the sets are stale', async () => {
    const { kept, other, third } = given;
    await merge();
    const { ranking_row = [], contender_ranking_row = [] } = (await everything()) as Record<
      string,
      Record<string, unknown>[]
    >;
    const own = ranking_row.filter((row) => row.athlete_id === kept);
    expect(own.map((row) => row.overall_points).sort()).toEqual([80, 90]);
    expect(ranking_row.filter((row) => row.athlete_id === other)).toEqual([]);
    expect(ranking_row.filter((row) => row.athlete_id === third).length).toBe(2);
    expect(contender_ranking_row).toContainEqual(
      expect.objectContaining({ athlete_id: kept, contender_rank: 1 }),
    );
  });

  it('is one change set; undoing it brings everything back, and doing that again merges again', async () => {
    const before = await everything();
    const merged = await merge(['name', 'link', 'equipment.helmet']);
    const after = await everything();
    expect(after).not.toEqual(before);
    const undone = await undo(merged);
    expect(undone.status).toBe(200);
    expect(await everything()).toEqual(before);
    expect(await server.call(undoHistory, { id: undone.answer.id })).toMatchObject({ status: 200, text: '' });
    expect(await everything()).toEqual(after);
  });

  it('makes ranking sets stale and says why, and generating them again needs no other', async () => {
    const { id } = await server.ask(createRanking, { date: '2026-01-10' });
    await server.ask(generateRankings, { id });
    await server.ask(publishRanking, { id });
    await merge();
    const stale = await server.ask(readRanking, { id });
    expect(stale.set).toMatchObject({
      state: 'stale',
      stale_because: [{ what: 'result changed', count: 1 }],
    });
  });
});

describe('merging is refused', () => {
  it('when both have a result in one race, which is named', async () => {
    const { kept, other, races } = given;
    await server.given((tx) => givenResults(tx, races[0] ?? 0, [{ athlete_id: other, division: 'MPRO' }]));
    const before = await everything();
    const refused = await merge();
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(
      /^Léon Chevalier and Leon Chevalier both have a result in Nice \d+ 2025: they are two people\./,
    );
    expect(await everything()).toEqual(before);
    expect((await server.call(mergeAthletes, { id: other, other: kept })).status).toBe(409);
  });

  it.each([
    ['with itself', () => ({ id: given.kept, other: given.kept }), 400],
    ['with nobody', () => ({ id: given.kept, other: 99_999_999 }), 404],
    ['into nobody', () => ({ id: 99_999_999, other: given.kept }), 404],
    ['for a field that is none', () => ({ id: given.kept, other: given.other, from_other: ['shoe'] }), 400],
  ])('%s', async (_what, input, status) => {
    expect((await server.call(mergeAthletes, input())).status).toBe(status);
  });

  it('when either was edited since it was looked at', async () => {
    const { version } = await pageOf(given.other);
    await server.ask(saveMembers, { id: given.other, members: [{ name: 'country', value: 'FR' }] });
    const refused = await server.call(mergeAthletes, {
      id: given.kept,
      other: given.other,
      other_version: version,
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('country was changed by anna Tester');
  });

  it('for who is no admin', async () => {
    const input = { id: given.kept, other: given.other };
    expect((await server.call(mergeAthletes, input, 'signed-in')).status).toBe(403);
    expect((await server.call(mergeAthletes, input, 'nobody')).status).toBe(401);
  });
});

describe('taking a merge apart', () => {
  const unmerge = (id: number, not_the_same: 0 | 1 = 0) => server.call(unmergeAthletes, { id, not_the_same });

  it('brings everything back as it was: rows, aliases, addresses, points, lines of rankings', async () => {
    const before = await everything();
    const { answer } = await merge(['name', 'link', 'attributes.height']);
    const unmerged = await unmerge(answer.merge_id);
    expect(unmerged.answer).toEqual({ status: 0, id: given.kept, other_id: given.other, not_returned: [] });
    expect(await everything()).toEqual(before);
    expect((await pageOf(given.other)).id).toBe(given.other);
    expect((await unmerge(answer.merge_id)).status).toBe(409);
  });

  it('brings everything back whatever was chosen and whichever record was kept', async () => {
    const names = fc.subarray(mergedFields.map((field) => field.name));
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), fc.boolean(), async (from_other, isTurned, isUndone) => {
        const [id, other] = isTurned ? [given.other, given.kept] : [given.kept, given.other];
        const merged = await server.call(mergeAthletes, { id, other, from_other });
        expect(merged.text).toBe('');
        const back = isUndone ? await undo(merged) : await unmerge(merged.answer.merge_id);
        expect(back.text).toBe('');
        expect(await everything()).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it('leaves what was added to the kept athlete since, and can be undone', async () => {
    const { kept, other } = given;
    const { answer } = await merge();
    const late = await server.given(async (tx) => {
      const raceId = await givenRace(tx, { date: '2025-11-01' });
      await tx.insert(athleteNote).values({ athlete_id: kept, date: '2026-01-01', text: 'Later note' });
      const [id] = await givenResults(tx, raceId, [{ athlete_id: kept, division: 'MPRO' }]);
      return id;
    });
    await server.ask(addAlias, { id: kept, alias: `Later ${kept}` });
    const merged = await everything();
    const unmerged = await unmerge(answer.merge_id);
    expect(unmerged.answer.not_returned).toEqual([]);
    const page = await pageOf(kept);
    expect(page.results.map((one) => one.id)).toEqual([late, given.results[0]]);
    expect(page.aliases.map((one) => one.alias)).toEqual(['Leo C', `Later ${kept}`]);
    expect((await pageOf(other)).results.map((one) => one.id)).toEqual([given.results[2]]);
    expect((await everything()).athlete_note).toContainEqual(
      expect.objectContaining({ athlete_id: kept, text: 'Later note' }),
    );
    expect((await undo(unmerged)).status).toBe(200);
    expect(await everything()).toEqual(merged);
  });

  it('names what was changed, removed or given away since, and leaves it', async () => {
    const { kept, other, third, results } = given;
    const { answer } = await merge();
    await server.given(async (tx) => {
      await tx.execute(sql`delete from result where id = ${results[3]}`);
      await tx.execute(sql`update result set athlete_id = ${third} where id = ${results[2]}`);
      await tx.execute(
        sql`update athlete_equipment set model = 'New' where athlete_id = ${kept} and name = 'goggles'`,
      );
      await tx.execute(sql`update athlete set country = 'FR' where id = ${kept}`);
      await tx.execute(sql`delete from athlete_alias where alias = ${`Chevy ${other}`}`);
      await tx.execute(
        sql`delete from athlete_sponsor where athlete_id = ${kept} and brand_id = ${given.brandIds[2]}`,
      );
    });
    const unmerged = await unmerge(answer.merge_id);
    expect([...unmerged.answer.not_returned].sort()).toEqual([
      `Alias Chevy ${other}: was removed since`,
      'Country: was changed since',
      expect.stringMatching(/^Equipment: .+: was changed since$/),
      expect.stringMatching(/^Result of Roth \d+ 2025: was given to someone else since$/),
      expect.stringMatching(/^Sponsor Brand \d+ 3: was removed since$/),
    ]);
    expect(await pageOf(kept)).toMatchObject({
      country: 'FR',
      equipment: [{ name: 'goggles', model: 'New' }, { name: 'helmet' }],
    });
    const back = await pageOf(other);
    expect(back.country).toBe('BE');
    expect(back.equipment.map((one) => one.model)).toEqual(['C', 'B']);
    expect(back.results).toEqual([]);
    expect(back.sponsors.map((one) => one.brand_id)).toEqual([given.brandIds[1], given.brandIds[0]]);
  });

  it('gives back a result that was corrected since with its correction', async () => {
    const { answer } = await merge();
    await server.given((tx) =>
      tx.execute(sql`update result set overall = 27777 where id = ${given.results[2]}`),
    );
    expect((await unmerge(answer.merge_id)).answer.not_returned).toEqual([]);
    expect((await pageOf(given.other)).results).toMatchObject([{ id: given.results[2], overall: 27777 }]);
  });

  it('waits for a later merge that took the kept athlete along, whose ids all find the last one', async () => {
    const { kept, other, third } = given;
    const before = await everything();
    const first = await merge();
    await server.given((tx) =>
      tx.execute(sql`delete from result where race_id = ${given.races[0]} and athlete_id = ${third}`),
    );
    await server.given((tx) =>
      tx.execute(sql`delete from result where race_id = ${given.races[1]} and athlete_id = ${third}`),
    );
    const second = await server.ask(mergeAthletes, { id: third, other: kept });
    for (const asked of [kept, other]) expect((await pageOf(asked)).id).toBe(third);
    const refused = await unmerge(first.answer.merge_id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Léon Chevalier was merged into another athlete since.');
    expect((await unmerge(second.merge_id)).answer.not_returned).toEqual([]);
    expect((await pageOf(other)).id).toBe(kept);
    expect((await unmerge(first.answer.merge_id)).answer.not_returned).toEqual([]);
    const after = await everything();
    for (const table of [
      'athlete',
      'athlete_alias',
      'athlete_old_id',
      'athlete_old_link',
      'athlete_sponsor',
      'ranking_row',
    ])
      expect(after[table], table).toEqual(before[table]);
  });

  it('gives the lines of rankings back only in sets that were not generated anew', async () => {
    const { kept, other } = given;
    const { answer } = await merge();
    await server.given((tx) => tx.execute(sql`update ranking_generation set generated_at = now()`));
    await unmerge(answer.merge_id);
    const { ranking_row = [] } = (await everything()) as Record<string, Record<string, unknown>[]>;
    expect(ranking_row.filter((row) => row.athlete_id === kept)).toHaveLength(2);
    expect(ranking_row.filter((row) => row.athlete_id === other)).toEqual([]);
  });

  it('remembers that they are two people when asked to', async () => {
    const { answer } = await merge();
    await unmerge(answer.merge_id, 1);
    const all = await everything();
    const [athlete_id, other_athlete_id] = [given.kept, given.other].sort((a, b) => a - b);
    expect(all.athletes_not_the_same).toContainEqual({ athlete_id, other_athlete_id });
  });

  it('is listed with what could not be returned; a merge that was undone is not', async () => {
    const merged = await merge();
    const listed = async () =>
      (await server.ask(listMerges, {})).merges.find((one) => one.id === merged.answer.merge_id);
    expect(await listed()).toMatchObject({
      kept_id: given.kept,
      gone_id: given.other,
      kept_name: 'Léon Chevalier',
      gone_name: 'Leon Chevalier',
      who: 'anna Tester',
      unmerged_at: null,
      not_returned: [],
    });
    await server.given((tx) => tx.execute(sql`update athlete set country = 'FR' where id = ${given.kept}`));
    await unmerge(merged.answer.merge_id);
    expect(await listed()).toMatchObject({ not_returned: ['Country: was changed since'] });
    const again = await merge();
    await undo(again);
    const ids = (await server.ask(listMerges, {})).merges.map((one) => one.id);
    expect(ids).toContain(merged.answer.merge_id);
    expect(ids).not.toContain(again.answer.merge_id);
  });

  it('keeps an address that another athlete has taken since', async () => {
    const { link } = await pageOf(given.other);
    const { answer } = await merge();
    await server.given(async (tx) => {
      await tx.execute(sql`delete from athlete_old_link where link = ${link}`);
      await tx.execute(sql`update athlete set link = ${link} where id = ${given.third}`);
    });
    expect((await unmerge(answer.merge_id)).answer.not_returned).toContain(
      `Address ${link}: is used by another athlete now`,
    );
    expect((await pageOf(given.other)).link).not.toBe(link);
    expect((await pageOf(link)).id).toBe(given.third);
  });
});

it('an undone merge shows no alias of the other', async () => {
  const merged = await merge();
  await undo(merged);
  const { aliases } = await server.ask(readAliases, { id: given.kept });
  expect(aliases.map((one) => one.alias)).toEqual(['Leo C']);
});
