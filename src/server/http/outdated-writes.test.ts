import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import { OUTDATED_WRITES } from '#testing/fixtures/two-editors/outdated-writes.ts';
import type { TestServer } from '#testing/server/test-server.ts';

// Anna writes from the state before Ben's change: nothing is written, and both values remain: hers in the refused request, his stored.

let server: TestServer;
beforeAll(async () => {
  server = await startPictureServer();
});
afterAll(() => server.close());

/** The number of the last recorded change: every write makes one. */
const lastChange = async () =>
  (await server.database.db.execute(sql`select max(id) as id from change_row`)).rows;

it.each(OUTDATED_WRITES.map((one) => [`${one.call.method} ${one.call.path}`, one] as const))(
  '%s from an outdated state writes nothing and says who changed it; from the present one it is not refused as such',
  async (_name, { call, prepare, says = /ben Tester/ }) => {
    const { input, before, now } = await prepare(server);
    const present = await lastChange();
    const refused = await server.call(call, { ...input, ...before } as never);
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(says)]);
    expect(await lastChange()).toEqual(present);
    const again = await server.call(call, { ...input, ...now } as never);
    expect(again.headers['x-error-code']).not.toBe(refused.headers['x-error-code']);
  },
);
