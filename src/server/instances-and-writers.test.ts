import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { athleteAlias, media, rankingSet } from '#database/tables/all-tables.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { poolTransactions } from '#testing/server/database/transaction-pooler.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type PostgresServer, startPostgresServer } from '../../tools/postgres-server.ts';
import { type Product, startProduct } from './start.ts';

// Every read sees every write that was acknowledged before it began: two instances on one PostgreSQL server, the second one behind a
// transaction pooler and without any notifications, and a plain SQL client.

let postgres: PostgresServer;
let one: TestServer;
let other: Product;
let plain: pg.Client;
let ids: { athlete: number; race: number; set: number };

beforeAll(async () => {
  postgres = await startPostgresServer();
  const open = () => openDatabase({ databaseUrl: postgres.address, dataDirectory: tmpdir() });
  one = await startTestServer({ openDatabase: open });
  other = await startProduct({
    settings: one.settings,
    log: pino({ level: 'silent' }),
    clock: one.clock,
    async openDatabase() {
      const opened = await open();
      poolTransactions(opened.pool);
      return opened;
    },
    isConsoleServedElsewhere: true,
    isQuiet: true,
  });
  plain = new pg.Client({ connectionString: postgres.address });
  await plain.connect();
  ids = await one.given(async (tx) => {
    const [athlete = 0] = await createAthletes(tx, ['Ada Lovelace']);
    await tx.insert(athleteAlias).values({ athlete_id: athlete, alias: 'x', folded_alias: 'x' });
    await tx.insert(media).values({
      ...{
        filename: '1.jpg',
        type: 'image/jpeg',
        width: 1,
        height: 1,
        size: 1,
        md5: 'x',
        path_key: 'm/1',
        srcset: { images: [], type: 'image/jpeg' },
      },
    });
    const [set] = await tx.insert(rankingSet).values({ date: '2026-01-05', type: 1 }).returning();
    return { athlete, race: await createRace(tx), set: set?.id ?? 0 };
  });
});
afterAll(async () => {
  await plain?.end();
  await other?.close();
  await one?.close();
  await postgres?.stop();
});

const act = { actor: { accountId: null, name: 'test' }, what: 'written', at: new Date() };
const writers: Record<string, (statement: string) => Promise<unknown>> = {
  'one instance': (statement) => one.database.change(act, (tx) => tx.execute(sql.raw(statement))),
  'the other instance': (statement) => other.database.change(act, (tx) => tx.execute(sql.raw(statement))),
  'a plain SQL client': (statement) => plain.query(statement),
};

const readOn = (instance: Product, url: string, ptotoken = one.tokens.admin) =>
  instance.app.inject({ method: 'GET', url, headers: { ptotoken } });

it('holds for every cached call, every writer and every reader', async () => {
  const cases: [url: string, write: (text: string) => string][] = [
    ['/api/athletes/', (text) => `update athlete set last = '${text}', name = 'Ada ${text}'`],
    ['/api/all_athletes/', (text) => `update athlete set last = '${text}', name = 'Ada ${text}'`],
    [`/api/athlete/${ids.athlete}`, (text) => `update athlete set last = '${text}', name = 'Ada ${text}'`],
    ['/api/all_athlete_aliases/', (text) => `update athlete_alias set alias = '${text}'`],
    ['/api/races/', (text) => `update race set city = '${text}'`],
    [`/api/race/${ids.race}`, (text) => `update race set city = '${text}'`],
    [`/api/ranking/${ids.set}`, (text) => `update ranking_set set date = '${text}'`],
    ['/api/medias/library', (text) => `update media set alt_text = '${text}'`],
  ];
  let round = 0;
  for (const [url, write] of cases)
    for (const [name, writer] of Object.entries(writers)) {
      for (const instance of [one, other, one, other])
        expect((await readOn(instance, url)).statusCode, url).toBe(200);
      round += 1;
      const written = url.includes('ranking') ? `2026-03-${String(round).padStart(2, '0')}` : `Text ${round}`;
      await writer(write(written));
      for (const instance of [one, other])
        expect((await readOn(instance, url)).body, `${url} after ${name}`).toContain(written);
    }
});

it('holds while many read and write at once', async () => {
  let acknowledged = 0;
  let isWriting = true;
  const cityIn = (body: string) => Number(/"city":"(\d+)"/.exec(body)?.[1] ?? -1);
  await writers['a plain SQL client']?.(`update race set city = '0'`);
  const write = async () => {
    for (let next = 1; next <= 60; next += 1) {
      await Object.values(writers)[next % 3]?.(`update race set city = '${next}'`);
      acknowledged = next;
    }
    isWriting = false;
  };
  const read = async (instance: Product) => {
    while (isWriting) {
      const atLeast = acknowledged;
      expect(cityIn((await readOn(instance, '/api/races/')).body)).toBeGreaterThanOrEqual(atLeast);
    }
  };
  await Promise.all([write(), ...[one, other, one, other].map(read)]);
});

it('holds when a transaction ends that began before the last read', async () => {
  await plain.query('begin');
  await plain.query(`update race set city = 'Late'`);
  // It has its number, and later transactions have ended.
  await one.database.change(act, (tx) => tx.execute(sql`update media set alt_text = 'Early'`));
  for (const instance of [one, other, one, other])
    expect((await readOn(instance, '/api/races/')).body).not.toContain('Late');
  await plain.query('commit');
  for (const instance of [one, other]) expect((await readOn(instance, '/api/races/')).body).toContain('Late');
});

it('holds for the end of a session and of an admin right', async () => {
  const statusesOf = async (ptotoken: string) => [
    (await readOn(one, '/api/races/', ptotoken)).statusCode,
    (await readOn(other, '/api/races/', ptotoken)).statusCode,
  ];
  const { admin, 'other-admin': otherAdmin } = one.tokens;
  for (const token of [admin, otherAdmin, admin, otherAdmin])
    expect(await statusesOf(token)).toEqual([200, 200]);
  await plain.query(`update account set admin = 0 where email = 'ben@example.org'`);
  for (const status of await statusesOf(otherAdmin)) expect(status).toBeOneOf([401, 403]);
  await readOn(other, '/api/races/');
  const left = await other.app.inject({ method: 'POST', url: '/auth/logout', headers: { ptotoken: admin } });
  expect(left.statusCode).toBe(200);
  expect(await statusesOf(admin)).toEqual([401, 401]);
});
