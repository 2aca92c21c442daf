import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, InputOf } from '#contract/declare-call.ts';
import { idempotencyKey } from '#database/tables/account-tables.ts';
import { addAthletesOfFile, planAthletesFile } from '#features/athletes/athletes-file-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { addAlias, removeAlias } from '#features/identity/aliases-contract.ts';
import { planList, submitList } from '#features/participants/lists-import-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import {
  importSeasonParticipants,
  planSeasonParticipants,
} from '#features/seasons/season-list-import-contract.ts';
import { addSeason } from '#features/seasons/seasons-contract.ts';
import { addTier, listTiers } from '#features/tiers/tiers-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { openFailingDatabase, withFailing } from '#testing/server/database/failing-database.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { claimKey, completeStep, type WantedKey } from './idempotency-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ openDatabase: openFailingDatabase });
});
afterAll(() => server.close());

const wanted = (name: string) => ({ name, basePoints: 50, dropoffPercentage: 5 });
const tiers = () => countRows(server.database, 'tier');

describe('the same POST sent twice', () => {
  it('is carried out once while the first is in progress, and both get its response', async () => {
    const before = await tiers();
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(addTier, wanted('Twice'))));
    expect(await tiers()).toBe(before + 1);
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    expect(new Set(answers.map((one) => one.headers['x-change-set'])).size).toBe(1);
    expect(answers.every((one) => String(one.headers['content-type']).startsWith('application/json'))).toBe(
      true,
    );
    await server.ask(undoHistory, { id: Number(answers[7]?.headers['x-change-set']) });
    expect(await tiers()).toBe(before);
  });

  it('is carried out twice when sent one after the other, by two users, with two bodies, or with two keys', async () => {
    const before = await tiers();
    await server.ask(addTier, wanted('After'));
    await server.ask(addTier, wanted('After'));
    await Promise.all([
      server.ask(addTier, wanted('People')),
      server.ask(addTier, wanted('People'), 'other-admin'),
    ]);
    await Promise.all([server.ask(addTier, wanted('One')), server.ask(addTier, wanted('Other'))]);
    await Promise.all(
      ['a', 'b'].map((key) => server.call(addTier, wanted('Keys'), 'admin', { 'idempotency-key': key })),
    );
    expect(await tiers()).toBe(before + 8);
  });

  it('shares a refusal too, and does not affect reads', async () => {
    const refused = await Promise.all([1, 2].map(() => server.call(addTier, { name: 'No numbers' })));
    expect(refused.map((one) => [one.status, one.headers['x-error-field']])).toEqual([
      [400, 'base_points'],
      [400, 'base_points'],
    ]);
    const lists = await Promise.all([1, 2].map(() => server.ask(listTiers, {})));
    expect(lists[0]).toEqual(lists[1]);
  });
});

const withKey = (key: string, name = key) =>
  server.call(addTier, wanted(name), 'admin', { 'idempotency-key': key });
const idOf = ({ body }: Awaited<ReturnType<typeof withKey>>) => body.id;

/** As if its process had been killed some time ago, before it responded. */
const abandon = (key: string) =>
  server.database.db
    .update(idempotencyKey)
    .set({
      ended_at: null,
      status: null,
      body: null,
      claimed_at: sql`clock_timestamp() - interval '11 seconds'`,
    })
    .where(eq(idempotencyKey.key, key));

describe('an idempotency key that a killed process left', () => {
  it('after its write was committed: the repeat gets the response, and writes nothing', async () => {
    const first = await withKey('killed-after');
    const before = await tiers();
    await abandon('killed-after');
    const [second, third] = await Promise.all([withKey('killed-after'), withKey('killed-after')]);
    expect([idOf(second), second.headers['x-change-set']]).toEqual([
      idOf(first),
      first.headers['x-change-set'],
    ]);
    expect([idOf(third), await tiers()]).toEqual([idOf(first), before]);
  });

  it('before its write was committed: the repeat writes, once', async () => {
    await withKey('killed-before');
    await abandon('killed-before');
    await server.database.db
      .update(idempotencyKey)
      .set({ steps: [] })
      .where(eq(idempotencyKey.key, 'killed-before'));
    const before = await tiers();
    const both = await Promise.all([withKey('killed-before'), withKey('killed-before')]);
    expect([idOf(both[0]), await tiers()]).toEqual([idOf(both[1]), before + 1]);
  });

  const request = (key: string): WantedKey => ({
    accountId: 1,
    key,
    requestHash: 'same',
    at: server.clock.now(),
    isKeyless: false,
    age: () => 0,
    isSameClock: true,
  });
  const change = (key: string, claim: string) => {
    const id = { accountId: 1, key, claim };
    const act = { actor: { accountId: 1, name: 'Anna' }, what: key, at: server.clock.now(), claim: id };
    return server.database.change(act, async (tx, changeSetId) => {
      await completeStep(tx, id, { result: '', changeSetId });
    });
  };
  const [former, next] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

  it('is either taken over or committed with, and the request that takes it over knows the committed steps', async () => {
    const { db } = server.database;
    expect(await claimKey(db, request('slow'), former)).toEqual([]);
    expect(await claimKey(db, request('slow'), next)).toBeNull();
    await abandon('slow');
    const [written, taken] = await Promise.allSettled([
      change('slow', former),
      claimKey(db, request('slow'), next),
    ]);
    const steps =
      (taken.status === 'fulfilled' && taken.value) || (await claimKey(db, request('slow'), next));
    expect(steps).toHaveLength(written.status === 'fulfilled' ? 1 : 0);
  });

  it('cannot be used by a process that was only paused', async () => {
    const { db } = server.database;
    await claimKey(db, request('slept'), former);
    await abandon('slept');
    expect(await claimKey(db, request('slept'), next)).toEqual([]);
    await expect(change('slept', former)).rejects.toMatchObject({ status: 409, code: 'still-running' });
    await change('slept', next);
  });
});

describe.each(['error', 'lost'] as const)('a statement that fails by %s', (failure) => {
  it('leaves a key with which the same request writes once', async () => {
    for (let failing = 0, statements = 1; failing <= statements; failing += 1) {
      const before = await tiers();
      const key = `${failure}-${failing}`;
      const first = await withFailing(failing, { failure }, () => withKey(key));
      if (failing === 0) statements = first.statements;
      const second = await withKey(key);
      expect([key, second.status, await tiers()]).toEqual([key, 200, before + 1]);
      if (first.result.status === 200) expect(idOf(first.result)).toBe(idOf(second));
    }
  });
});

describe('the repeat of a request that was killed after its write was committed', () => {
  async function twice<C extends Call>(call: C, input: InputOf<C>) {
    const key = `${call.method} ${call.path}`.replaceAll(' ', '-');
    const send = () => server.call(call, input, 'admin', { 'idempotency-key': key });
    const first = await send();
    await abandon(key);
    const sets = () => countRows(server.database, 'change_set');
    const before = await sets();
    const second = await send();
    expect(await sets()).toBe(before);
    return { first, second };
  }
  const raceOf = (...names: string[]) =>
    server.given(async (tx) => {
      await createAthletes(tx, names);
      return createRace(tx, { division: 'FPRO', date: '2026-06-01', year: 2026 });
    });

  it('of results responds with what was saved', async () => {
    const id = await raceOf('Rea Sult');
    const content = 'First;Last;Division;Swim;Bike;Run;Overall\nRea;Sult;FPRO;;;;4:00:00';
    const { file, digest } = await server.ask(planResults, { id, filename: 'r.csv', content });
    const { first, second } = await twice(submitResults, { id, filename: 'r.csv', file, digest });
    expect([second.status, second.body.counts]).toEqual([200, first.body.counts]);
  });

  it('of a start list responds with what was saved', async () => {
    const list = { id: await raceOf('Lis Tener'), list: 'participants' as const };
    const content = 'firstname;lastname;nation;division\nLis;Tener;;FPRO';
    const { file, digest } = await server.ask(planList, { ...list, content });
    const { first, second } = await twice(submitList, { ...list, file, digest });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it('of a list of a season responds with what was saved', async () => {
    await raceOf('Sea Sonner');
    const season = { name: 'S', start_date: '2026-01-01', end_date: '2026-12-31' };
    const { id } = await server.ask(addSeason, {
      ...season,

      top_scoring_results_count: 4,
    });
    const { digest } = await server.ask(planSeasonParticipants, { id, names: 'Sea Sonner' });
    const { first, second } = await twice(importSeasonParticipants, { id, names: 'Sea Sonner', digest });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it('of a file of athletes responds with what was saved', async () => {
    const file = { filename: 'a.csv', content: 'First;Last;Country;Division\nAth;Lete;CH;FPRO' };
    const { digest } = await server.ask(planAthletesFile, file);
    const { first, second } = await twice(addAthletesOfFile, { ...file, digest });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it('of an undo responds with what was undone', async () => {
    const { headers } = await server.call(addTier, wanted('Undone'));
    const { first, second } = await twice(undoHistory, { id: Number(headers['x-change-set']) });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it('says that it was saved when the record is gone', async () => {
    const [id = 0] = await server.given((tx) => createAthletes(tx, ['Al Ias']));
    const { id: alias_id } = await server.ask(addAlias, { id, alias: 'Other Name' });
    const { first, second } = await twice(removeAlias, { id, alias_id });
    expect([first.status, second.status, second.text]).toEqual([
      ...[200, 409, 'This was saved already, but its response was lost. Reload to see it.'],
    ]);
  });
});
