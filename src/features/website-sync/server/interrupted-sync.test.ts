import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#database/tables/brand-tables.ts';
import { type Synced, syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import type { Settings } from '#server/settings.ts';
import { createAthletes, createRace, createRankingSet } from '#testing/builders/create-races.ts';
import type { KilledSync } from '#testing/killed-server/sync-process.ts';
import { startObjectStore } from '#testing/server/object-store.ts';
import { readWebsite } from '#testing/server/read-website.ts';
import { createTestDatabase } from '#testing/server/test-database.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { startPostgresServer } from '../../../../tools/postgres-server.ts';

// Each point kills a real process that runs a sync; the next sync is made by another one.

interface Store {
  server: TestServer;
  databaseUrl: string;
}
const stores = {} as Record<'files' | 'S3', Store>;
const opened: { close(): Promise<unknown> }[] = [];

/** A server on a database that another process can use too. */
async function serve(address: string | undefined, settings: Partial<Settings>): Promise<Store> {
  const database = await createTestDatabase({ address });
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = database.environment;
  const server = await startTestServer({
    settings: { dataDirectory, ...settings },
    openDatabase: database.open,
    onClosed: database.drop,
  });
  opened.push(server);
  return { server, databaseUrl };
}

beforeAll(async () => {
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgresServer();
  const store = await startObjectStore();
  stores.files = await serve(postgres?.address, {});
  stores.S3 = await serve(postgres?.address, { objectStorage: store.settings });
  opened.push(store, { close: async () => postgres?.stop() });
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const SYNC_PROCESS = join(import.meta.dirname, '../../../testing/killed-server/sync-process.ts');
const LEAN_START = join(import.meta.dirname, '../../../server/lean-start.mjs');

/** Runs a sync in a process of its own, which is killed at this use of the store; returns the signal that ended it. */
async function killSync(kind: keyof typeof stores, point: Pick<KilledSync, 'use' | 'isAfter'>) {
  const { server, databaseUrl } = stores[kind];
  const order: KilledSync = { databaseUrl, settings: server.settings, ...point };
  const child = spawn(process.execPath, ['--import', LEAN_START, SYNC_PROCESS, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

describe.each(['files', 'S3'] as const)('a sync to a store of %s that is killed', (kind) => {
  const server = () => stores[kind].server;
  let count = 0;

  /** Changes athletes, races, rankings and brands, so that a sync writes four parts and the manifest. */
  const changeEverything = async (): Promise<string> => {
    count += 1;
    const name = `Killed ${count}`;
    await server().given(async (tx) => {
      const [id = 0] = await createAthletes(tx, [name]);
      await createRace(tx, { serieName: name });
      await createRankingSet(tx, { date: '2026-05-05', points: { [id]: 1 } });
      await tx.insert(brand).values({ name });
    });
    return name;
  };

  beforeAll(async () => {
    await changeEverything();
    await server().ask(syncWebsite, {});
  });

  const uses = [1, 2, 3, 4, 5, 6, 7].flatMap((use) => [false, true].map((isAfter) => ({ use, isAfter })));
  // With all 14 on disk, 21 points: on S3 before one use and after the next.
  const points = kind === 'files' ? uses : uses.filter(({ use, isAfter }) => isAfter === (use % 2 === 0));
  it.each(points)('at use $use of the store (after it: $isAfter) leaves a whole snapshot', async (point) => {
    const before = (await readWebsite(server())).manifest.version;
    const name = await changeEverything();
    expect(await killSync(kind, point)).toBe('SIGKILL');
    const left = await readWebsite(server());
    expect(left.text.includes(name)).toBe(left.manifest.version > before);
    const next = await server().call(syncWebsite, {});
    expect(next.status).toBe(200);
    const { manifest, text } = await readWebsite(server());
    expect(text).toContain(name);
    expect(manifest.version).toBe((next.body as Synced).version);
  });

  it('leaves nothing once an hour has passed', async () => {
    await changeEverything();
    server().clock.advance(2 * 60 * 60 * 1000);
    await server().ask(syncWebsite, {});
    const { rows } = await server().database.db.execute<{ unused: number }>(sql`
      select count(*)::int as unused from website_part p where not exists (
        select from website_version v, jsonb_array_elements(v.parts) part where part ->> 'key' = p.key)`);
    expect(rows).toEqual([{ unused: 0 }]);
  });
});
