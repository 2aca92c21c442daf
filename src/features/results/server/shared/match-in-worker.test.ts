import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { athlete } from '#database/tables/athlete-tables.ts';
import { createAthletes } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { matchInWorker, matchListedInWorker } from './match-in-worker.ts';
import { athletesDigest } from './name-matching-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a change while athletes are read, undone later, leaves no wrong athletes behind', async () => {
  const { db } = server.database;
  const [id] = (await server.given((tx) => createAthletes(tx, ['Anna Berg']))) as [number];
  const rename = (name: string) =>
    server.given((tx) => tx.update(athlete).set({ name }).where(eq(athlete.id, id)));
  const lines = [{ name: 'Anna Berg', division: 'FPRO' as const, country: null }];
  const before = await athletesDigest(db);
  await rename('Anna Neu');
  await matchInWorker(db, before, { kind: 'names', lines });
  await rename('Anna Berg');
  expect(await matchListedInWorker(db, lines)).toMatchObject({
    athletes: before,
    matches: [{ method: 'exact', athleteId: id }],
  });
});
