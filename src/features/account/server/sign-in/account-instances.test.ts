import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { account } from '#database/tables/all-tables.ts';
import {
  login,
  logout,
  resetPassword,
  setPassword,
  verifyReset,
} from '#features/account/account-contract.ts';
import { endAccountSessions, listAccounts } from '#features/account/staff-accounts-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { type Product, startProduct } from '#server/start.ts';
import { untilJobsEnded } from '#testing/server/database/failing-database.ts';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { createTestOutbox } from '#testing/server/test-outbox.ts';
import { requestOf, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { hashPassword } from '../password/passwords.ts';

// Two instances of the product on one database: attempts, codes and sessions are counted and ended across
// both.

const outbox = createTestOutbox();
let one: TestServer;
let other: Product;
const EMAIL = 'vera@example.org';
const PASSWORD = 'eleven green bottles there';

beforeAll(async () => {
  const opened = await openTestDatabase();
  const shared = () => Promise.resolve({ ...opened, close: async () => undefined });
  const settings = { dataDirectory: outbox.folder };
  one = await startTestServer({ settings, openDatabase: shared, onClosed: () => opened.close() });
  other = await startProduct({
    settings: one.settings,
    log: pino({ level: 'silent' }),
    clock: one.clock,
    openDatabase: shared,
    isConsoleServedElsewhere: true,
    isQuiet: true,
  });
  const password_hash = await hashPassword(PASSWORD);
  await one.given((tx) =>
    tx.insert(account).values({ email: EMAIL, first: 'Vera', last: 'Zink', admin: 1, password_hash }),
  );
});
afterAll(async () => {
  await other.close();
  await one.close();
  outbox.remove();
});

/** Makes the same call on one instance after the other. */
let turn = 0;
async function onBoth<C extends Call>(call: C, input: InputOf<C>, token?: string) {
  turn += 1;
  const { app } = turn % 2 === 0 ? one : other;
  const { url, body } = requestOf(call, input);
  const response = await app.inject({
    method: call.method,
    url,
    headers: token === undefined ? {} : { ptotoken: token },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: response.statusCode,
    answer: (response.statusCode === 200 ? response.json() : null) as ResponseOf<C>,
  };
}

it('a code is checked five times on both instances, and accepted once', async () => {
  await onBoth(resetPassword, { email: EMAIL });
  const { code } = await outbox.next(EMAIL);
  const wrong = Array.from({ length: 20 }, () => onBoth(verifyReset, { email: EMAIL, code: 'AAAAAA' }));
  await Promise.all(wrong);
  expect((await onBoth(verifyReset, { email: EMAIL, code: code as string })).answer.status).toBe(1);

  // A repeated request before the job of the first mail has ended joins that job.
  await untilJobsEnded(one);
  await onBoth(resetPassword, { email: EMAIL });
  const { code: next } = await outbox.next(EMAIL);
  const right = Array.from({ length: 4 }, () => onBoth(verifyReset, { email: EMAIL, code: next as string }));
  const tokens = (await Promise.all(right)).flatMap(({ answer }) => answer.token ?? []);
  expect(tokens).toHaveLength(1);
  const set = Array.from({ length: 4 }, (_none, at) =>
    onBoth(setPassword, { token: tokens[0] as string, password: encodeURIComponent(`${PASSWORD} ${at}`) }),
  );
  expect((await Promise.all(set)).filter(({ answer }) => answer.status === 0)).toHaveLength(1);
});

it('ten wrong passwords are checked on both instances', async () => {
  one.clock.advance(16 * 60 * 1000);
  const tries = Array.from({ length: 24 }, () => onBoth(login, { email: EMAIL, password: 'wrong' }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  one.clock.advance(16 * 60 * 1000);
});

it('a session ends on both instances with its sign-out, and with an admin’s action', async () => {
  const fresh = async () => {
    const password_hash = await hashPassword(PASSWORD);
    await one.given((tx) => tx.update(account).set({ password_hash }));
    return (await onBoth(login, { email: EMAIL, password: PASSWORD })).answer.token_session as string;
  };
  const statuses = async (token: string) => [
    (await onBoth(listTiers, {}, token)).status,
    (await onBoth(listTiers, {}, token)).status,
  ];
  const left = await fresh();
  expect(await statuses(left)).toEqual([200, 200]);
  await onBoth(logout, {}, left);
  expect(await statuses(left)).toEqual([401, 401]);
  const ended = await fresh();
  const { accounts } = (await onBoth(listAccounts, {}, ended)).answer;
  const mine = accounts.find((row) => row.email === EMAIL);
  await onBoth(endAccountSessions, { id: mine?.id as number }, ended);
  expect(await statuses(ended)).toEqual([401, 401]);
});
