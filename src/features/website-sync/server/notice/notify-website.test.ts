import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { brand } from '#database/tables/brand-tables.ts';
import { readDashboard } from '#features/dashboard/dashboard-contract.ts';
import { syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import { noticeHeaders } from '#integrations/website/website-notice.ts';
import { noServices } from '#testing/server/no-services.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

const SECRET = 'x';
let website: Server;
let server: TestServer;
let directory = '';
let received: Received[] = [];
/** The statuses of the next responses; 204 afterwards. */
let statuses: number[] = [];

beforeAll(async () => {
  website = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(website.address() as AddressInfo).port}/hook/`;
  directory = await mkdtemp(join(tmpdir(), 'tridesk-notice-'));
  const outside = { ...noServices, websiteSync: { url, secret: SECRET } };
  server = await startTestServer({ settings: { dataDirectory: directory, outside } });
});
afterAll(async () => {
  await server.close();
  website.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  received = [];
  statuses = [];
});

const notices = async () =>
  (
    await server.database.db.execute<{ state: string; error: string | null }>(
      sql`select state, error from job where kind = 'website-notice' order by split_part(subject, ' ', 2)::int desc`,
    )
  ).rows;
const sync = async (name: string) => {
  await server.given((tx) => tx.insert(brand).values({ name }));
  await server.ask(syncWebsite, {});
};

it('announces a version with a signature that the website can verify', async () => {
  await sync('Canyon');
  await expect.poll(() => received.length).toBe(1);
  const { headers, body } = received[0] as Received;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', SECRET).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'tridesk' });
  expect(headers).not.toHaveProperty('ptotoken');
  expect(JSON.parse(body)).toMatchObject({
    type: 'snapshot.published',
    data: {
      version: 1,
      manifest: expect.stringMatching(/\/files\/website\/current\.json$/),
      parts: expect.arrayContaining(['brands', 'tiers']),
      counts: { changed: 0 },
    },
  });
});

it('is sent again for an unchanged version, as a new notice', async () => {
  await server.ask(syncWebsite, {});
  await server.ask(syncWebsite, {});
  await expect.poll(() => received.length).toBe(2);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(JSON.parse((received[0] as Received).body).data).toMatchObject({ version: 1, parts: [] });
});

it('is the same on every try, but for the time of the request', async () => {
  statuses = [500];
  const published = server.clock.now().toISOString();
  await sync('Felt');
  await expect.poll(() => received.length).toBe(1);
  server.clock.advance(60_000);
  const retryNow = sql`update job_queue.job set start_after = now() where state = 'retry' and name = 'notice'`;
  await expect.poll(async () => (await server.database.db.execute(retryNow)).rowCount).toBe(1);
  await expect.poll(() => received.length).toBe(2);
  const [first, second] = received as [Received, Received];
  expect([second.body, JSON.parse(first.body).timestamp]).toEqual([first.body, published]);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
});

it('waits after a failure, and a newer sync replaces it', async () => {
  statuses = [302];
  await sync('Giant');
  await expect
    .poll(async () => (await notices())[0])
    .toEqual({ state: 'waiting', error: 'The website responded with 302. It will be retried.' });
  server.clock.advance(1000);
  await sync('Trek');
  await expect.poll(() => received.length).toBe(2);
  await expect.poll(async () => (await notices())[0]?.state).toBe('done');
  // Not the older one, which still waits for its next try.
  const { notice } = await server.ask(readDashboard, {});
  expect(notice).toMatchObject({ state: 'notified', tries: 1, error: null });
  expect(received.map(({ body }) => JSON.parse(body).data.version)).toEqual([3, 4]);
});

it('ends with 410', async () => {
  statuses = [410];
  await sync('Scott');
  await expect
    .poll(async () => (await notices())[0])
    .toEqual({ state: 'failed', error: 'The website refused the notice (410). It is not sent again.' });
});

it('signs with the bytes of a secret in base64', () => {
  const notice = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  // The example of the Standard Webhooks specification.
  expect(noticeHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', notice)['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});
