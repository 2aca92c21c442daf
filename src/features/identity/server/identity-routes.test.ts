import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athleteAttribute, athleteProfile } from '#database/tables/all-tables.ts';
import { createAthlete, readAthlete } from '#features/athletes/athletes-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addAlias, readAliases, removeAlias, saveAlias } from '../aliases-contract.ts';
import {
  compareAthletes,
  forgetNotTheSame,
  listDuplicates,
  listMerges,
  listNotTheSame,
  mergeAthletes,
  setNotTheSame,
  unmergeAthletes,
} from '../identity-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const men = (...names: string[]) =>
  server.given((tx) =>
    createAthletes(
      tx,
      names.map((name) => ({ name, division: 'MPRO' as const, country: 'DE' })),
    ),
  );
const pairsOf = async (...ids: number[]) =>
  (await server.ask(listDuplicates, {})).pairs.filter(
    (pair) => ids.includes(pair.one.id) || ids.includes(pair.other.id),
  );

describe('likely duplicates', () => {
  it('are listed with score and reasons, the smaller id first', async () => {
    const [one = 0, other = 0, third = 0] = await men('Vincent Größer', 'Vincent Groeßer', 'Ralf Someone');
    await server.given(async (tx) => {
      const raceId = await createRace(tx, { date: '2025-03-04' });
      await createResults(tx, raceId, [{ athlete_id: other, division: 'MPRO' }]);
      await tx.insert(athleteAttribute).values({ athlete_id: one, name: 'pic', value: '/pic.png' });
    });
    expect(await pairsOf(one, other, third)).toEqual([
      {
        score: 65,
        reasons: [
          { message: 'same name, an umlaut written out', speaks: 'for' },
          { message: 'same nation, Germany', speaks: 'for' },
        ],
        one: expect.objectContaining({ id: one, pic: '/pic.png', results: 0, first_race: null }),
        other: expect.objectContaining({
          id: other,
          results: 1,
          first_race: '2025-03-04',
          last_race: '2025-03-04',
        }),
      },
    ]);
  });

  it('are not listed once they have raced each other', async () => {
    const [one = 0, other = 0] = await men('Otto Meier', 'Otto Maier');
    expect(await pairsOf(one)).toHaveLength(1);
    await server.given(async (tx) => {
      const raceId = await createRace(tx, { serieName: 'IRONMAN Nice', date: '2026-06-14', year: 2026 });
      await createResults(tx, raceId, [
        { athlete_id: one, division: 'MPRO' },
        { athlete_id: other, division: 'MPRO' },
      ]);
    });
    expect(await pairsOf(one)).toEqual([]);
    const compared = await server.ask(compareAthletes, { id: one, other });
    expect(compared).toMatchObject({ score: 0, forbidden: [expect.stringContaining('IRONMAN Nice 2026')] });
    expect(compared.reasons[0]).toEqual({
      message: 'both raced IRONMAN Nice 2026: two people',
      speaks: 'proof',
    });
  });

  it('are updated after every change of a name, an alias or a birth date', async () => {
    const [one = 0, other = 0] = await men('Jana Before', 'Jana Married');
    expect(await pairsOf(one)).toEqual([]);
    await server.ask(addAlias, { id: other, alias: 'Before, Jana' });
    expect((await pairsOf(one))[0]).toMatchObject({ score: 70 });
    await server.given((tx) =>
      tx.insert(athleteProfile).values([
        { athlete_id: one, dob: '1990-01-01' },
        { athlete_id: other, dob: '1991-01-01' },
      ]),
    );
    expect(await pairsOf(one)).toEqual([]);
  });
});

describe('not the same', () => {
  it('is stored, listed, undone and removed, in either order', async () => {
    const [one = 0, other = 0] = await men('Karl Huber', 'Karl Hubert');
    expect(await pairsOf(one)).toHaveLength(1);
    const said = await server.call(setNotTheSame, { athlete_id: other, other_id: one });
    expect(said.status).toBe(200);
    expect(await pairsOf(one)).toEqual([]);
    const listed = async () =>
      (await server.ask(listNotTheSame, {})).pairs
        .filter((pair) => pair.one.id === one)
        .map((pair) => pair.other.id);
    expect(await listed()).toEqual([other]);
    expect((await server.ask(compareAthletes, { id: one, other })).not_the_same).toBe(1);
    await server.ask(undoHistory, { id: Number(said.headers['x-change-set']) });
    expect(await pairsOf(one)).toHaveLength(1);
    await server.ask(setNotTheSame, { athlete_id: one, other_id: other });
    await server.ask(setNotTheSame, { athlete_id: other, other_id: one });
    expect(await listed()).toEqual([other]);
    await server.ask(forgetNotTheSame, { athlete_id: other, other_id: one });
    expect(await listed()).toEqual([]);
    expect(await pairsOf(one)).toHaveLength(1);
  });

  it.each([
    ['themself', (id: number) => ({ athlete_id: id, other_id: id }), 400, 'other_id'],
    ['nobody', (id: number) => ({ athlete_id: id, other_id: 99_999_999 }), 404, undefined],
  ])('is refused with %s', async (_what, input, status, field) => {
    const [one = 0] = await men('Solo Person');
    const before = await countRows(server.database, 'athletes_not_the_same');
    const refused = await server.call(setNotTheSame, input(one));
    expect([refused.status, refused.headers['x-error-field']]).toEqual([status, field]);
    expect(await countRows(server.database, 'athletes_not_the_same')).toBe(before);
  });
});

it('compares field by field, with races and counts', async () => {
  const [one = 0, other = 0] = await men('Pia Feld', 'Pia Felt');
  await server.given(async (tx) => {
    await tx.insert(athleteProfile).values([
      { athlete_id: one, dob: '1990-01-01', manager: 'M' },
      { athlete_id: other, dob: '1991-01-01', nicknames: 'Pi' },
    ]);
    const raceId = await createRace(tx, { serieName: 'Roth', date: '2025-07-06', tierName: 'Gold' });
    await createResults(tx, raceId, [{ athlete_id: other, division: 'MPRO', overall: 28_000 }]);
  });
  await server.ask(addAlias, { id: one, alias: 'P. Feld' });
  const compared = await server.ask(compareAthletes, { id: one, other });
  expect(compared.one).toMatchObject({ aliases: ['P. Feld'], counts: { results: 0, aliases: 1 } });
  expect(compared.other.counts).toMatchObject({ results: 1, lists: 0 });
  expect(compared.races).toMatchObject([
    { race: 'Roth 2025', date: '2025-07-06', one: null, other: { status: 'Finish', rank: 1 } },
  ]);
  expect(compared.forbidden).toEqual([]);
  const field = (name: string) => compared.fields.find((each) => each.name === name);
  expect(field('name')).toMatchObject({
    one: 'Pia Feld',
    other: 'Pia Felt',
    state: 'differs',
    is_chosen: 1,
  });
  expect(field('profile.dob')).toMatchObject({ state: 'differs', is_chosen: 1 });
  expect(field('profile.manager')).toMatchObject({ state: 'only one', is_chosen: 0 });
  expect(field('profile.nicknames')).toMatchObject({ state: 'only other', is_chosen: 0 });
  expect(field('country')).toMatchObject({ state: 'same' });
  expect(field('email')).toBeUndefined();
});

describe('aliases', () => {
  it('are added, changed and removed, and each change can be undone', async () => {
    const [id = 0] = await men('Rudi Berg');
    const added = await server.call(addAlias, { id, alias: '  von BERG, Rudi ' });
    await server.ask(saveAlias, { id, alias_id: added.body.id, alias: 'Rudy Von Berg' });
    const read = async () => (await server.ask(readAliases, { id })).aliases.map((one) => one.alias);
    expect(await read()).toEqual(['Rudy Von Berg']);
    expect((await server.ask(readAthlete, { id: String(id) })).aliases).toMatchObject([
      { alias: 'Rudy Von Berg' },
    ]);
    const removed = await server.call(removeAlias, { id, alias_id: added.body.id });
    expect(await read()).toEqual([]);
    await server.ask(undoHistory, { id: Number(removed.headers['x-change-set']) });
    expect(await read()).toEqual(['Rudy Von Berg']);
  });

  it('name the other athletes who have them', async () => {
    const [id = 0, other = 0] = await men('Hans Alfa', 'Hans Beta');
    await server.ask(addAlias, { id, alias: 'HANS BETA' });
    expect((await server.ask(readAliases, { id })).aliases[0]?.others).toEqual([
      { id: other, name: 'Hans Beta' },
    ]);
  });

  it.each([
    ['an existing alias in another word order', 'Q Rita', 409],
    ['the same in other case', 'RITA Q', 409],
    ['the name itself', 'Rita Quell', 400],
    ['nothing', '   ', 400],
    ['punctuation only', '...', 400],
    ['a text that is too long', 'x'.repeat(201), 400],
  ])('refuse %s', async (_what, alias, status) => {
    const response = await server.ask(createAthlete, {
      first: 'Rita',
      last: 'Quell',
      country: 'DE',
      division: 'FPRO',
    });
    const { id } = response;
    if (response.status === 0) await server.ask(addAlias, { id, alias: 'Rita Q' });
    const before = await countRows(server.database, 'athlete_alias');
    const refused = await server.call(addAlias, { id, alias });
    expect(refused.status).toBe(status);
    expect(refused.text).toMatch(/alias/);
    expect(await countRows(server.database, 'athlete_alias')).toBe(before);
  });

  it('of another athlete cannot be changed through this one', async () => {
    const [one = 0, other = 0] = await men('Uwe Eins', 'Uwe Zwei');
    const { id: alias_id } = await server.ask(addAlias, { id: one, alias: 'Uwe 1' });
    expect((await server.call(removeAlias, { id: other, alias_id })).status).toBe(404);
    expect((await server.call(saveAlias, { id: other, alias_id, alias: 'X' })).status).toBe(404);
    expect((await server.call(addAlias, { id: 99_999_999, alias: 'X' })).status).toBe(404);
  });
});

it.each([
  [listDuplicates, {}],
  [listNotTheSame, {}],
  [setNotTheSame, { athlete_id: 1, other_id: 2 }],
  [forgetNotTheSame, { athlete_id: 1, other_id: 2 }],
  [compareAthletes, { id: 1, other: 2 }],
  [mergeAthletes, { id: 1, other: 2 }],
  [listMerges, {}],
  [unmergeAthletes, { id: 1 }],
  [readAliases, { id: 1 }],
  [addAlias, { id: 1, alias: 'X' }],
  [saveAlias, { id: 1, alias_id: 1, alias: 'X' }],
  [removeAlias, { id: 1, alias_id: 1 }],
])('$method $path is for admins', async (call, input) => {
  expect((await server.call(call as typeof addAlias, input as never, 'signed-in')).status).toBe(403);
  expect((await server.call(call as typeof addAlias, input as never, 'nobody')).status).toBe(401);
});

it('likely duplicates of 10,000 athletes are found while other requests are served', async () => {
  await server.given((tx) =>
    tx.execute(sql`
      insert into athlete (first, last, name, folded_name, division, link)
      select 'Anna', word, 'Anna ' || word, 'anna ' || word, 'FPRO', 'anna-' || word from (
        select translate(left(md5(number::text), 12), '0123456789', 'ghijklmnop') as word from generate_series(1, 10000) number) words`),
  );
  const [one = 0, other = 0] = await men('Needle Haystack', 'Needle Haystak');
  const finished: string[] = [];
  const search = pairsOf(one, other).then((pairs) => {
    finished.push('search');
    return pairs;
  });
  await server.ask(listMerges, {}).then(() => finished.push('merges'));
  expect((await search).map((pair) => [pair.one.id, pair.other.id])).toEqual([[one, other]]);
  expect(finished).toEqual(['merges', 'search']);
});
