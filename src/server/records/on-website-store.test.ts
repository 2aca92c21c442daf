import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { storeOnWebsite, versionsToSend } from './on-website-store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const byId = async () => (await versionsToSend(server.database.db, 'news')).toSorted((a, b) => a.id - b.id);
const store = async () => storeOnWebsite(server.database.db, 'news', await byId());
const write = (statement: ReturnType<typeof sql>) => server.given((tx) => tx.execute(statement));

it('sends only what the website does not have as it is now', async () => {
  await write(sql`insert into news (id, url, date)
    select n, 'https://example.org/' || n, now() from generate_series(1, 2500) n`);
  expect(await byId()).toHaveLength(2500);
  await store();
  expect(await byId()).toEqual([]);
  await write(sql`update news set title = 'Changed' where id = 1200`);
  await write(sql`delete from news where id = 7`);
  expect(await byId()).toEqual([
    { id: 7, version: null },
    { id: 1200, version: 2 },
  ]);
  await store();
  expect(await byId()).toEqual([]);
});
