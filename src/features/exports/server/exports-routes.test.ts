import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventLog } from '#database/tables/account-tables.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { reportExport } from '../exports-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const noted = () => server.database.db.select().from(eventLog).where(eq(eventLog.kind, 'export'));

it('logs who exported what, when, and whether with e-mail addresses', async () => {
  await server.ask(reportExport, { what: 'athletes', rows: 1089, with_emails: true });
  expect(await noted()).toEqual([
    expect.objectContaining({
      at: server.clock.now(),
      account_id: expect.any(Number),
      details: { what: 'athletes', rows: 1089, with_emails: 1 },
    }),
  ]);
});

it.each([
  ['what', { what: ' ', rows: 1, with_emails: 0 }],
  ['rows', { what: 'athletes', rows: -1, with_emails: 0 }],
  ['rows', { what: 'athletes', rows: 1.5, with_emails: 0 }],
  ['with_emails', { what: 'athletes', rows: 1 }],
])('refuses a bad %s', async (field, given) => {
  const before = (await noted()).length;
  const refused = await server.call(reportExport, given as never);
  expect([refused.status, refused.text.includes(field)]).toEqual([400, true]);
  expect(await noted()).toHaveLength(before);
});
