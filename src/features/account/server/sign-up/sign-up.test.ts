import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, accountCode, accountToken, session } from '#database/tables/all-tables.ts';
import {
  login,
  resetPassword,
  setPassword,
  signUp,
  TOKEN_IS_OVER,
  verifyEmail,
  verifyReset,
  verifySession,
  WRONG_CODE,
} from '#features/account/account-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { untilJobsEnded } from '#testing/server/database/failing-database.ts';
import { recordStatements } from '#testing/server/database/recorded-statements.ts';
import { createTestOutbox } from '#testing/server/test-outbox.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

const outbox = createTestOutbox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { dataDirectory: outbox.folder, publicUrl: 'https://admin.example.org' },
  });
});
afterAll(async () => {
  await server.close();
  outbox.remove();
});

const QUARTER = 15 * 60 * 1000 + 1000;
const GOOD = 'four words without sense';
const wrong = { status: 1, error: WRONG_CODE };
const encoded = encodeURIComponent;

const call = {
  signUp: (email: string, more: object = {}) =>
    server.call(
      signUp,
      { email: encoded(email), first: 'Nora', last: 'Falk', timezone: 2, ...more },
      'nobody',
    ),
  reset: (email: string) => server.call(resetPassword, { email }, 'nobody'),
  verify: async (email: string, code: string) =>
    (await server.call(verifyEmail, { email, code }, 'nobody')).body,
  verifyReset: async (email: string, code: string) =>
    (await server.call(verifyReset, { email, code }, 'nobody')).body,
  setPassword: async (token: unknown, password = GOOD) =>
    (await server.call(setPassword, { token: token as string, password: encoded(password) }, 'nobody')).body,
  login: async (email: string, password = GOOD) =>
    (await server.call(login, { email: encoded(email), password }, 'nobody')).body,
};

/** The code of the next mail, once its job has ended: a mail requested before that joins the pending one. */
async function nextCode(email: string): Promise<string> {
  const { code } = await outbox.next(email);
  await untilJobsEnded(server);
  return code as string;
}

async function codeBySignUp(email: string): Promise<string> {
  expect((await call.signUp(email)).body).toEqual({ status: 0 });
  return nextCode(email.trim().toLowerCase());
}

async function signedUp(email: string): Promise<void> {
  const { token } = await call.verify(email, await codeBySignUp(email));
  expect(await call.setPassword(token)).toMatchObject({ status: 0 });
  server.clock.advance(QUARTER);
}

async function codeByReset(email: string): Promise<string> {
  expect((await call.reset(email)).body).toEqual({ status: 0 });
  return nextCode(email);
}

const rowOf = async (email: string) =>
  (await server.database.db.select().from(account).where(eq(account.email, email)))[0];

describe('signing up', () => {
  it('mails a code, exchanges it for a token, sets the password and is signed in, without admin', async () => {
    const email = 'nora+50%off@example.org';
    const code = await codeBySignUp('Nora+50%off@Example.org ');
    expect(await rowOf(email)).toBeUndefined();
    const verified = await call.verify(email, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `);
    expect(verified).toEqual({ status: 0, token: expect.stringMatching(/^[\w-]{43}$/) });
    const done = await call.setPassword(verified.token, 'x%41+&é password words');
    expect(done).toEqual({ status: 0, token_session: expect.stringMatching(/^[\w-]{43}$/) });
    const ptotoken = done.token_session as string;
    const { body } = await server.call(verifySession, {}, 'nobody', { ptotoken });
    expect(body.user).toMatchObject({ email, first: 'Nora', last: 'Falk', admin: 0 });
    expect((await server.call(listTiers, {}, 'nobody', { ptotoken })).status).toBe(403);
    expect(await rowOf(email)).toMatchObject({ timezone: 'UTC+02:00', admin: 0 });
    expect((await call.login(email, 'x%41+&é password words')).token_session).toBeDefined();
  });

  it.each([-12.5, 14.5, '14.5', 'x'])('says which time zones there are, not %s', async (timezone) => {
    const { status, text } = await call.signUp('zone@example.org', { timezone });
    expect([status, text]).toEqual([400, 'timezone must be a number of hours from -12 to 14.']);
  });

  it.each([{ timezone: '-5.5' }, { timezone: null }, { last: null }])('accepts %j', async (given) => {
    expect((await call.signUp('zone@example.org', given)).body).toEqual({ status: 0 });
  });

  it('sends a mail whose code and link are complete', async () => {
    const email = 'link+me%x@example.org';
    await call.signUp(email);
    const mail = await outbox.next(email);
    expect(mail.subject).toBe('Your code for tridesk Admin');
    expect(mail.text.split(/\r?\n/)).toContain(mail.code);
    expect(mail.text).toContain('Hello Nora,');
    expect(mail.text).toContain('https://admin.example.org/verifyemail/link%2Bme%25x%40example.org');
    expect(mail.html).toContain(mail.code);
  });

  it('sends nobody a stranger’s text: what is not a name is not in the mail', async () => {
    const evil = 'Win money at http://evil.example\r\nBcc: x@y.z <script>';
    await call.signUp('victim@example.org', { first: evil, last: '\u0000%00' });
    const mail = await outbox.next('victim@example.org');
    expect(mail.text).toMatch(/^Hello,/);
    expect(`${mail.text}${mail.html}`).not.toMatch(/evil|Bcc|script/);
  });

  it.each([
    ['extra fields', { admin: 1, is_admin: true, id: 1, verified: true, athlete_id: 1 }],
    ['a prototype', JSON.parse('{"constructor": {"admin": 1}}')],
  ])('gives no admin flag to %s', async (_name, more) => {
    const email = `bold-${JSON.stringify(more).length}@example.org`;
    await call.signUp(email, more);
    const { token } = await call.verify(email, (await outbox.next(email)).code as string);
    await call.setPassword(token);
    expect(await rowOf(email)).toMatchObject({ admin: 0, athlete_id: null });
    expect((await rowOf(email))?.id).not.toBe(1);
  });

  it.each([
    ['', 'Nora', /^Email: type an address/],
    ['no-address', 'Nora', /^Email: type an address/],
    ['two@x@example.org', 'Nora', /^Email: type an address/],
    ['a b@example.org', 'Nora', /^Email: type an address/],
    ['evil@example.org\r\nBcc: x@y.z', 'Nora', /^Email: type an address/],
    ['nul\u0000@example.org', 'Nora', /^Email: type an address/],
    [`${'x'.repeat(300)}@example.org`, 'Nora', /^Email: type an address/],
    ['fine@example.org', ' \r\n ', /^First Name: type/],
    ['fine@example.org', 'x'.repeat(101), /^First Name: at most 100/],
  ])('refuses %j, %j with a message', async (email, first, message) => {
    const { status, body } = await call.signUp(email, { first });
    expect([status, body.status]).toEqual([200, 1]);
    expect(body.error).toMatch(message);
  });

  it('of an address with an account returns the same, mails the owner, and changes nothing', async () => {
    const email = 'owner@example.org';
    await signedUp(email);
    const before = await rowOf(email);
    const again = await call.signUp(email, { first: 'Mallory', last: 'M', timezone: -5, admin: 1 });
    expect([again.status, again.body]).toEqual([200, { status: 0 }]);
    const mail = await outbox.next(email);
    expect([mail.subject, mail.code]).toEqual(['You already have an account', null]);
    expect(mail.text).toContain('Hello Nora,');
    expect(await rowOf(email)).toEqual(before);
    expect((await call.login(email)).token_session).toBeDefined();
  });

  it('of one address twice at once creates one live code and one account', async () => {
    const email = 'twice@example.org';
    const answers = await Promise.all([call.signUp(email), call.signUp(email)]);
    expect(answers.map((one) => one.body)).toEqual([{ status: 0 }, { status: 0 }]);
    await outbox.next(email);
    const codes = await server.database.db.select().from(accountCode).where(eq(accountCode.email, email));
    expect(codes.filter((code) => code.ended_at === null)).toHaveLength(1);
  });
});

describe('a code', () => {
  it('is checked five times at most, however many attempts are made at once', async () => {
    const email = 'brute@example.org';
    const code = await codeBySignUp(email);
    const tries = Array.from({ length: 20 }, () => call.verify(email, 'AAAAAA'));
    expect(await Promise.all(tries)).toEqual(Array(20).fill(wrong));
    expect(await call.verify(email, code)).toEqual(wrong);
    const [row] = await server.database.db.select().from(accountCode).where(eq(accountCode.email, email));
    expect(row?.tries_left).toBe(0);
    expect(await call.verify(email, await codeBySignUp(email))).toMatchObject({ status: 0 });
  });

  it('is accepted in at most one of many requests at once', async () => {
    const email = 'race@example.org';
    const code = await codeBySignUp(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call.verify(email, code)));
    expect(answers.filter((one) => one.status === 0)).toHaveLength(1);
    expect(await call.verify(email, code)).toEqual(wrong);
  });

  it('ends with the next one, after ten minutes, and on a clock that was set back', async () => {
    const email = 'old@example.org';
    const first = await codeBySignUp(email);
    const second = await codeBySignUp(email);
    expect(await call.verify(email, first)).toEqual(wrong);
    const now = server.clock.now();
    server.clock.advance(10 * 60 * 1000 + 1000);
    expect(await call.verify(email, second)).toEqual(wrong);
    server.clock.set(new Date(now.getTime() - 60 * 60 * 1000).toISOString());
    expect(await call.verify(email, second)).toEqual(wrong);
    server.clock.set(new Date(now.getTime() + 9 * 60 * 1000).toISOString());
    expect(await call.verify(email, second)).toMatchObject({ status: 0 });
    server.clock.advance(QUARTER);
  });

  it('is bound to its address and its purpose', async () => {
    await signedUp('bound@example.org');
    const signUpCode = await codeBySignUp('other@example.org');
    const resetCode = await codeByReset('bound@example.org');
    expect(await call.verifyReset('other@example.org', signUpCode)).toEqual(wrong);
    expect(await call.verify('bound@example.org', resetCode)).toEqual(wrong);
    expect(await call.verifyReset('bound@example.org', signUpCode)).toEqual(wrong);
    expect(await call.verify('other@example.org', resetCode)).toEqual(wrong);
    expect(await call.verifyReset('bound@example.org', resetCode)).toMatchObject({ status: 0 });
  });

  it.each([
    ['an address never seen', 'never@example.org', 'ABCDEF'],
    ['no address', 'nonsense', 'ABCDEF'],
    ['no code', 'brute@example.org', ''],
    ['a long code', 'brute@example.org', 'A'.repeat(100)],
    ['unusual characters', 'brute@example.org', '\u0000\ud800\u202e'],
  ])('is refused in the same way for %s', async (_name, email, code) => {
    expect(await call.verify(email, code)).toEqual(wrong);
    expect(await call.verifyReset(email, code)).toEqual(wrong);
  });

  it('takes the same work to try for an unknown address as for a known one', async () => {
    await codeBySignUp('work@example.org');
    const work = async (email: string) =>
      (await recordStatements(server.database.pool, () => call.verify(email, 'ABCDEF'))).statements.sort();
    const known = await work('work@example.org');
    expect(await work('never@example.org')).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
  });
});

describe('a reset', () => {
  it('responds the same for every address; the mail says which case it is', async () => {
    await signedUp('known@example.org');
    const requestSignUp = async (email: string) => {
      const recorded = await recordStatements(server.database.pool, () => call.reset(email));
      const { status, body, headers } = recorded.result;
      return [status, body, Object.keys(headers).sort(), recorded.statements.sort()];
    };
    expect(await requestSignUp('unknown@example.org')).toEqual(await requestSignUp('known@example.org'));
    const [known, unknown] = [
      await outbox.next('known@example.org'),
      await outbox.next('unknown@example.org'),
    ];
    expect([known.subject, unknown.subject]).toEqual([
      'Your code for a new password',
      'No account with this address',
    ]);
    expect([known.code === null, unknown.code]).toEqual([false, null]);
    expect(known.text).toContain('https://admin.example.org/verifycode/known%40example.org');
  });

  it('leads to a new password, ends every session before it responds, and removes failed sign-ins', async () => {
    const email = 'forgetful@example.org';
    await signedUp(email);
    const tokens = [];
    for (const _count of [1, 2]) tokens.push((await call.login(email)).token_session as string);
    for (let count = 0; count < 10; count += 1) await call.login(email, 'wrong');
    const { token } = await call.verifyReset(email, await codeByReset(email));
    const done = await call.setPassword(token, 'quite another set of words');
    expect(done.status).toBe(0);
    for (const ptotoken of tokens) {
      const { body } = await server.call(verifySession, {}, 'nobody', { ptotoken });
      expect(body.user).toBeNull();
    }
    expect((await call.login(email)).error).toBeDefined();
    expect((await call.login(email, 'quite another set of words')).token_session).toBeDefined();
  });

  it('leaves no session that was started with the old password meanwhile', async () => {
    const email = 'meanwhile@example.org';
    await signedUp(email);
    const { token } = await call.verifyReset(email, await codeByReset(email));
    const entering = Array.from({ length: 8 }, () => call.login(email));
    const set = await call.setPassword(token, 'quite another set of words');
    const entered = (await Promise.all(entering)).flatMap((body) => body.token_session ?? []);
    expect(set.status).toBe(0);
    for (const ptotoken of entered) {
      const { body } = await server.call(verifySession, {}, 'nobody', { ptotoken });
      expect(body.user).toBeNull();
    }
  });

  it('takes its links from the settings, whatever the request contains', async () => {
    const email = 'hosted@example.org';
    await server.app.inject({
      method: 'POST',
      url: '/auth/reset',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    });
    const mail = await outbox.next(email);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    expect(mail.text).toContain('https://admin.example.org/');
  });

  it('is mailed three times in a quarter of an hour, then silently not at all, and the last code remains valid', async () => {
    const email = 'eager@example.org';
    await signedUp(email);
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push(await codeByReset(email));
    for (let count = 0; count < 5; count += 1) expect((await call.reset(email)).body).toEqual({ status: 0 });
    expect((await call.signUp(email)).body).toEqual({ status: 0 });
    expect(await call.verifyReset(email, codes[2] as string)).toMatchObject({ status: 0 });
    await untilJobsEnded(server);
    server.clock.advance(QUARTER);
    await codeByReset(email);
    const mails = (await outbox.all()).filter((mail) => mail.to === email);
    expect(mails).toHaveLength(1 + 3 + 1);
  });
});

describe('setting the password', () => {
  const freshToken = async (email: string) => {
    server.clock.advance(QUARTER);
    return (await call.verify(email, await codeBySignUp(email))).token as string;
  };

  it('leaves the token valid when the password is refused, and says why', async () => {
    const token = await freshToken('picky@example.org');
    for (const [password, message] of [
      ['x'.repeat(14), /14 characters; it needs at least 15/],
      ['password1234567', /most common/],
      ['the way nora walks there', /your name/],
      ['é'.repeat(129), /at most 128/],
    ] as const)
      expect(await call.setPassword(token, password)).toEqual({
        status: 1,
        error: expect.stringMatching(message),
      });
    expect(await call.setPassword(token)).toMatchObject({ status: 0 });
  });

  it('refuses a megabyte before anything is hashed', async () => {
    const token = await freshToken('large@example.org');
    const send = () => server.call(setPassword, { token, password: 'x'.repeat(1_000_000) }, 'nobody');
    expect(await computingMilliseconds(async () => expect((await send()).status).toBe(413))).toBeLessThan(
      200,
    );
    expect(await call.setPassword(token)).toMatchObject({ status: 0 });
  });

  it('works once for a token, also when it is sent twice at once', async () => {
    const token = await freshToken('double@example.org');
    const answers = await Promise.all([
      call.setPassword(token, 'one set of odd words'),
      call.setPassword(token, 'other set of odd words'),
    ]);
    expect(answers.map((one) => one.status).sort()).toEqual([0, 1]);
    expect(await call.setPassword(token)).toEqual({ status: 1, error: TOKEN_IS_OVER });
  });

  it('accepts no token that is old, a session, or missing', async () => {
    const token = await freshToken('late@example.org');
    server.clock.advance(10 * 60 * 1000 + 1000);
    for (const given of [token, server.tokens.admin, '', 'x'.repeat(43), '\u0000'])
      expect(await call.setPassword(given)).toEqual({ status: 1, error: TOKEN_IS_OVER });
    for (const given of [null, { $ne: 1 }, [], 1])
      expect(
        (await server.call(setPassword, { token: given, password: GOOD } as never, 'nobody')).status,
      ).toBe(400);
  });

  it('decodes the password once: text that looks encoded is not changed', async () => {
    const email = 'encoded@example.org';
    const token = await freshToken(email);
    const password = ' pässword%2541 + & 🏊 and more ';
    await call.setPassword(token, password);
    expect((await call.login(email, password)).token_session).toBeDefined();
    expect((await call.login(email, password.replace('%25', '%'))).error).toBeDefined();
  });
});

it('no code, token or password is stored in plain text in the database', async () => {
  const mails = await outbox.all();
  const tables = [account, accountCode, accountToken, session] as const;
  const stored = await Promise.all(tables.map((table) => server.database.db.select().from(table)));
  const found = await server.database.db.execute<{ text: string }>(
    "select coalesce(string_agg(t::text, ' '), '') as text from (select j::text from job j union all select c::text from change_row c union all select e::text from event_log e union all select p.data::text from job_queue.job p) t(t)",
  );
  const all = `${JSON.stringify(stored)}${found.rows[0]?.text}`;
  expect(all.length).toBeGreaterThan(10_000);
  for (const { code } of mails) if (code !== null) expect(all.includes(code)).toBe(false);
  for (const secret of [GOOD, 'quite another set of words', ...Object.values(server.tokens)])
    expect(all.includes(secret)).toBe(false);
});
