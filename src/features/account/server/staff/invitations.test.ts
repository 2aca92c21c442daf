import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, athlete } from '#database/tables/all-tables.ts';
import {
  createAthleteAccount,
  login,
  resetPassword,
  setPassword,
  verifyReset,
  verifySession,
} from '#features/account/account-contract.ts';
import {
  endAccountSessions,
  inviteAccount,
  inviteAgain,
  listAccounts,
} from '#features/account/staff-accounts-contract.ts';
import { untilJobsEnded } from '#testing/server/database/failing-database.ts';
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

let count = 0;
async function insertAthlete(email: string | null): Promise<number> {
  count += 1;
  const name = `Lotte Wilms ${count}`;
  const [row] = await server.given((tx) =>
    tx
      .insert(athlete)
      .values({
        first: 'Lotte',
        last: `Wilms ${count}`,
        name,
        folded_name: name,
        division: 'FPRO',
        link: `lotte-${count}`,
        email,
      })
      .returning({ id: athlete.id }),
  );
  return (row as { id: number }).id;
}
const rowsOf = (email: string) => server.database.db.select().from(account).where(eq(account.email, email));
const create = (id: number) => server.call(createAthleteAccount, { id });

/** Follows the mail: requests a code, enters it, sets a password. */
async function choosePassword(email: string, password: string) {
  await server.call(resetPassword, { email }, 'nobody');
  const { code } = await outbox.next(email);
  const { body } = await server.call(verifyReset, { email, code: code as string }, 'nobody');
  return (await server.call(setPassword, { token: body.token as string, password }, 'nobody')).body;
}

describe('the account of an athlete', () => {
  it('is created without admin, linked, and invited by mail; the athlete sets a password', async () => {
    const email = 'lotte+nl@example.org';
    const id = await insertAthlete(' Lotte+NL@example.org');
    const { body } = await create(id);
    expect(body).toEqual({ status: 0, account_id: expect.any(Number) });
    expect(await rowsOf(email)).toMatchObject([
      { first: 'Lotte', admin: 0, athlete_id: id, password_hash: null },
    ]);
    const mail = await outbox.next(email);
    expect(mail.text).toContain('anna Tester has created an account for the athlete Lotte Wilms 1');
    expect(mail.text).toContain('https://admin.example.org/forgot?email=lotte%2Bnl%40example.org');
    const set = await choosePassword(email, 'seven lanterns over harbour');
    const { body: known } = await server.call(verifySession, {}, 'nobody', {
      ptotoken: set.token_session as string,
    });
    expect(known.user).toMatchObject({ email, admin: 0 });
  });

  it('is created once, also when it is requested twice at once', async () => {
    const id = await insertAthlete('once@example.org');
    const [first, second] = await Promise.all([
      server.call(createAthleteAccount, { id }, 'admin'),
      server.call(createAthleteAccount, { id }, 'other-admin'),
    ]);
    const responses = [first.body, second.body].sort((one, other) => one.status - other.status);
    expect(responses[0]?.status).toBe(0);
    expect(responses[1]).toEqual({ status: 1, error: `Lotte Wilms ${count} has an account already.` });
    expect((await create(id)).body.status).toBe(1);
    expect(await rowsOf('once@example.org')).toHaveLength(1);
  });

  it('needs an e-mail of its own, and never changes an existing account', async () => {
    const [before] = await rowsOf('ben@example.org');
    expect((await create(await insertAthlete(null))).body.error).toMatch(
      /has no e-mail. Add it on the Profile tab/,
    );
    expect((await create(await insertAthlete('not an address'))).body.error).toMatch(/is not an address/);
    expect((await create(await insertAthlete('BEN@example.org'))).body).toEqual({
      status: 1,
      error: 'There is an account with the e-mail ben@example.org already; it was not changed.',
    });
    expect((await rowsOf('ben@example.org'))[0]).toEqual(before);
  });

  it('is for admins, and for athletes that exist', async () => {
    expect((await create(99_999)).status).toBe(404);
    expect((await server.call(createAthleteAccount, { id: 1 }, 'nobody')).status).toBe(401);
    expect((await server.call(createAthleteAccount, { id: 1 }, 'signed-in')).status).toBe(403);
  });
});

describe('a colleague', () => {
  it('is invited with or without admin, again while there is no password, and not twice', async () => {
    const email = 'dora@example.org';
    const { id } = await server.ask(inviteAccount, {
      email: ' Dora@Example.org',
      first: 'Dora',
      last: 'Diaz',
      admin: 1,
    });
    expect(await rowsOf(email)).toMatchObject([{ id, admin: 1, first: 'Dora', password_hash: null }]);
    expect((await outbox.next(email)).subject).toBe('Your account for tridesk Admin');
    await untilJobsEnded(server);
    await server.ask(inviteAgain, { id });
    await outbox.next(email);
    const twice = await server.call(inviteAccount, { email, first: 'X', last: 'Y' });
    expect([twice.status, twice.text]).toEqual([
      409,
      `There is an account with the e-mail ${email} already.`,
    ]);
    const set = await choosePassword(email, 'seven lanterns over harbour');
    expect(set.status).toBe(0);
    expect((await server.call(inviteAgain, { id })).status).toBe(409);
    await server.ask(endAccountSessions, { id });
    const { body } = await server.call(verifySession, {}, 'nobody', {
      ptotoken: set.token_session as string,
    });
    expect(body.user).toBeNull();
    const listed = (await server.ask(listAccounts, {})).accounts.find((one) => one.id === id);
    expect(listed).toMatchObject({ state: 'active', sessions: 0, admin: 1 });
    const again = await server.call(login, { email, password: 'seven lanterns over harbour' }, 'nobody');
    expect(again.body.token_session).toBeDefined();
  });

  it.each([
    [{ email: 'no address' }, 'email must be an address such as name@example.org.'],
    [{ email: '' }, 'email must not be empty.'],
    [{ first: ' ' }, 'first must not be empty.'],
    [{ admin: 2 }, 'admin must be 0 or 1.'],
  ])('is not invited with %j', async (wrong, message) => {
    const given = { email: 'eve@example.org', first: 'Eve', last: 'E', ...wrong };
    const { status, text } = await server.call(inviteAccount, given as never);
    expect([status, text]).toEqual([400, message]);
    expect(await rowsOf('eve@example.org')).toEqual([]);
  });
});
