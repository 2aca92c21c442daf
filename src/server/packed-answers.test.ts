import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { bodyOf, packed, sizeOf } from './packed-answers.ts';

const PICTURES = 24_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.given((tx) =>
    tx.execute(`
      insert into media (filename, type, width, height, size, md5, path_key, srcset)
      select n || '.jpg', 'image/jpeg', 1920, 1080, 10, 'md5 of ' || n, 'm/made-' || n, '{"images": [], "type": "image/jpeg"}'
      from generate_series(1, ${PICTURES}) n`),
  );
});
afterAll(() => server.close());

const get = (headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: '/api/medias',
    headers: { ptotoken: server.tokens.admin, ...headers },
  });

it('is the same answer, small', async () => {
  const bytes = Buffer.from('[{"name":"Ada"}]'.repeat(1000));
  const small = await packed({ bytes, packedFrom: null, etag: '"1"', route: '/' });
  expect(small.bytes.length).toBeLessThan(bytes.length / 20);
  expect(sizeOf(small)).toBe(bytes.length);
  expect(await text(bodyOf(small) as NodeJS.ReadableStream)).toBe(String(bytes));
});

it('goes out again byte for byte, with its length, without asking the database', async () => {
  const first = await get();
  expect(first.rawPayload.length).toBeGreaterThan(16 * 2 ** 20);
  expect((JSON.parse(first.body) as { medias: unknown[] }).medias).toHaveLength(PICTURES);
  const asked = vi.spyOn(server.database.pool, 'query');
  const ofMedia = () =>
    asked.mock.calls.filter(([one]) => String((one as { text?: string }).text).includes('"media"'));
  const again = await vi.waitFor(
    async () => {
      asked.mockClear();
      const answer = await get();
      expect(ofMedia()).toHaveLength(0);
      return answer;
    },
    { timeout: 20_000 },
  );
  asked.mockRestore();
  expect(again.body === first.body).toBe(true);
  expect(again.headers['content-length']).toBe(String(first.rawPayload.length));
  expect(again.headers.etag).toBe(first.headers.etag);
  expect((await get({ 'if-none-match': String(again.headers.etag) })).statusCode).toBe(304);
});

it('is made anew once a picture changed', async () => {
  const before = await get();
  await server.given((tx) =>
    tx.execute(`update media set alt_text = 'The start' where path_key = 'm/made-7'`),
  );
  const after = await get();
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.body).toContain('"alt_text":"The start"');
});
