import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#database/tables/all-tables.ts';
import { login, verifySession } from '#features/account/account-contract.ts';
import {
  beginSecondFactor,
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnAccount,
  type OwnSession,
  readOwnAccount,
  saveOwnAccount,
} from '#features/account/own-account-contract.ts';
import { sendAtOnce } from '#testing/server/database/send-at-once.ts';
import { createTestOutbox } from '#testing/server/test-outbox.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { hashPassword } from '../password/passwords.ts';

const outbox = createTestOutbox();
let server: TestServer;
let ptotoken: string;
const EMAIL = 'vera@example.org';
const PASSWORD = 'eleven green bottles there';
beforeAll(async () => {
  server = await startTestServer({ settings: { dataDirectory: outbox.folder } });
  const password_hash = await hashPassword(PASSWORD);
  await server.given((tx) =>
    tx.insert(account).values({ email: EMAIL, first: 'Vera', last: 'Zink', admin: 1, password_hash }),
  );
  ptotoken = await signIn();
});
afterAll(async () => {
  await server.close();
  outbox.remove();
});

async function signIn(password = PASSWORD): Promise<string> {
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  return (await server.call(login, { email: EMAIL, password }, 'nobody', headers)).body
    .token_session as string;
}
const ask = <C extends Parameters<typeof server.call>[0]>(call: C, input: object, token = ptotoken) =>
  server.call(call, input as never, 'nobody', { ptotoken: token });
/** Sends requests that all need Vera's account at the same moment. */
const askAtOnce = <Response>(requests: readonly (() => Promise<Response>)[]) =>
  sendAtOnce(
    server,
    (tx) => tx.select().from(account).where(eq(account.email, EMAIL)).for('update'),
    requests,
  );
const me = async () => ((await ask(readOwnAccount, {})).body as { me: OwnAccount }).me;
const sessions = async (token = ptotoken) =>
  ((await ask(listOwnSessions, {}, token)).body as { sessions: OwnSession[] }).sessions;

describe('the current user’s name and zone', () => {
  it('are saved, with their history, and stored as one line', async () => {
    const { version } = await me();
    const given = { first: ' Véra\r\nB ', last: "O'Zink", timezone: 'Europe/Berlin', version };
    const saved = await ask(saveOwnAccount, given);
    expect(saved.body).toMatchObject({
      me: { first: 'Véra B', last: "O'Zink", timezone: 'Europe/Berlin', email: EMAIL, version: version + 1 },
    });
    expect(saved.headers['x-change-set']).toBeDefined();
    expect((await ask(verifySession, {})).body).toMatchObject({ user: { timezone: 'Europe/Berlin' } });
  });

  it.each([
    [{ first: ' ' }, 'first', /must not be empty/],
    [{ first: '\u0007' }, 'first', /must not be empty/],
    [{ first: 'x'.repeat(101) }, 'first', /at most 100/],
    // A letter that is stored as two.
    [{ first: '\u0958'.repeat(51) }, 'first', /^First Name: at most 100/],
    [{ last: '\u0958'.repeat(51) }, 'last', /^Last Name: at most 100/],
    [{ timezone: 'Mars/Olympus' }, 'timezone', /zone such as Europe\/Berlin/],
    [{ timezone: 7 }, 'timezone', /./],
  ])('refuse %j at its field', async (wrong, field, message) => {
    const { status, text, headers } = await ask(saveOwnAccount, {
      first: 'V',
      last: 'Z',
      timezone: null,
      ...wrong,
    });
    expect([status, headers['x-error-field']]).toEqual([400, field]);
    expect(text).toMatch(message);
  });

  it('of an older version are refused', async () => {
    const { version } = await me();
    await ask(saveOwnAccount, { first: 'Vera', last: 'Zink', timezone: null, version });
    const late = await ask(saveOwnAccount, { first: 'Late', last: 'Zink', timezone: null, version });
    expect([late.status, (await me()).first]).toEqual([409, 'Vera']);
  });

  it('change nothing else: admin, e-mail and password cannot be sent along', async () => {
    const { version } = await me();
    await ask(saveOwnAccount, {
      first: 'Vera',
      last: 'Zink',
      timezone: null,
      version,
      email: 'x@y.z',
      admin: 0,
      id: 1,
    });
    expect(await me()).toMatchObject({ email: EMAIL, first: 'Vera' });
    expect((await server.ask(readOwnAccount, {})).me.first).toBe('anna');
  });
});

describe('the current user’s password', () => {
  it('is changed with the current one; every session ends, the caller gets a new one, the owner a mail', async () => {
    const other = await signIn();
    const response = await ask(changeOwnPassword, {
      password: PASSWORD,
      new_password: 'twelve blue kettles sing',
    });
    const { token_session: token } = response.body as { token_session: string };
    for (const old of [ptotoken, other]) expect((await ask(readOwnAccount, {}, old)).status).toBe(401);
    ptotoken = token;
    expect(await sessions()).toHaveLength(1);
    expect((await outbox.next(EMAIL)).subject).toBe('Your password was changed');
    expect(await signIn('twelve blue kettles sing')).toBeDefined();
    expect(await signIn(PASSWORD)).toBeUndefined();
  });

  it.each([
    [
      'the wrong current one',
      'not the right one',
      'a fine set of new words',
      'password',
      /current password is incorrect/,
    ],
    [
      'a short one',
      'twelve blue kettles sing',
      'short',
      'new_password',
      /5 characters; it needs at least 15/,
    ],
    ['a common one', 'twelve blue kettles sing', 'password1234567', 'new_password', /most common/],
    ['the user’s name', 'twelve blue kettles sing', 'vera walks along here', 'new_password', /your name/],
  ])('is not changed with %s', async (_name, password, new_password, field, message) => {
    const { status, text, headers } = await ask(changeOwnPassword, { password, new_password });
    expect([status, headers['x-error-field']]).toEqual([400, field]);
    expect(text).toMatch(message);
  });

  it('cannot be guessed through a stolen session: ten attempts, however many at once', async () => {
    server.clock.advance(16 * 60 * 1000);
    const tries = Array.from({ length: 20 }, (_none, at) =>
      ask(changeOwnPassword, { password: `guess ${at}`, new_password: 'a fine set of new words' }),
    );
    const statuses = (await Promise.all(tries)).map((one) => one.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const { status, headers } = await ask(changeOwnPassword, {
      password: 'twelve blue kettles sing',
      new_password: 'a fine set of new words',
    });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    server.clock.advance(16 * 60 * 1000);
  });
});

it('nothing secret is stored for a repeat: no password as a fast hash, no token, no key', async () => {
  const withKey = (call: typeof changeOwnPassword | typeof beginSecondFactor, input: object) =>
    server.call(call as typeof changeOwnPassword, input as never, 'nobody', {
      ptotoken,
      'idempotency-key': 'once',
    });
  const before = await countRows(server.database, 'idempotency_key');
  const given = { password: 'twelve blue kettles sing', new_password: 'thirteen grey kettles hum' };
  const change = () => withKey(changeOwnPassword, given);
  const both = await askAtOnce([change, change]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  ptotoken = both.find(({ status }) => status === 200)?.body.token_session ?? '';
  await withKey(beginSecondFactor, { password: 'thirteen grey kettles hum' });
  expect(await countRows(server.database, 'idempotency_key')).toBe(before);
  const back = { password: 'thirteen grey kettles hum', new_password: 'twelve blue kettles sing' };
  ptotoken = (await withKey(changeOwnPassword, back)).body.token_session;
});

it('of two simultaneous changes, on two instances, the second fails because its password was replaced', async () => {
  const other = await signIn('twelve blue kettles sing');
  const change = (token: string, new_password: string) =>
    ask(changeOwnPassword, { password: 'twelve blue kettles sing', new_password }, token);
  const both = await askAtOnce([
    () => change(ptotoken, 'fourteen red kettles whistle'),
    () => change(other, 'fifteen black kettles boil'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const done = both.find(({ status }) => status === 200) as (typeof both)[number];
  ptotoken = (done.body as { token_session: string }).token_session;
  const present = both[0]?.status === 200 ? 'fourteen red kettles whistle' : 'fifteen black kettles boil';
  const back = await ask(changeOwnPassword, { password: present, new_password: 'twelve blue kettles sing' });
  ptotoken = (back.body as { token_session: string }).token_session;
});

describe('the current user’s sessions', () => {
  it('are listed with their location, and end one by one or all but this', async () => {
    const [second, third] = [
      await signIn('twelve blue kettles sing'),
      await signIn('twelve blue kettles sing'),
    ];
    const listed = await sessions();
    expect(listed.filter((one) => one.is_current)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ user_agent: expect.stringContaining('Firefox'), address: '127.0.0.1' });
    const mine = (await sessions(second)).find((one) => one.is_current) as OwnSession;
    expect((await ask(endOwnSession, { id: mine.id })).body).toEqual({ status: 0 });
    expect((await ask(readOwnAccount, {}, second)).status).toBe(401);
    expect((await ask(endOwnSession, { id: mine.id })).status).toBe(404);
    expect((await ask(endOtherSessions, {})).body).toEqual({ status: 0 });
    expect((await ask(readOwnAccount, {}, third)).status).toBe(401);
    expect(await sessions()).toHaveLength(1);
  });

  it('of others cannot be read or ended', async () => {
    const theirs = (await server.ask(listOwnSessions, {})).sessions[0] as OwnSession;
    expect((await ask(endOwnSession, { id: theirs.id })).status).toBe(404);
    expect((await server.ask(listOwnSessions, {})).sessions).toHaveLength(1);
  });
});

it('is for admins: 401 without a session, 403 without the admin flag', async () => {
  for (const call of [readOwnAccount, listOwnSessions, endOtherSessions]) {
    expect((await server.call(call as typeof readOwnAccount, {}, 'nobody')).status).toBe(401);
    expect((await server.call(call as typeof readOwnAccount, {}, 'signed-in')).status).toBe(403);
  }
});
