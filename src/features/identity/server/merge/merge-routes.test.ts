import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  removeAthleteAttributes,
  saveAthleteAttributes,
  saveMembers,
} from '#features/athletes/athlete-edit-contract.ts';
import { readAthlete } from '#features/athletes/athletes-contract.ts';
import { allAthletesForMatching } from '#features/athletes/server/list/athletes-store.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readAliases } from '#features/identity/aliases-contract.ts';
import { mergeAthletes } from '#features/identity/identity-contract.ts';
import {
  createRanking,
  generateRankings,
  publishRanking,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { matchName } from '#rules/name-matching/name-matching.ts';
import { buildMatchIndex } from '#rules/name-matching/name-matching-index.ts';
import { createResults } from '#testing/builders/create-races.ts';
import { createTwoRecords, everyRow, type TwoRecords } from '#testing/builders/create-two-records.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { TABLES_OF_ATHLETES } from './merge-moves-store.ts';

let server: TestServer;
let given: TwoRecords;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  given = await server.given(createTwoRecords);
});

const everything = () => everyRow(server);
const merge = (from_other: string[] = []) =>
  server.call(mergeAthletes, { id: given.kept, other: given.other, from_other });
const undo = (response: { headers: Record<string, unknown> }) =>
  server.call(undoHistory, { id: Number(response.headers['x-change-set']) });
const pageOf = (id: number | string) => server.ask(readAthlete, { id: String(id) });

it('knows every table with a reference to an athlete', async () => {
  const found = await server.database.db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'athlete'::regclass order by 1`);
  expect(found.rows.map((row) => row.name)).toEqual([...TABLES_OF_ATHLETES].sort());
});

describe('merging', () => {
  it('moves all records of the other athlete, and fills the empty fields of the retained one', async () => {
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
      expect.objectContaining({
        athlete_id: kept,
        race_id: races[2],
        is_waiting: 0,
        notes: 'late flight',
        by_hand_reason: 'wildcard',
      }),
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

  it('does not use the version of a removed value again for the one of the other athlete', async () => {
    const { kept } = given;
    const removed = [{ name: 'height' }];
    const before = (await pageOf(kept)).attributes.find(({ name }) => name === 'height')?.version ?? 0;
    await server.ask(removeAthleteAttributes, { id: kept, attributes: removed });
    await merge(['attributes.height']);
    const stale = [{ name: 'height', value: 170, version: before }];
    expect((await server.call(saveAthleteAttributes, { id: kept, attributes: stale })).status).toBe(409);
  });

  it('uses the chosen values', async () => {
    const { kept, other } = given;
    const otherLink = (await pageOf(other)).link;
    const remainingLink = (await pageOf(kept)).link;
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
    expect((await pageOf(remainingLink)).id).toBe(kept);
  });

  it('redirects the id and every address of the other athlete to the retained one', async () => {
    const { kept, other } = given;
    const { link } = await pageOf(other);
    await merge();
    for (const address of [other, link, `older-${other}`]) expect((await pageOf(address)).id).toBe(kept);
  });

  it('lets imports match the former name', async () => {
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

  it('moves rows of stored rankings: an existing row stays, a missing one is taken over, and the sets are stale', async () => {
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

  it('is one change set; undoing it restores everything, and redoing it merges again', async () => {
    const before = await everything();
    const merged = await merge(['name', 'link', 'equipment.helmet']);
    const after = await everything();
    expect(after).not.toEqual(before);
    const undone = await undo(merged);
    expect(undone.status).toBe(200);
    expect(await everything()).toEqual(before);
    expect(await server.call(undoHistory, { id: undone.body.id })).toMatchObject({ status: 200, text: '' });
    expect(await everything()).toEqual(after);
  });

  it('makes ranking sets stale and says why', async () => {
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
    await server.given((tx) => createResults(tx, races[0] ?? 0, [{ athlete_id: other, division: 'MPRO' }]));
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
    ['for an unknown field', () => ({ id: given.kept, other: given.other, from_other: ['shoe'] }), 400],
  ])('%s', async (_what, input, status) => {
    expect((await server.call(mergeAthletes, input())).status).toBe(status);
  });

  it('when either was edited since the review', async () => {
    const { version } = await pageOf(given.other);
    await server.ask(saveMembers, { id: given.other, members: [{ name: 'country', value: 'FR' }] });
    const refused = await server.call(mergeAthletes, {
      id: given.kept,
      other: given.other,
      other_version: version,
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('anna Tester changed Country');
  });

  it('for users who are not admins', async () => {
    const input = { id: given.kept, other: given.other };
    expect((await server.call(mergeAthletes, input, 'signed-in')).status).toBe(403);
    expect((await server.call(mergeAthletes, input, 'nobody')).status).toBe(401);
  });

  it('succeeds once when two people merge the same pair at the same time', async () => {
    const both = [
      server.call(mergeAthletes, { id: given.kept, other: given.other }),
      server.call(mergeAthletes, { id: given.other, other: given.kept }),
    ];
    const statuses = (await Promise.all(both)).map((response) => response.status);
    expect(statuses.sort()).toEqual([200, 404]);
  });
});

it('an undone merge shows no alias of the other', async () => {
  const merged = await merge();
  await undo(merged);
  const { aliases } = await server.ask(readAliases, { id: given.kept });
  expect(aliases.map((one) => one.alias)).toEqual(['Leo C']);
});
