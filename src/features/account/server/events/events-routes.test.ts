import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#features/account/account-contract.ts';
import { EVENTS_PAGE, type EventGroup, listEvents } from '#features/account/events-contract.ts';
import { addBrand, deleteBrand } from '#features/brands/brands-contract.ts';
import { reportExport } from '#features/exports/exports-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const events = async (group?: EventGroup) => (await server.ask(listEvents, group ? { group } : {})).events;

it('distinguishes sign-ins, exports and deletions, the newest first', async () => {
  await server.call(login, { email: 'unknown%40example.org', password: 'not the right one' }, 'nobody');
  server.clock.advance(1000);
  await server.call(login, { email: 'anna%40example.org', password: 'not the right one' }, 'nobody');
  server.clock.advance(1000);
  await server.ask(reportExport, { what: 'athletes', rows: 1089, with_emails: 1 }, 'other-admin');
  server.clock.advance(1000);
  const { brands } = await server.ask(addBrand, { name: 'Vanishing' });
  await server.ask(deleteBrand, { id: brands.find(({ name }) => name === 'Vanishing')?.id ?? 0 });
  const refused = { kind: 'sign-in refused', about: 'anna@example.org', address: '127.0.0.1' };
  const saved = { kind: 'export', who: 'ben Tester', about: 'athletes', rows: 1089, with_emails: true };
  const gone = { kind: 'deleted', who: 'anna Tester', about: expect.stringContaining('Vanishing') };
  expect(await events('sign-ins')).toEqual([
    expect.objectContaining(refused),
    expect.objectContaining({ ...refused, about: null }),
  ]);
  expect(await events('exports')).toEqual([expect.objectContaining(saved)]);
  expect(await events('deletions')).toEqual([expect.objectContaining(gone)]);
  expect((await events()).map(({ kind }) => kind)).toEqual([
    'deleted',
    'export',
    'sign-in refused',
    'sign-in refused',
  ]);
});

it('is read page by page', async () => {
  for (let count = 0; count < EVENTS_PAGE; count += 1)
    await server.ask(reportExport, { what: `list ${count}`, rows: 1, with_emails: 0 });
  const first = await server.ask(listEvents, { group: 'exports' });
  const second = await server.ask(listEvents, { group: 'exports', page: 2 });
  expect([first.events.length, first.has_more]).toEqual([EVENTS_PAGE, true]);
  expect([second.events.length, second.has_more]).toEqual([1, false]);
  expect(new Set([...first.events, ...second.events].map(({ key }) => key)).size).toBe(EVENTS_PAGE + 1);
});

it('is for admins', async () => {
  expect((await server.call(listEvents, {}, 'nobody')).status).toBe(401);
  expect((await server.call(listEvents, {}, 'signed-in')).status).toBe(403);
  expect((await server.call(listEvents, { group: 'others' as EventGroup })).status).toBe(400);
});
