import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { race, serie } from '#database/tables/all-tables.ts';
import { openSessionOf } from '#features/account/server/sign-in/account-store.ts';
import { raceVersions } from '#features/rankings/server/generate/ranking-inputs-store.ts';
import { createAthletes, createResults } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type PostgresServer, startPostgresServer } from '../../tools/postgres-server.ts';
import { hashToken } from './auth/session-token.ts';

// A PostgreSQL server is restored, or crashes, while the product runs: afterwards it gives transactions numbers that were used before.

const run = promisify(execFile);

let postgres: PostgresServer;
let server: TestServer;
let raceId: number;
beforeAll(async () => {
  postgres = await startPostgresServer();
  server = await startTestServer({
    openDatabase: () => openDatabase({ databaseUrl: postgres.address, dataDirectory: tmpdir() }),
  });
  await server.given(async (tx) => {
    const [made] = await tx.insert(serie).values({ name: 'Nice', alias: 'nice' }).returning();
    const values = { serie_id: made?.id as number, date: '2026-06-02', country_name: 'France' };
    const [added] = await tx.insert(race).values(values).returning();
    raceId = added?.id as number;
    const [athleteId = 0] = await createAthletes(tx, ['Ada Lovelace']);
    await createResults(tx, raceId, [{ athlete_id: athleteId, overall: 30_000 }]);
  });
});
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
});

const readRaces = () =>
  server.app.inject({ method: 'GET', url: '/api/races/', headers: { ptotoken: server.tokens.admin } });

const untilBack = () => expect.poll(async () => (await readRaces()).statusCode).toBe(200);

const nameCity = (city: string) => server.given((tx) => tx.update(race).set({ city }));

async function snapshot(): Promise<string> {
  const { rows } = await server.database.pool.query<{ text: string }>(
    'select pg_current_snapshot()::text as text',
  );
  return rows[0]?.text ?? '';
}

const burnTransactionNumber = () => server.database.pool.query('select pg_current_xact_id()');

const lookedUpState = async () =>
  (await openSessionOf(server.database.db, hashToken(server.tokens.admin)))?.databaseState ?? '';

it('serves no cached response of the state before a restore, although transactions have the same numbers', async () => {
  await postgres.restart(async (data) => void (await run('cp', ['-a', data, `${data}-backup`])));
  await untilBack();
  await nameCity('Before the restore');
  // Leaves a gap for other transactions that take numbers after the restore.
  for (let count = 0; count < 50; count += 1) await burnTransactionNumber();
  const cachedAt = new Set<string>();
  for (let count = 0; count < 50; count += 1) {
    await burnTransactionNumber();
    expect((await readRaces()).body).toContain('Before the restore');
    cachedAt.add(await snapshot());
  }
  await postgres.restart(async (data) => {
    await run('rm', ['-r', data]);
    await run('cp', ['-a', `${data}-backup`, data]);
  });
  await untilBack();
  await nameCity('After the restore');
  let sameNumbers = 0;
  for (let count = 0; count < 200; count += 1) {
    await burnTransactionNumber();
    if (cachedAt.has(await snapshot())) sameNumbers += 1;
    expect((await readRaces()).body).toContain('After the restore');
  }
  expect(sameNumbers).toBeGreaterThan(0);
});

it('distinguishes a database before and after a crash of one of its processes, while the server continues', async () => {
  const lookUp = async () => {
    const [, ...run] = (await lookedUpState()).split(' ');
    return run.join(' ');
  };
  const before = await lookUp();
  const [racesBefore] = await raceVersions(server.database.db, { raceIds: [raceId] });
  expect(await lookUp()).toBe(before);
  const { rows } = await server.database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await run('kill', ['-9', String(rows[0]?.pid)]);
  await expect.poll(() => lookUp().catch(() => before)).not.toBe(before);
  // The results that rankings cache in memory are distinguished in the same way.
  const [racesAfter] = await raceVersions(server.database.db, { raceIds: [raceId] });
  expect(racesAfter?.revision).toBe(racesBefore?.revision);
  expect(racesAfter?.transactionId).not.toBe(racesBefore?.transactionId);
});
