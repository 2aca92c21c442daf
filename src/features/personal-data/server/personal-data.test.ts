import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  athleteNote,
  attempt,
  changeSet,
  job,
  race,
  result,
  serie,
  storedImportFile,
} from '#database/tables/all-tables.ts';
import { createAthleteAccount, login } from '#features/account/account-contract.ts';
import { saveOwnAccount } from '#features/account/own-account-contract.ts';
import { hashPassword } from '#features/account/server/password/passwords.ts';
import { setAdmin } from '#features/account/staff-accounts-contract.ts';
import {
  createProfile,
  saveAthleteAttributes,
  saveMembers,
  saveProfile,
} from '#features/athletes/athlete-edit-contract.ts';
import { readAthlete } from '#features/athletes/athletes-contract.ts';
import { readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { mergeAthletes, unmergeAthletes } from '#features/identity/identity-contract.ts';
import { createTwoRecords, type TwoRecords } from '#testing/builders/create-two-records.ts';
import { createTestOutbox } from '#testing/server/test-outbox.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  eraseAccount,
  eraseAthleteData,
  readAccountData,
  readAthleteData,
} from '../personal-data-contract.ts';

const outbox = createTestOutbox();
let server: TestServer;
let given: TwoRecords;
beforeAll(async () => {
  server = await startTestServer({ settings: { dataDirectory: outbox.folder } });
});
afterAll(async () => {
  await server.close();
  outbox.remove();
});
beforeEach(async () => {
  server.clock.advance(16 * 60 * 1000);
  given = await server.given(createTwoRecords);
});

const FIRST_EMAIL = 'leon.old+x@example.org';
const EMAIL = 'leon.new@example.org';
const PRIVATE = [
  EMAIL,
  FIRST_EMAIL,
  '+49 171 5550199',
  '1991-07-23',
  'Gerda Manager',
  'knee hurts',
  'asked by phone',
  'owes us',
];
const setOf = (answered: { headers: Record<string, unknown> }) => Number(answered.headers['x-change-set']);

/** Creates all private data of an athlete, some of it changed later; returns the change sets. */
async function createPrivateData(id: number): Promise<number[]> {
  const email = (value: string) =>
    server.call(saveMembers, { id, members: [{ name: 'email', value }] }).then(setOf);
  const sets = [await email(FIRST_EMAIL), await email(EMAIL)];
  await server.call(createProfile, { id });
  const attributes = [
    { name: 'phone_number', value: '+49 171 5550199' },
    { name: 'dob', value: '1991-07-23' },
    { name: 'manager', value: 'Gerda Manager' },
  ];
  sets.push(setOf(await server.call(saveProfile, { id, attributes })));
  const birthday = [{ name: 'birthday', value: '1991-07-23' }];
  sets.push(setOf(await server.call(saveAthleteAttributes, { id, attributes: birthday })));
  await server.given(async (tx) => {
    await tx.insert(athleteNote).values({ athlete_id: id, date: '2025-01-01', text: 'owes us a start' });
    await tx.execute(
      sql`update participant set notes = 'knee hurts', by_hand_reason = 'asked by phone' where athlete_id = ${id}`,
    );
  });
  if ((await server.ask(createAthleteAccount, { id })).status === 0) await outbox.next(EMAIL);
  await expect.poll(() => countOfOpenJobs()).toBe(0);
  return sets;
}

async function countOfOpenJobs(): Promise<number> {
  const { rows } = await server.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from job where state in ('waiting', 'running')`,
  );
  return rows[0]?.count ?? 0;
}

/** The places in the whole database where one of these texts is stored. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { db } = server.database;
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'job_queue') and c.relkind in ('r', 'p')`);
  const places: string[] = [];
  for (const { name } of tables.rows)
    for (const text of texts) {
      const found = await db.execute(
        sql`select 1 from ${sql.raw(name)} t where position(${text} in t::text) > 0 limit 1`,
      );
      if (found.rows.length > 0) places.push(`${name}: ${text}`);
    }
  return places;
}

const logged = async (kind: string) => {
  const { rows } = await server.database.db.execute<{ details: { what: string } }>(
    sql`select details from event_log where kind = ${kind} order by id desc limit 1`,
  );
  return rows[0]?.details;
};

describe('the personal data of an athlete', () => {
  it('is returned in one response: rows, results with their race, account without secrets, history; the export is logged', async () => {
    await createPrivateData(given.kept);
    const keysBefore = await countRows(server.database, 'idempotency_key');
    const headers = { 'idempotency-key': 'personal' };
    const { body } = await server.call(readAthleteData, { id: given.kept }, 'admin', headers);
    const { personal_data: data } = body;
    expect(data.about).toMatchObject({ kind: 'athlete', id: given.kept });
    expect(data.kept.athlete?.[0]).toMatchObject({ email: EMAIL });
    expect(data.kept.athlete_profile?.[0]).toMatchObject({
      phone_number: '+49 171 5550199',
      dob: '1991-07-23',
    });
    expect(data.kept.athlete_note?.[0]).toMatchObject({ text: 'owes us a start' });
    expect(data.kept.result?.[0]).toMatchObject({ race: expect.stringMatching(/^Nice/), overall: 28000 });
    expect(data.kept.account?.[0]).toMatchObject({ email: EMAIL, admin: 0 });
    expect(data.kept.ranking_row?.length).toBeGreaterThan(0);
    expect(JSON.stringify(data.history)).toContain(FIRST_EMAIL);
    expect(JSON.stringify(data)).not.toMatch(/password_hash|totp_secret|token_hash/);
    expect(await logged('export')).toMatchObject({ what: `personal data of ${data.about.name}` });
    expect(await countRows(server.database, 'idempotency_key')).toBe(keysBefore);
    await server.ask(eraseAthleteData, { id: given.kept });
  });
});

describe('erasing the private data of an athlete', () => {
  it('removes it from tables, history, log and mails, and retains public records', async () => {
    await createPrivateData(given.kept);
    const before = await server.ask(readAthlete, { id: String(given.kept) });
    expect(await placesOf(PRIVATE)).not.toEqual([]);
    expect((await server.call(eraseAthleteData, { id: given.kept })).body).toEqual({ status: 0 });
    expect(await placesOf(PRIVATE)).toEqual([]);
    const after = await server.ask(readAthlete, { id: String(given.kept) });
    expect(after).toMatchObject({ email: null, profile: null, account: null, name: before.name });
    expect([after.results, after.rankings, after.brands]).toEqual([
      before.results,
      before.rankings,
      before.brands,
    ]);
    expect(after.attributes.map(({ name }) => name)).not.toContain('birthday');
    expect(await logged('erased')).toMatchObject({ what: `personal data of ${before.name}` });
  });

  it('cannot be undone, nor can changes whose values it erased; other changes can', async () => {
    const sets = await createPrivateData(given.kept);
    const renamed = setOf(
      await server.call(saveMembers, { id: given.kept, members: [{ name: 'last', value: 'Chevalier-Neu' }] }),
    );
    const erased = setOf(await server.call(eraseAthleteData, { id: given.kept }));
    for (const id of [...sets, erased]) {
      const { status, text } = await server.call(undoHistory, { id });
      expect([status, text]).toEqual([409, expect.stringMatching(/personal data that was erased/)]);
    }
    const { rows } = await server.ask(readHistory, { id: sets[1] as number });
    expect(rows[0]?.fields).toEqual([
      expect.objectContaining({ name: 'email', before: '[erased]', after: '[erased]' }),
    ]);
    expect((await server.call(undoHistory, { id: renamed })).status).toBe(200);
  });

  it('includes athletes that were merged into this one, who can still be unmerged', async () => {
    await createPrivateData(given.other);
    const { merge_id } = await server.ask(mergeAthletes, {
      id: given.kept,
      other: given.other,
      from_other: [],
    });
    const { personal_data } = await server.ask(readAthleteData, { id: given.kept });
    expect(JSON.stringify(personal_data.history)).toContain(FIRST_EMAIL);
    await server.ask(eraseAthleteData, { id: given.kept });
    expect(await placesOf(PRIVATE)).toEqual([]);
    const unmerged = await server.ask(unmergeAthletes, { id: merge_id, not_the_same: 0 });
    expect(unmerged.not_returned).toEqual([
      'Note: was removed since',
      'Note: was removed since',
      'Account: was removed since',
    ]);
    const back = await server.ask(readAthlete, { id: String(given.other) });
    expect(back).toMatchObject({ id: given.other, email: null, profile: null });
    expect(back.results.length).toBeGreaterThan(0);
    expect(await placesOf(PRIVATE)).toEqual([]);
  });

  it('includes the account that a merge left without an athlete', async () => {
    const { kept, other } = given;
    await server.given((tx) =>
      tx.insert(account).values({ email: 'kept@example.org', first: 'K', last: 'B', athlete_id: kept }),
    );
    await server.ask(mergeAthletes, { id: kept, other });
    const { personal_data } = await server.ask(readAthleteData, { id: kept });
    const emails = [`a${other}@example.org`, 'kept@example.org'];
    expect(personal_data.kept.account?.map(({ email }) => email).sort()).toEqual(emails);
    await server.ask(eraseAthleteData, { id: kept });
    expect(await placesOf(emails)).toEqual([]);
  });

  it('removes an address only as a whole', async () => {
    await createPrivateData(given.kept);
    const others = [
      `x${EMAIL}`,
      `a.${EMAIL}`,
      `a+${EMAIL}`,
      `${EMAIL}.au`,
      `${EMAIL}x`,
      EMAIL.replace('.', '-'),
    ];
    const what = `Mail to ${EMAIL}, <${EMAIL}> and mail=${EMAIL}: ${others.join(' ')} ${EMAIL}.`;
    const { db, change } = server.database;
    const actor = { accountId: null, name: 'ann' };
    await change({ actor, what, at: server.clock.now() }, (tx) =>
      tx.update(account).set({ timezone: 'Europe/Oslo' }),
    );
    await db
      .insert(attempt)
      .values(
        [EMAIL, others[0]].map((one) => ({ key: `sign-in account ${one} from 1.2.3.4`, at: new Date(0) })),
      );
    await server.ask(eraseAthleteData, { id: given.kept });
    const stored = await db.select().from(changeSet).where(eq(changeSet.who, 'ann'));
    expect(stored.map((one) => one.what)).toEqual([
      `Mail to [erased], <[erased]> and mail=[erased]: ${others.join(' ')} [erased].`,
    ]);
    const left = await db
      .select()
      .from(attempt)
      .where(eq(attempt.at, new Date(0)));
    expect(left.map(({ key }) => key)).toEqual([`sign-in account ${others[0]} from 1.2.3.4`]);
  });

  it('removes maternity leaves from the reports of earlier syncs, those of others stay', async () => {
    const noteOf = (id: number, day: string) => ({ id, note: `Maternity leave from ${day}` });
    const retired = [noteOf(given.other, '2025-02-03'), noteOf(given.kept, '2025-02-04')];
    const id = randomUUID();
    const { db } = server.database;
    await db.insert(job).values({
      ...{ id, kind: 'website-sync', subject: 'website', what: 'Sync', state: 'done', answer: { retired } },
      created_at: server.clock.now(),
    });
    await server.ask(eraseAthleteData, { id: given.kept });
    const [stored] = await db.select().from(job).where(eq(job.id, id));
    expect(stored?.answer).toEqual({ retired: [retired[0], { id: given.kept, note: null }] });
  });

  it('deletes results files of the races, which earlier versions stored with every column', async () => {
    await server.given(async (tx) => {
      const [other] = await tx.select({ id: serie.id }).from(serie).limit(1);
      const [elsewhere] = await tx
        .insert(race)
        .values({ serie_id: other?.id ?? 0, division: 'BOTH' })
        .returning({ id: race.id });
      const races = await tx
        .select({ race_id: result.race_id })
        .from(result)
        .where(eq(result.athlete_id, given.kept));
      const ids = [...races.map(({ race_id }) => race_id), elsewhere?.id ?? 0];
      const file = { kind: 'results' as const, filename: 'r.csv', sha256: '', content: Buffer.from(EMAIL) };
      await tx.insert(storedImportFile).values(ids.map((race_id) => ({ race_id, ...file })));
    });
    await server.ask(eraseAthleteData, { id: given.kept });
    expect(await countRows(server.database, 'kept_file')).toBe(1);
  });

  it('is refused while the account has admin rights', async () => {
    await createPrivateData(given.kept);
    const { personal_data } = await server.ask(readAthleteData, { id: given.kept });
    const accountId = Number(personal_data.kept.account?.[0]?.id);
    await server.ask(setAdmin, { id: accountId, admin: 1 });
    const { status, text } = await server.call(eraseAthleteData, { id: given.kept });
    expect([status, text]).toEqual([409, expect.stringMatching(/has admin rights/)]);
    expect((await server.ask(readAthlete, { id: String(given.kept) })).email).toBe(EMAIL);
    await server.ask(setAdmin, { id: accountId, admin: 0 });
    await server.ask(eraseAthleteData, { id: given.kept });
  });
});

describe('erasing an account', () => {
  const MAIL = 'greta.gone@example.org';
  async function createStaff(): Promise<{ id: number; token: string }> {
    const password_hash = await hashPassword('nine quiet owls at noon');
    const [row] = await server.given((tx) =>
      tx
        .insert(account)
        .values({ email: MAIL, first: 'Greta', last: 'Goneby', admin: 1, password_hash })
        .returning({ id: account.id }),
    );
    const { body } = await server.call(login, { email: MAIL, password: 'nine quiet owls at noon' }, 'nobody');
    return { id: row?.id ?? 0, token: body.token_session as string };
  }

  it('ends the session of the current user when that account is erased; the changes stay in history, without the name', async () => {
    const { id, token } = await createStaff();
    const as = { ptotoken: token };
    await server.call(login, { email: MAIL, password: 'wrong' }, 'nobody');
    const own = { first: 'Greta', last: 'Goneby', timezone: 'Europe/Oslo' };
    await server.call(saveOwnAccount, own, 'nobody', as);
    const saved = await server.call(
      saveMembers,
      { id: given.kept, members: [{ name: 'last', value: 'C.' }] },
      'nobody',
      as,
    );
    const merged = await server.call(
      mergeAthletes,
      { id: given.kept, other: given.other, from_other: [] },
      'nobody',
      as,
    );
    const { body } = await server.call(readAccountData, { id }, 'nobody', as);
    expect(body.personal_data.kept.account?.[0]).toMatchObject({ email: MAIL });
    expect(body.personal_data.log.length).toBeGreaterThan(0);
    const erased = await server.call(eraseAccount, { id }, 'nobody', as);
    expect([erased.status, erased.body]).toEqual([200, { status: 0 }]);
    expect((await server.call(readAccountData, { id }, 'nobody', as)).status).toBe(401);
    expect(await placesOf([MAIL, 'Goneby'])).toEqual([]);
    const { change } = await server.ask(readHistory, { id: setOf(saved) });
    expect(change.who).toEqual({ id: null, name: `Former account ${id}` });
    expect((await server.call(undoHistory, { id: setOf(erased) })).status).toBe(409);
    expect((await server.call(undoHistory, { id: setOf(merged) })).text).toBe('');
  });

  it('removes earlier names from the history too', async () => {
    const { id } = await createStaff();
    await server.ask(setAdmin, { id, admin: 0 });
    await server.ask(setAdmin, { id, admin: 1 });
    const { body } = await server.call(login, { email: MAIL, password: 'nine quiet owls at noon' }, 'nobody');
    const as = { ptotoken: body.token_session as string };
    const own = { first: 'Greta', last: 'Married', timezone: 'Europe/Oslo' };
    expect((await server.call(saveOwnAccount, own, 'nobody', as)).status).toBe(200);
    expect(await placesOf(['Goneby'])).toContain('public.change_set: Goneby');
    await server.ask(eraseAccount, { id });
    expect(await placesOf(['Goneby', 'Married'])).toEqual([]);
  });

  it('is allowed to admins for others, and never for the last admin', async () => {
    const { id } = await createStaff();
    expect((await server.ask(eraseAccount, { id })).status).toBe(0);
    expect((await server.call(eraseAccount, { id })).status).toBe(404);
    const admins = await server.database.db.execute<{ id: number; email: string }>(
      sql`select id, email from account where admin = 1`,
    );
    const own = admins.rows.find(({ email }) => email === 'anna@example.org')?.id ?? 0;
    const others = admins.rows.filter((one) => one.id !== own);
    await server.given((tx) =>
      tx.update(account).set({ password_hash: 'of the last admin' }).where(eq(account.id, own)),
    );
    for (const one of others) await server.ask(setAdmin, { id: one.id, admin: 0 });
    const { status, headers } = await server.call(eraseAccount, { id: own });
    expect([status, headers['x-error-code']]).toEqual([409, 'last-admin']);
    for (const one of others) await server.ask(setAdmin, { id: one.id, admin: 1 });
  });
});

it('is for admins, and refuses unknown people', async () => {
  for (const call of [readAthleteData, eraseAthleteData, readAccountData, eraseAccount]) {
    const eraseCall = call as typeof eraseAccount;
    expect((await server.call(eraseCall, { id: 1 }, 'nobody')).status).toBe(401);
    expect((await server.call(eraseCall, { id: 1 }, 'signed-in')).status).toBe(403);
    expect((await server.call(eraseCall, { id: 2_000_000 })).status).toBe(404);
  }
});
