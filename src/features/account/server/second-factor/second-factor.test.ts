import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, accountRecoveryCode } from '#database/tables/all-tables.ts';
import {
  login,
  resetPassword,
  SIGN_IN_TOOK_TOO_LONG,
  setPassword,
  verifyReset,
  verifySession,
  WRONG_SECOND_FACTOR,
} from '#features/account/account-contract.ts';
import {
  beginSecondFactor,
  changeOwnPassword,
  confirmSecondFactor,
  endSecondFactor,
  readOwnAccount,
  renewRecoveryCodes,
} from '#features/account/own-account-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createTestOutbox } from '#testing/server/test-outbox.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { hashPassword } from '../password/passwords.ts';

const outbox = createTestOutbox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { dataDirectory: outbox.folder } });
});
afterAll(async () => {
  await server.close();
  outbox.remove();
});

const PASSWORD = 'eleven green bottles there';
const MINUTE = 60 * 1000;

/** An admin for this test, with a session. */
async function person(email: string) {
  const password_hash = await hashPassword(PASSWORD);
  await server.given((tx) =>
    tx.insert(account).values({ email, first: 'Vera', last: 'Zink', admin: 1, password_hash }),
  );
  const signIn = async (password = PASSWORD) =>
    (await server.call(login, { email, password }, 'nobody')).body;
  const ptotoken = (await signIn()).token_session as string;
  const ask = <C extends Parameters<typeof server.call>[0]>(call: C, input: object, token = ptotoken) =>
    server.call(call, input as never, 'nobody', { ptotoken: token });
  const pass = async (challenge: string | undefined, code: string) =>
    (await server.call(login, { challenge: challenge as string, code }, 'nobody')).body;
  return { email, ptotoken, signIn, ask, pass };
}

const digits = (key: string, offMs = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: server.clock.now().getTime() + offMs });

/** The same, with the second factor on. */
async function personWithFactor(email: string) {
  const one = await person(email);
  const begun = await one.ask(beginSecondFactor, { password: PASSWORD });
  const { key } = begun.body as { key: string };
  const confirmed = await one.ask(confirmSecondFactor, { code: digits(key) });
  server.clock.advance(MINUTE);
  return { ...one, key, recovery: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
}

describe('setup', () => {
  it('returns the key in three forms after the password, and the recovery codes after the first code', async () => {
    const one = await person('setup@example.org');
    expect(await one.ask(beginSecondFactor, { password: 'not the right one' })).toMatchObject({
      status: 400,
      text: 'The current password is incorrect.',
    });
    const { body } = await one.ask(beginSecondFactor, { password: PASSWORD });
    const begun = body as { key: string; address: string; qr_path: string; qr_size: number };
    expect(begun.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.address).toContain(`secret=${begun.key}`);
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/tridesk:setup%40example\.org\?/);
    expect(begun.qr_path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(begun.qr_size).toBeGreaterThan(20);
    expect((await one.signIn()).token_session).toBeDefined();

    expect((await one.ask(confirmSecondFactor, { code: '000000' })).status).toBe(400);
    const spaced = `${digits(begun.key).slice(0, 3)} ${digits(begun.key).slice(3)}`;
    const confirmed = await one.ask(confirmSecondFactor, { code: spaced });
    const { recovery_codes: codes } = confirmed.body as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{5}-[A-HJ-KM-NP-Z2-9]{5}$/);
    expect((await one.ask(readOwnAccount, {})).body).toMatchObject({
      me: { second_factor_since: server.clock.now().toISOString(), recovery_codes_left: 10 },
    });
    expect((await outbox.next('setup@example.org')).subject).toBe('Second factor switched on');
    expect((await one.ask(beginSecondFactor, { password: PASSWORD })).status).toBe(409);
  });

  it('stores neither the key nor a recovery code in plain text', async () => {
    const one = await personWithFactor('kept@example.org');
    const rows = await server.database.db.select().from(account).where(eq(account.email, one.email));
    const codes = await server.database.db.select().from(accountRecoveryCode);
    const history = await server.database.db.execute('select * from change_row');
    const stored = JSON.stringify([rows, codes, history.rows]);
    expect(rows[0]?.totp_secret).toBeTruthy();
    for (const secret of [one.key, ...one.recovery, ...one.recovery.map((code) => code.replace('-', ''))])
      expect(stored.includes(secret)).toBe(false);
  });
});

describe('signing in with a second factor', () => {
  it('returns a challenge first, then a session for the digits', async () => {
    const one = await personWithFactor('two@example.org');
    const first = await one.signIn();
    expect(first).toEqual({ second_factor: true, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await one.ask(readOwnAccount, {}, first.challenge)).status).toBe(401);
    const { body } = await server.call(verifySession, {}, 'nobody', {
      ptotoken: first.challenge as string,
    });
    expect(body.user).toBeNull();
    expect(await one.pass(first.challenge, '123 456')).toEqual({ error: WRONG_SECOND_FACTOR });
    const done = await one.pass(first.challenge, digits(one.key));
    expect(done.token_session).toMatch(/^[\w-]{43}$/);
    expect(await one.pass(first.challenge, digits(one.key, 30_000))).toEqual({
      error: SIGN_IN_TOOK_TOO_LONG,
    });
  });

  it('accepts the digits of each half minute once, also when they are sent twice at once', async () => {
    const one = await personWithFactor('once@example.org');
    const code = digits(one.key);
    const challenges = [(await one.signIn()).challenge, (await one.signIn()).challenge];
    const responses = await Promise.all(challenges.map((challenge) => one.pass(challenge, code)));
    expect(responses.filter((body) => body.token_session !== undefined)).toHaveLength(1);
    const third = (await one.signIn()).challenge;
    expect(await one.pass(third, code)).toEqual({ error: WRONG_SECOND_FACTOR });
    expect(await one.pass(third, digits(one.key, -30_000))).toEqual({ error: WRONG_SECOND_FACTOR });
    expect((await one.pass(third, digits(one.key, 30_000))).token_session).toBeDefined();
  });

  it('accepts each recovery code once, in any case and with or without the hyphen', async () => {
    const one = await personWithFactor('recovery@example.org');
    const [code = ''] = one.recovery;
    const typed = code.toLowerCase().replace('-', ' ');
    expect((await one.pass((await one.signIn()).challenge, typed)).token_session).toBeDefined();
    expect(await one.pass((await one.signIn()).challenge, code)).toEqual({ error: WRONG_SECOND_FACTOR });
    expect((await one.ask(readOwnAccount, {})).body).toMatchObject({ me: { recovery_codes_left: 9 } });
    const other = await personWithFactor('other-recovery@example.org');
    const theirs = one.recovery[1] as string;
    expect(await other.pass((await other.signIn()).challenge, theirs)).toEqual({
      error: WRONG_SECOND_FACTOR,
    });
  });

  it('ends a challenge after ten minutes, and accepts no other token as one', async () => {
    const one = await personWithFactor('late@example.org');
    const { challenge } = await one.signIn();
    server.clock.advance(10 * MINUTE + 1000);
    for (const given of [challenge, one.ptotoken, '', 'x'.repeat(43)])
      expect(await one.pass(given, digits(one.key))).toEqual({ error: SIGN_IN_TOOK_TOO_LONG });
  });

  it('checks ten wrong codes in a quarter of an hour, over all challenges, then responds 429', async () => {
    const one = await personWithFactor('guess@example.org');
    const challenges = [(await one.signIn()).challenge, (await one.signIn()).challenge];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_none, at) =>
        server.call(login, { challenge: challenges[at % 2] as string, code: '000000' }, 'nobody'),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    const [refused] = responses.filter(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(16 * MINUTE);
    const { challenge } = await one.signIn();
    expect((await one.pass(challenge, digits(one.key))).token_session).toBeDefined();
  });
});

describe('a password with a second factor', () => {
  it('set by mail does not bypass it, and may have eight characters', async () => {
    const one = await personWithFactor('mailbox@example.org');
    // Waits for the notice of the second factor first: the order of the two mails is not defined.
    await outbox.next(one.email);
    await server.call(resetPassword, { email: one.email }, 'nobody');
    const { code } = await outbox.next(one.email);
    const { body } = await server.call(verifyReset, { email: one.email, code: code as string }, 'nobody');
    const token = body.token as string;
    const set = await server.call(setPassword, { token, password: 'kqzw8vnp' }, 'nobody');
    expect(set.body).toEqual({ status: 0, second_factor: true, challenge: expect.any(String) });
    expect((await one.ask(readOwnAccount, {})).status).toBe(401);
    expect((await one.pass(set.body.challenge, digits(one.key))).token_session).toBeDefined();
  });

  it('has to be long enough alone before the second factor is switched off', async () => {
    const one = await personWithFactor('off@example.org');
    const short = await one.ask(changeOwnPassword, { password: PASSWORD, new_password: 'kqzw8vnp' });
    const token = (short.body as { token_session: string }).token_session;
    const refused = await one.ask(endSecondFactor, { password: 'kqzw8vnp' }, token);
    expect([refused.status, refused.text]).toEqual([
      409,
      'Your password has 8 characters; without a second factor it needs 15. Choose a longer one first.',
    ]);
    const long = await one.ask(changeOwnPassword, { password: 'kqzw8vnp', new_password: PASSWORD }, token);
    const next = (long.body as { token_session: string }).token_session;
    expect((await one.ask(endSecondFactor, { password: 'not the right one' }, next)).status).toBe(400);
    expect((await one.ask(endSecondFactor, { password: PASSWORD }, next)).body).toEqual({ status: 0 });
    expect((await one.signIn()).token_session).toBeDefined();
    expect((await one.ask(renewRecoveryCodes, { password: PASSWORD }, next)).status).toBe(409);
    expect((await one.ask(endSecondFactor, { password: PASSWORD }, next)).status).toBe(409);
  });
});

it('is neither switched off nor on by an undo, which needs no password and restores no key', async () => {
  const one = await person('undone@example.org');
  const undo = async ({ headers }: { headers: Record<string, unknown> }) => {
    const { status, text } = await server.call(undoHistory, { id: Number(headers['x-change-set']) });
    return [status, text];
  };
  const refused = [409, expect.stringContaining('only its owner can change the second factor')];
  const { body } = await one.ask(beginSecondFactor, { password: PASSWORD });
  const on = await one.ask(confirmSecondFactor, { code: digits((body as { key: string }).key) });
  expect(await undo(on)).toEqual(refused);
  expect((await one.signIn()).second_factor).toBe(true);
  const off = await one.ask(endSecondFactor, { password: PASSWORD });
  expect(await undo(off)).toEqual(refused);
  expect((await one.signIn()).token_session).toBeDefined();
});

it('new recovery codes replace the old ones', async () => {
  const one = await personWithFactor('renew@example.org');
  const renewed = await one.ask(renewRecoveryCodes, { password: PASSWORD });
  const { recovery_codes: codes } = renewed.body as { recovery_codes: string[] };
  const old = one.recovery[0] as string;
  expect(await one.pass((await one.signIn()).challenge, old)).toEqual({ error: WRONG_SECOND_FACTOR });
  expect((await one.pass((await one.signIn()).challenge, codes[0] as string)).token_session).toBeDefined();
});
