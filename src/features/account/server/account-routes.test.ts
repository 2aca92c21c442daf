import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, session } from '#database/tables/all-tables.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { login, logout, verifySession, WRONG_SIGN_IN } from '../account-contract.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
const PASSWORD = ' pässword%2541 + & 🏊 and more ';
beforeAll(async () => {
  server = await startTestServer();
  const password_hash = await hashPassword(PASSWORD);
  await server.given((tx) =>
    tx
      .insert(account)
      .values({ email: 'mara+race@example.org', first: 'Mara', last: 'Lindt', admin: 1, password_hash }),
  );
});
afterAll(() => server.close());

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  server.call(login, { email, password }, 'nobody', headers);

const withToken = (token: string) => ({ ptotoken: token });
const DAY = 24 * 60 * 60 * 1000;

describe('signing in', () => {
  it('takes the address encoded once, in any case, and the password byte for byte', async () => {
    const { answer } = await signIn(encodeURIComponent('Mara+Race@Example.org '), PASSWORD);
    expect(answer.token_session).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { answer: known } = await server.call(
      verifySession,
      {},
      'nobody',
      withToken(answer.token_session as string),
    );
    expect(known.user).toMatchObject({
      first: 'Mara',
      last: 'Lindt',
      admin: 1,
      email: 'mara+race@example.org',
    });
    expect(known.server_version).toMatch(/^\d/);
  });

  it.each([
    ['a wrong password', 'mara+race@example.org', 'not this one at all'],
    ['a trimmed password', 'mara+race@example.org', PASSWORD.trim()],
    ['an unknown address', 'unknown@example.org', PASSWORD],
    ['an account without a password', 'anna@example.org', ''],
    ['a NUL in the address', 'mara\u0000@example.org', PASSWORD],
    ['a password of 10,000 characters', 'mara+race@example.org', 'x'.repeat(10_000)],
  ])('answers the same words for %s', async (_name, email, password) => {
    const { status, answer } = await signIn(encodeURIComponent(email), password);
    expect([status, answer]).toEqual([200, { error: WRONG_SIGN_IN }]);
  });

  it('gives every session a token of its own and keeps only hashes', async () => {
    const tokens = new Set<string>();
    for (let count = 0; count < 5; count += 1)
      tokens.add((await signIn('mara%2Brace@example.org', PASSWORD)).answer.token_session as string);
    expect(tokens.size).toBe(5);
    const kept = JSON.stringify(await server.database.db.select().from(session));
    for (const token of tokens) expect(kept).not.toContain(token);
    const [row] = await server.database.db
      .select()
      .from(account)
      .where(eq(account.email, 'mara+race@example.org'));
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('slows down after ten failures whatever the notation, and lets the owner in later', async () => {
    const variants = ['slow@example.org', 'SLOW@example.org', ' slow@example.org ', 'slow%40example.org'];
    const password_hash = await hashPassword('the right one, really');
    await server.given((tx) =>
      tx.insert(account).values({ email: 'slow@example.org', first: 'S', last: 'L', password_hash }),
    );
    const tries = Array.from({ length: 14 }, (_none, at) =>
      signIn(variants[at % 4] as string, 'wrong', { 'x-forwarded-for': `10.0.0.${at}` }),
    );
    const statuses = (await Promise.all(tries)).map((one) => one.status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(14);
    const refused = await signIn('slow@example.org', 'the right one, really');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    server.clock.advance(16 * 60 * 1000);
    expect((await signIn('slow@example.org', 'the right one, really')).answer.token_session).toBeDefined();
  });
});

describe('a session', () => {
  const fresh = async () =>
    (await signIn('mara%2Brace@example.org', PASSWORD)).answer.token_session as string;
  const isLive = async (token: string) =>
    (await server.call(listTiers, {}, 'nobody', withToken(token))).status === 200;

  it('ends on logout at once, and a logout without one is fine', async () => {
    const token = await fresh();
    expect(await isLive(token)).toBe(true);
    await server.call(logout, {}, 'nobody', withToken(token));
    expect(await isLive(token)).toBe(false);
    expect((await server.call(verifySession, {}, 'nobody', withToken(token))).answer.user).toBeNull();
    expect((await server.call(logout, {}, 'nobody')).answer).toEqual({ status: 0 });
  });

  it('loses its right the moment the admin flag goes', async () => {
    const token = await fresh();
    const set = (admin: 0 | 1) =>
      server.given((tx) =>
        tx.update(account).set({ admin }).where(eq(account.email, 'mara+race@example.org')),
      );
    await set(0);
    expect((await server.call(listTiers, {}, 'nobody', withToken(token))).status).toBe(403);
    await set(1);
    expect(await isLive(token)).toBe(true);
  });

  it('ends after 14 days without use and after 90 days in all', async () => {
    const [idle, used] = [await fresh(), await fresh()];
    for (let day = 0; day < 13; day += 1) server.clock.advance(DAY);
    expect(await isLive(used)).toBe(true);
    server.clock.advance(2 * DAY);
    expect([await isLive(idle), await isLive(used)]).toEqual([false, true]);
    for (let days = 15; days < 90; days += 5) {
      server.clock.advance(5 * DAY);
      if (days + 5 < 90) expect(await isLive(used)).toBe(true);
    }
    expect(await isLive(used)).toBe(false);
  });
});

describe('the first admin', () => {
  it('is made once from the settings, and not again', async () => {
    const wish = { email: 'boss@example.org', password: 'a password for the boss', at: server.clock.now() };
    await ensureFirstAdmin(server.database, wish);
    await ensureFirstAdmin(server.database, { ...wish, password: 'another password, later' });
    expect((await signIn('boss@example.org', wish.password)).answer.token_session).toBeDefined();
  });

  it('is generated only where no admin is', async () => {
    expect(
      await ensureFirstAdmin(server.database, { email: null, password: null, at: server.clock.now() }),
    ).toBeNull();
  });
});
