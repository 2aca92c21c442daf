import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTier, deleteTier, listTiers } from '#features/tiers/tiers-contract.ts';
import { awayByCode } from '#integrations/object-storage/object-storage.ts';
import { placeFor, sendTo, squarePicture } from '#testing/builders/create-pictures.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { refuseWritesOnFullDisk } from './disk-full.ts';
import { handleErrors } from './http/errors.ts';

const FULL = "The server's disk is full; nothing was saved. Free some space and try again.";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tier = { name: 'Full', basePoints: 50, dropoffPercentage: 5 };

describe('a full disk', () => {
  it('of the database is reported; reading continues, and so does writing once there is space', async () => {
    const { db } = server.database;
    await db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute(sql`create trigger no_room before insert on tier execute function no_room()`);
    const before = await countRows(server.database, 'tier');
    const refused = await server.call(addTier, tier);
    expect([refused.status, refused.headers['x-error-code'], refused.text]).toEqual([507, 'disk-full', FULL]);
    expect((await server.ask(listTiers, {})).tiers).toHaveLength(before);
    await db.execute(sql`drop trigger no_room on tier`);
    await server.ask(addTier, tier);
    expect(await countRows(server.database, 'tier')).toBe(before + 1);
  });

  it('of the file store is reported to the uploader, and the same upload succeeds once there is space', async () => {
    const bytes = await squarePicture(40, 40, 1).png().toBuffer();
    const place = await placeFor(server, { bytes, name: 'a.png', type: 'image/png' });
    const keep = vi
      .spyOn(server.files.storage, 'keep')
      .mockImplementation(async () => awayByCode(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
    const refused = await sendTo(server, place, bytes);
    expect([refused.status, refused.text]).toEqual([507, FULL]);
    keep.mockRestore();
    expect((await sendTo(server, place, bytes)).status).toBe(200);
  });
});

it('an almost full disk refuses writes of the embedded database', async () => {
  let free = 15 * 1024 * 1024;
  const app = Fastify();
  handleErrors(app as never);
  refuseWritesOnFullDisk(app as never, 'data', async () => free);
  for (const call of [addTier, deleteTier, listTiers])
    app.route({ method: call.method, url: `/${call.method}`, config: { call }, handler: async () => 'done' });
  const send = async (method: 'POST' | 'DELETE' | 'GET') =>
    (await app.inject({ method, url: `/${method}` })).body;
  expect([await send('POST'), await send('DELETE'), await send('GET')]).toEqual([FULL, FULL, 'done']);
  free *= 2;
  expect(await send('POST')).toBe('done');
});
