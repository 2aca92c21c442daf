import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#database/tables/all-tables.ts';
import {
  inviteAccount,
  listAccounts,
  type StaffAccount,
  setAdmin,
} from '#features/account/staff-accounts-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { createTestOutbox } from '#testing/server/test-outbox.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

const outbox = createTestOutbox();
let server: TestServer;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await startTestServer({
    settings: { dataDirectory: outbox.folder, publicUrl: 'https://admin.example.org' },
  });
  await server.given((tx) =>
    tx.update(account).set({ password_hash: 'of an admin' }).where(eq(account.admin, 1)),
  );
  for (const one of await accounts()) ids[one.email.split('@')[0] as string] = one.id;
});
afterAll(async () => {
  await server.close();
  outbox.remove();
});

const accounts = async (): Promise<StaffAccount[]> => (await server.ask(listAccounts, {})).accounts;
const of = async (id: number | undefined) => (await accounts()).find((one) => one.id === id);
const isIn = async (as: 'admin' | 'other-admin' | 'signed-in') =>
  (await server.call(listTiers, {}, as)).status;

describe('the accounts', () => {
  it('are listed, admins first, with their state and sessions, without anything secret', async () => {
    const listed = await accounts();
    expect(listed.map((one) => [one.email, one.admin, one.sessions, one.state])).toEqual([
      ['admin@localhost', 1, 0, 'active'],
      ['anna@example.org', 1, 1, 'active'],
      ['ben@example.org', 1, 1, 'active'],
      ['cleo@example.org', 0, 1, 'invited'],
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/hash|secret|token/);
  });

  it('can be given admin and lose it; with it their sessions end at once', async () => {
    expect(await isIn('signed-in')).toBe(403);
    await server.ask(setAdmin, { id: ids.cleo as number, admin: 1 });
    expect(await isIn('signed-in')).toBe(200);
    await server.ask(setAdmin, { id: ids.cleo as number, admin: 0 });
    expect(await isIn('signed-in')).toBe(401);
    expect(await of(ids.cleo)).toMatchObject({ admin: 0, sessions: 0 });
  });

  it('retain one admin, whichever way it is removed', async () => {
    for (const id of [ids.admin, ids.ben]) await server.ask(setAdmin, { id: id as number, admin: 0 });
    const last = await server.call(setAdmin, { id: ids.anna as number, admin: 0 });
    expect([last.status, last.text]).toEqual([
      409,
      'At least one admin with a password must remain. Grant admin rights to someone else first.',
    ]);
    expect([await isIn('admin'), await isIn('other-admin')]).toEqual([200, 401]);
    const granted = await server.call(setAdmin, { id: ids.ben as number, admin: 1 });
    const changeSet = Number(granted.headers['x-change-set']);
    const directly = server.given((tx) => tx.delete(account).where(eq(account.admin, 1)));
    await expect(directly).rejects.toThrow('At least one admin with a password must remain');
    expect((await server.call(undoHistory, { id: changeSet })).status).toBe(200);
    expect(await of(ids.ben)).toMatchObject({ admin: 0 });
  });

  it('retain an admin who can sign in: one who is only invited does not count', async () => {
    const invited = { email: 'dora@example.org', first: 'Dora', last: 'Diaz', admin: 1 as const };
    const { id } = await server.ask(inviteAccount, invited);
    const last = await server.call(setAdmin, { id: ids.anna as number, admin: 0 });
    expect([last.status, last.headers['x-error-code']]).toEqual([409, 'last-admin']);
    await server.ask(setAdmin, { id, admin: 0 });
  });

  it('retain one admin also when two remove it from each other at once', async () => {
    const grant = (id: number | undefined) =>
      server.given((tx) =>
        tx
          .update(account)
          .set({ admin: 1 })
          .where(eq(account.id, id as number)),
      );
    await grant(ids.ben);
    const admins = [ids.anna as number, ids.ben as number];
    const responses = await Promise.all(admins.map((id) => server.call(setAdmin, { id, admin: 0 })));
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await server.database.db.select().from(account).where(eq(account.admin, 1));
    expect(left).toHaveLength(1);
    await grant(ids.anna);
  });
});
