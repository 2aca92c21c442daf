import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#database/tables/brand-tables.ts';
import { type Synced, syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import type { ObjectStorage } from '#integrations/object-storage/object-storage.ts';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import { createAthletes, createRace, createRankingSet } from '#testing/builders/create-races.ts';
import { startObjectStore } from '#testing/server/object-store.ts';
import { readWebsite } from '#testing/server/read-website.ts';
import type { TestServer } from '#testing/server/test-server.ts';

const servers = {} as Record<'files' | 'S3', TestServer>;
const stores: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const store = await startObjectStore();
  servers.files = await startPictureServer();
  servers.S3 = await startPictureServer({ objectStorage: store.settings });
  stores.push(servers.files, servers.S3, store);
});
afterAll(async () => {
  for (const one of stores) await one.close();
});

/** From the n-th use on, the store does nothing more for a sync, as if its process had been killed there. Returns how to end that. */
function failAtUse(storage: ObjectStorage, last: number, isAfter: boolean): () => void {
  const { write, remove } = storage;
  let uses = 0;
  const dying =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      uses += 1;
      if (uses < last || (uses === last && isAfter)) await work.apply(storage, given);
      if (uses >= last) throw new Error('killed');
    };
  storage.write = dying(write);
  storage.remove = dying(remove);
  return () => Object.assign(storage, { write, remove });
}

describe.each(['files', 'S3'] as const)('a sync to a store of %s that is killed', (kind) => {
  const server = () => servers[kind];
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
    const revive = failAtUse(server().files.storage, point.use, point.isAfter);
    const killed = await server().call(syncWebsite, {});
    revive();
    const left = await readWebsite(server());
    expect(left.text.includes(name)).toBe(left.manifest.version > before);
    const next = await server().call(syncWebsite, {});
    expect(next.status).toBe(200);
    const { manifest, text } = await readWebsite(server());
    expect(text).toContain(name);
    expect(manifest.version).toBe((next.body as Synced).version);
    expect([200, 503]).toContain(killed.status);
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
