import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '#console/routes.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  athlete,
  athleteAlias,
  athleteOldLink,
  athleteProfile,
  brand,
  contenderRankingSet,
  news,
  race,
  rankingRow,
  rankingSet,
  serie,
  t100Championship,
  t100Season,
  video,
} from '#database/tables/all-tables.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { findNearestName, LONGEST_QUERY, searchRecords } from '../search-contract.ts';
import { dataState, kindsChangedSince } from './search-store.ts';

let server: TestServer;
let today: string;

const idOf = (rows: readonly { id: number }[]): number => rows[0]?.id ?? 0;
const person = (first: string, last: string, division: 'MPRO' | 'FPRO', country: string | null = null) => ({
  ...{ first, last, division, country, name: `${first} ${last}` },
  folded_name: `${first} ${last}`.toLowerCase(),
  link: `${first}-${last}`.toLowerCase(),
});

beforeAll(async () => {
  server = await startTestServer();
  today = server.clock.now().toISOString().slice(0, 10);
  await server.given(async (tx) => {
    const added = await tx
      .insert(athlete)
      .values([
        person('Sophie', 'Evans', 'FPRO', 'GB'),
        person('Léon', 'Chevalier', 'MPRO', 'FR'),
        person('Leon', 'Adams', 'MPRO'),
      ])
      .returning({ id: athlete.id });
    const [sophie = { id: 0 }, leon = { id: 0 }] = added;
    await tx.insert(athleteAlias).values({
      ...{ alias: 'L. Chevallier', folded_alias: 'l chevallier', athlete_id: leon.id },
    });
    await tx.insert(athleteOldLink).values({ link: 'sophie-coldwell', athlete_id: sophie.id });
    const sets = await tx
      .insert(rankingSet)
      .values({ date: '2026-03-31', type: 11, published: 1 })
      .returning({ id: rankingSet.id });
    await tx.insert(rankingRow).values({
      ...{ set_id: idOf(sets), athlete_id: leon.id, division: 'MPRO' as const, order: 1, details: '[]' },
      ...{ overall_rank: 4, overall_points: 90, swim_rank: 1, bike_rank: 1, run_rank: 1 },
    });
    await tx.insert(contenderRankingSet).values({ date: '2026-03-30' });
    const series = await tx
      .insert(serie)
      .values({ name: 'Challenge Roth', alias: 'challenge-roth' })
      .returning({ id: serie.id });
    await tx.insert(race).values(
      ['2019-07-07', today, '2025-07-06'].map((date) => ({
        ...{ serie_id: idOf(series), date, year: Number(date.slice(0, 4)), division: 'BOTH' as const },
        ...{ country_name: 'Germany', city: 'Hilpoltstein' },
      })),
    );
    await tx
      .insert(brand)
      .values([{ name: '100% Eyewear', url: 'https://a.example' }, { name: '100 Miles' }]);
    await tx.insert(news).values({
      ...{ url: 'https://a.example/1', site: 'A Site' },
      ...{ date: new Date('2026-02-03T10:00:00Z'), title: 'Zebra crossing' },
    });
    await tx.insert(video).values({
      ...{ name: 'Zebra film', date: new Date('2026-02-04T10:00:00Z'), state: 'ready' as const },
      stream_key: '7b5c8d7e-64a5-4d3c-8c59-0a3a5b2f9d11',
    });
    const seasons = await tx
      .insert(t100Season)
      .values({ name: 'Zebra season', start_date: '2026-01-01', end_date: '2026-12-31' })
      .returning({ id: t100Season.id });
    await tx.insert(t100Championship).values({ name: 'Zebra cup', t100_season_id: idOf(seasons) });
  });
});
afterAll(() => server.close());

const aliasOf = (alias: string) => ({ alias, folded_alias: alias.toLowerCase(), athlete_id: 1 });
const found = async (query: string) => (await server.ask(searchRecords, { query })).results;
const names = async (query: string) => (await found(query)).map(({ name }) => name);

describe('the search', () => {
  it('finds every kind with its URL and a distinguishing detail', async () => {
    expect(await server.ask(searchRecords, { query: 'zebra' })).toEqual({
      results: [
        { name: 'Zebra crossing', kind: 'news', url: addresses.newsItem(1), hint: 'A Site · 2026-02-03' },
        {
          ...{ name: 'Zebra season', kind: 'season', url: addresses.season(1) },
          hint: '2026-01-01 to 2026-12-31',
        },
        {
          name: 'Zebra film',
          kind: 'video',
          url: `${addresses.videos()}?filter=Zebra+film`,
          hint: '2026-02-04',
        },
        { name: 'Zebra cup', kind: 'championship', url: addresses.championship(1), hint: 'Zebra season' },
      ],
      races: [],
    });
    expect(await found('chevalier')).toEqual([
      { name: 'Léon Chevalier', kind: 'athlete', url: addresses.athlete(2), hint: 'FR · MPRO · #4' },
    ]);
    expect((await found('roth')).filter(({ kind }) => kind === 'serie')).toEqual([
      { name: 'Challenge Roth', kind: 'serie', url: addresses.serie('challenge-roth'), hint: '' },
    ]);
    expect(await found('ranking 2026')).toEqual([
      {
        ...{ name: 'World ranking 2026-03-31', kind: 'ranking', url: addresses.ranking(1) },
        hint: '2026 Rankings last 52 weeks',
      },
      {
        ...{ name: 'Contender ranking 2026-03-30', kind: 'contender_ranking', hint: 'draft' },
        url: addresses.contenderRanking(1),
      },
    ]);
    expect(await found('miles')).toEqual([
      { name: '100 Miles', kind: 'brand', url: addresses.brand(2), hint: '' },
    ]);
  });

  it('orders races by nearness to today, after the serie of that name', async () => {
    const year = today.slice(0, 4);
    const nearness = [`Challenge Roth ${year}`, 'Challenge Roth 2025', 'Challenge Roth 2019'];
    expect(await names('challenge roth')).toEqual(['Challenge Roth', ...nearness]);
    expect((await found('hilpolt'))[0]?.hint).toBe(`DE · BOTH · ${year} · Hilpoltstein`);
  });

  it('orders athletes by rank, then by name', async () => {
    expect(await names('leon')).toEqual(['Léon Chevalier', 'Leon Adams']);
  });

  it.each([
    ['an alias', 'chevallier', ['Léon Chevalier']],
    ['a former name', 'coldwell', ['Sophie Evans']],
    ['words in any order', 'evans soph', ['Sophie Evans']],
    ['a percent sign as text', '100%', ['100% Eyewear']],
    ['SQL as text', "' or 1=1 --", []],
    ['nothing typed', '   ', []],
    ['nothing known', 'xylophone', []],
  ])('finds by %s: %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('finds ids first', async () => {
    const first = (await found('2')).slice(0, 3).map(({ kind, url }) => [kind, url]);
    expect(first).toEqual([
      ['athlete', '/athlete/2'],
      ['race', '/race/2'],
      ['brand', '/brand/2'],
    ]);
  });

  it('finds what was changed a moment ago', async () => {
    await server.given((tx) => tx.update(brand).set({ name: 'Quokka' }).where(eq(brand.id, 2)));
    expect(await names('quokka')).toEqual(['Quokka']);
    expect(await names('miles')).toEqual([]);
  });

  const changes: [string, string, (tx: Tx) => Promise<unknown>][] = [
    ['an alias', 'newalias', (tx) => tx.insert(athleteAlias).values(aliasOf('Newalias'))],
    ['an old link', 'newlink', (tx) => tx.insert(athleteOldLink).values({ link: 'newlink', athlete_id: 1 })],
    [
      'a name between two others',
      'newmarried',
      async (tx) => {
        for (const name of ["Sophie O'Newmarried", 'Sophie Evans'])
          await tx.update(athlete).set({ name }).where(eq(athlete.id, 1));
      },
    ],
    [
      'an alternate name',
      'newname',
      (tx) => tx.insert(athleteProfile).values({ athlete_id: 1, alternate_names: 'Newname' }),
    ],
    [
      'the serie of a race',
      'challenge wanaka germany',
      (tx) => tx.update(serie).set({ name: 'Challenge Wanaka' }),
    ],
    ['a city', 'newcity', (tx) => tx.update(race).set({ city: 'Newcity' })],
    ['a title of the news', 'newtitle', (tx) => tx.update(news).set({ title: 'Newtitle' })],
    ['a video', 'newfilm', (tx) => tx.update(video).set({ name: 'Newfilm' })],
    ['a season', 'newseason', (tx) => tx.update(t100Season).set({ name: 'Newseason' })],
    ['a championship', 'newcup', (tx) => tx.update(t100Championship).set({ name: 'Newcup' })],
    ['a ranking set', '2026-04-07', (tx) => tx.insert(rankingSet).values({ date: '2026-04-07', type: 11 })],
    ['a contender set', '2026-04-08', (tx) => tx.insert(contenderRankingSet).values({ date: '2026-04-08' })],
  ];
  it.each(changes)('finds %s changed a moment ago', async (_what, query, change) => {
    const last = query.split(' ').slice(0, 2).join(' ');
    expect(await names(last)).toEqual([]);
    await server.given(change);
    expect(await names(last)).not.toEqual([]);
  });

  it('shows the rank of a set that was generated again', async () => {
    const rank = async () => (await found('chevalier'))[0]?.hint;
    expect(await rank()).toMatch(/#4$/);
    await server.database.db.execute(sql`update ranking_row set overall_rank = 3`);
    await server.database.db.execute(sql`
      insert into ranking_generation (set_id, type, rules_version, input_digest, generated_at, change_set_id)
      select id, 11, 1, 'digest', now(), 0 from ranking_set where published = 1`);
    expect(await rank()).toMatch(/#3$/);
  });

  it('reads only the kinds that were changed', async () => {
    const { db } = server.database;
    const { snapshot } = await dataState(db);
    expect(await kindsChangedSince(db, snapshot)).toEqual([]);
    await server.given((tx) => tx.update(news).set({ site: 'Another site' }));
    await server.given((tx) => tx.update(serie).set({ name: 'Challenge Roth' }));
    expect(await kindsChangedSince(db, snapshot)).toEqual(['race', 'serie', 'news']);
  });

  it('finds at most 20', async () => {
    await server.given((tx) =>
      tx.insert(brand).values(Array.from({ length: 25 }, (_, at) => ({ name: `Wombat ${at}` }))),
    );
    expect(await found('wombat')).toHaveLength(20);
  });

  it('finds nothing without a query', async () => {
    const headers = { ptotoken: server.tokens.admin };
    const response = await server.app.inject({ method: 'GET', url: '/api/search/', headers });
    expect([response.statusCode, response.body]).toEqual([200, '{"results":[],"races":[]}']);
  });

  it('refuses more than 200 characters, not 200', async () => {
    expect((await server.call(searchRecords, { query: 'ü'.repeat(LONGEST_QUERY) })).status).toBe(200);
    const { status, text } = await server.call(searchRecords, { query: 'a'.repeat(LONGEST_QUERY + 1) });
    expect(status).toBe(400);
    expect(text).toContain('at most 200 characters');
  });
});

describe('the nearest name', () => {
  it.each([
    ['Leon Chevaleir', 'Léon Chevalier'],
    ['chevaleir', 'Léon Chevalier'],
    ['challange roht', 'Challenge Roth'],
    ['xylophone', null],
    ['  ', null],
  ])('of %s is %s', async (query, name) => {
    const { nearest } = await server.ask(findNearestName, { query });
    expect(nearest?.name ?? null).toBe(name);
  });
});

it.each([searchRecords, findNearestName])('$path is for admins', async (call) => {
  expect((await server.call(call, { query: 'a' }, 'signed-in')).status).toBe(403);
  expect((await server.call(call, { query: 'a' }, 'nobody')).status).toBe(401);
});
