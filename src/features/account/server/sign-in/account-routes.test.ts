import { createHook } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, eventLog, session } from '#database/tables/all-tables.ts';
import {
  login,
  logout,
  resetPassword,
  setPassword,
  verifyReset,
  verifySession,
  WRONG_SIGN_IN,
} from '#features/account/account-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { recordStatements } from '#testing/server/database/recorded-statements.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { hashPassword } from '../password/passwords.ts';
import { ensureFirstAdmin } from '../staff/first-admin.ts';

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

/** As a client does: retries while too many sign in at once, which on a busy machine are few. */
async function signInWhenServed(...given: Parameters<typeof signIn>) {
  for (;;) {
    const body = await signIn(...given);
    if (body.status !== 503) return body;
  }
}

const withToken = (token: string) => ({ ptotoken: token });
const DAY = 24 * 60 * 60 * 1000;

/** The statements of a failing sign-in, and how many passwords it compares. */
async function work(email: string): Promise<{ statements: string[]; comparisons: number }> {
  let comparisons = 0;
  // The hashing library starts one native task for each comparison, without naming its kind.
  const hook = createHook({
    init(_id, kind) {
      if (kind === 'undefined') comparisons += 1;
    },
  }).enable();
  const { statements } = await recordStatements(server.database.pool, () => signIn(email, 'wrong'));
  hook.disable();
  server.clock.advance(16 * 60 * 1000);
  return { statements, comparisons };
}

describe('signing in', () => {
  it('accepts the address encoded once, in any case, and the password byte for byte', async () => {
    const { body } = await signIn(encodeURIComponent('Mara+Race@Example.org '), PASSWORD);
    expect(body.token_session).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { body: known } = await server.call(
      verifySession,
      {},
      'nobody',
      withToken(body.token_session as string),
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
  ])('returns the same message for %s', async (_name, email, password) => {
    const { status, body } = await signIn(encodeURIComponent(email), password);
    expect([status, body]).toEqual([200, { error: WRONG_SIGN_IN }]);
  });

  it('gives every session a token of its own and stores only hashes', async () => {
    const tokens = new Set<string>();
    for (let count = 0; count < 5; count += 1)
      tokens.add((await signIn('mara%2Brace@example.org', PASSWORD)).body.token_session as string);
    expect(tokens.size).toBe(5);
    const stored = JSON.stringify(await server.database.db.select().from(session));
    for (const token of tokens) expect(stored).not.toContain(token);
    const [row] = await server.database.db
      .select()
      .from(account)
      .where(eq(account.email, 'mara+race@example.org'));
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  const giveAccount = async (email: string, password: string) => {
    const password_hash = await hashPassword(password);
    await server.given((tx) => tx.insert(account).values({ email, first: 'S', last: 'L', password_hash }));
  };

  it('checks ten failures at most, whatever the notation and however many at once, and lets the owner in later', async () => {
    await giveAccount('slow@example.org', 'the right one, really');
    const variants = ['slow@example.org', 'SLOW@example.org', ' slow@example.org ', 'slow%40example.org'];
    const tries = Array.from({ length: 20 }, (_none, at) =>
      signInWhenServed(variants[at % 4] as string, 'wrong', { 'x-forwarded-for': `10.0.0.${at}` }),
    );
    const responses = await Promise.all(tries);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    const owner = await signIn('slow@example.org', 'the right one, really');
    expect([owner.status, Number(owner.headers['retry-after']) > 0]).toEqual([429, true]);
    server.clock.advance(16 * 60 * 1000);
    expect((await signIn('slow@example.org', 'the right one, really')).body.token_session).toBeDefined();
  });

  it('never counts correct attempts: a hundred sign-ins in a row, each with a token of its own', async () => {
    await giveAccount('often@example.org', 'the right one, really');
    const tokens = new Set<unknown>();
    for (let count = 0; count < 100; count += 1)
      tokens.add((await signIn('often@example.org', 'the right one, really')).body.token_session);
    expect([tokens.size, tokens.has(undefined)]).toEqual([100, false]);
  });

  it('accepts thirty correct ones at once for one account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => signInWhenServed('mara%2Brace@example.org', PASSWORD)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(new Set(responses.map(({ body }) => body.token_session)).size).toBe(30);
  });

  it('stops fifty failures of one network address over many accounts', async () => {
    server.clock.advance(16 * 60 * 1000);
    const statuses = [];
    for (let count = 0; count < 52; count += 1)
      statuses.push((await signIn(`nobody${count}@example.org`, 'wrong')).status);
    expect(statuses.indexOf(429)).toBe(50);
    server.clock.advance(16 * 60 * 1000);
  });

  it('does the same work for an unknown address as for a known one with a wrong password', async () => {
    // The first comparison of a process also creates the hash for unknown addresses.
    await signIn('nobody@example.org', 'wrong');
    const [known, unknown] = [await work('mara%2Brace@example.org'), await work('nobody@example.org')];
    expect(unknown.statements).toEqual(known.statements);
    expect(known.statements.length).toBeGreaterThan(1);
    expect([known.comparisons, unknown.comparisons]).toEqual([1, 1]);
  });

  it('logs sign-ins and refusals with account and address, without the typed e-mail and password', async () => {
    await signIn('mara%2Brace@example.org', 'Geheim-nicht-richtig');
    await signIn('Geheim as an address', 'x');
    await signIn('mara%2Brace@example.org', PASSWORD);
    const rows = await server.database.db.select().from(eventLog).orderBy(eventLog.id);
    const [mara] = await server.database.db
      .select()
      .from(account)
      .where(eq(account.email, 'mara+race@example.org'));
    expect(rows.slice(-3)).toMatchObject([
      { kind: 'sign-in refused', account_id: mara?.id },
      { kind: 'sign-in refused', account_id: null },
      { kind: 'sign-in', account_id: mara?.id },
    ]);
    for (const { details } of rows) expect(details).toEqual({ address: '127.0.0.1' });
  });

  it.each([
    [{}, 'email is missing.'],
    [{ email: 'a@example.org' }, 'password is missing.'],
    [{ challenge: 'x' }, 'code is missing.'],
    [{ email: { $ne: 1 }, password: 'x' }, 'email must be text.'],
  ])('names the missing or wrong field in %j', async (given, message) => {
    const { status, text } = await server.call(login, given as never, 'nobody');
    expect([status, text]).toEqual([400, message]);
  });

  it('every account call names the missing field', async () => {
    const refused = async (url: string, payload: object) =>
      (await server.app.inject({ method: 'POST', url, payload })).body;
    expect([
      await refused(resetPassword.path, {}),
      await refused(verifyReset.path, { email: 'a@example.org' }),
      await refused(setPassword.path, { token: 'x' }),
    ]).toEqual(['email is missing.', 'code is missing.', 'password is missing.']);
  });
});

describe('a session', () => {
  const fresh = async () => (await signIn('mara%2Brace@example.org', PASSWORD)).body.token_session as string;
  const isLive = async (token: string) =>
    (await server.call(listTiers, {}, 'nobody', withToken(token))).status === 200;

  it('ends on logout at once, and a logout without one succeeds', async () => {
    const token = await fresh();
    expect(await isLive(token)).toBe(true);
    await server.call(logout, {}, 'nobody', withToken(token));
    expect(await isLive(token)).toBe(false);
    expect((await server.call(verifySession, {}, 'nobody', withToken(token))).body.user).toBeNull();
    expect((await server.call(logout, {}, 'nobody')).body).toEqual({ status: 0 });
  });

  it('ends when admin is removed, and signing in again gives one without the admin flag', async () => {
    const token = await fresh();
    const set = (admin: 0 | 1) =>
      server.given((tx) =>
        tx.update(account).set({ admin }).where(eq(account.email, 'mara+race@example.org')),
      );
    await set(0);
    expect((await server.call(listTiers, {}, 'nobody', withToken(token))).status).toBe(401);
    const later = await fresh();
    expect((await server.call(listTiers, {}, 'nobody', withToken(later))).status).toBe(403);
    await set(1);
    expect([await isLive(token), await isLive(later)]).toEqual([false, true]);
  });

  it('is found by the whole token in its header only', async () => {
    const token = await fresh();
    const ask = (ptotoken: string) => server.call(verifySession, {}, 'nobody', { ptotoken });
    for (const wrong of [
      '',
      token.slice(0, -1),
      `${token}x`,
      'a'.repeat(10_000),
      `${token}\u0000`.slice(1),
    ]) {
      const { status, body } = await ask(wrong);
      expect([status, body.user]).toEqual([200, null]);
    }
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: `/auth/verifysession?ptotoken=${token}`,
      headers: { cookie: `ptotoken=${token}` },
      payload: { ptotoken: token },
    });
    expect(elsewhere.json().user).toBeNull();
    const twice = await server.app.inject({
      method: 'POST',
      url: '/auth/verifysession',
      headers: { ptotoken: [token, token] },
    });
    expect([twice.statusCode, twice.json().user]).toEqual([200, null]);
  });

  it('ends after 14 days without use and after 90 days in total', async () => {
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

  it('remains ended when the clock is set back', async () => {
    const token = await fresh();
    server.clock.advance(14 * DAY + 1000);
    expect(await isLive(token)).toBe(false);
    server.clock.advance(-60 * 60 * 1000);
    expect(await isLive(token)).toBe(false);
  });
});

describe('the first admin', () => {
  it('is created once from the settings, and not again', async () => {
    const wish = { email: 'boss@example.org', password: 'a password for the boss', at: server.clock.now() };
    await ensureFirstAdmin(server.database, wish);
    await ensureFirstAdmin(server.database, { ...wish, password: 'another password, later' });
    expect((await signIn('boss@example.org', wish.password)).body.token_session).toBeDefined();
  });

  it('is generated only where no admin can sign in', async () => {
    const wish = { email: null, password: null, at: server.clock.now() };
    expect(await ensureFirstAdmin(server.database, wish)).toBeNull();
    await server.given((tx) => tx.update(account).set({ password_hash: null }));
    const made = await ensureFirstAdmin(server.database, wish);
    expect((await signIn('admin@localhost', made?.password ?? '')).body.token_session).toBeDefined();
  });
});
