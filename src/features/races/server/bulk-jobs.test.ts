import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job, race } from '#database/tables/all-tables.ts';
import { readJob } from '#features/jobs/jobs-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { createRunningJob } from '#testing/builders/create-running-job.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { calculateSofOfRaces, readRace, sofOfRacesJob, updatePointsOfRaces } from '../races-contract.ts';

let server: TestServer;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  await server.given(async (tx) => {
    const [ada] = (await createAthletes(tx, ['Bulk Ada'])) as [number];
    await createRankingSet(tx, { date: '2024-01-02', points: { [ada]: 90 } });
    const races = {
      present: { tierName: 'Diamond', date: '2026-05-01', year: 2026, sof_fpro_manual: 90 },
      noTier: { date: '2026-05-02', year: 2026, ait_women: 28_000 },
      menOnly: { ait_men: 27_000, date: '2023-05-02', year: 2023 },
      neither: { date: '2026-05-03', year: 2026 },
      older: { tierName: 'Diamond', date: '2022-12-31', year: 2022, sof_fpro_manual: 90 },
    };
    for (const [name, values] of Object.entries(races)) {
      const id = await createRace(tx, values);
      await createResults(tx, id, [{ athlete_id: ada, overall: 30_000 }]);
      ids[name] = id;
    }
  });
});
afterAll(() => server.close());

async function ended(job: string) {
  await server.jobs.resultOf(job, 200_000);
  return (await server.ask(readJob, { id: job })).job;
}
/** As if the numbers had never been calculated. */
const forgetPoints = () => server.database.db.execute(sql`delete from result_points`);
const points = async (name: string) =>
  (await server.ask(readRace, { id: ids[name] as number })).points[0]?.overall_points;

describe('points of many races', () => {
  it('includes races of the last three calendar years with a tier or an AIT, and lists each race that lacks something', async () => {
    await forgetPoints();
    const answered = await server.call(updatePointsOfRaces, {});
    expect(answered.status).toBe(202);
    const job = await ended(answered.body.job);
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, answer: { races: 3, recalculated: 2 } });
    expect(job.errors).toMatchObject([
      { entity: 'race', id: ids.menOnly, message: 'No points: FPRO has no tier.' },
    ]);
    expect(await points('present')).toBe(95.5);
    expect(await points('noTier')).toBeGreaterThan(0);
    expect(await points('older')).toBeNull();
  });

  it('includes the given races, whatever their year, and skips deleted ones', async () => {
    await forgetPoints();
    const { job } = await server.ask(updatePointsOfRaces, { ids: [ids.older as number, 999_999] });
    expect(await ended(job)).toMatchObject({
      state: 'done',
      answer: { races: 1, recalculated: 1 },
      errors: [],
    });
    expect(await points('older')).toBe(95.5);
    expect(await points('present')).toBeNull();
  });

  it.each([[[]], [['x']], [[0]], ['all'], [null]])('refuses %j as races', async (given) => {
    expect((await server.call(updatePointsOfRaces, { ids: given } as never)).status).toBe(400);
  });

  it('continues after a race that fails', async () => {
    await server.database.db.execute(sql`
      create function refuse_points() returns trigger language plpgsql as $$ begin
        if exists (select 1 from result r where r.id = new.result_id and r.race_id = ${sql.raw(String(ids.present))})
        then raise exception 'broken'; end if; return new; end $$`);
    await server.database.db.execute(
      sql`create trigger refuse_points before insert or update on result_points for each row execute function refuse_points()`,
    );
    await forgetPoints();
    const { job } = await server.ask(updatePointsOfRaces, {});
    const { errors, answer, state } = await ended(job);
    await server.database.db.execute(sql`drop trigger refuse_points on result_points`);
    expect([state, answer]).toEqual(['done', { races: 3, recalculated: 1 }]);
    expect(errors.find((one) => one.id === ids.present)?.message).toBe(
      'Something failed on the server. Try this race again.',
    );
  });
});

describe('strength of field of many races', () => {
  it('includes this and the last calendar year, and recalculates points', async () => {
    await server.given((tx) =>
      tx.update(race).set({ sof_fpro_manual: null }).where(sql`${race.id} = ${ids.present}`),
    );
    const { job } = await server.ask(calculateSofOfRaces, {});
    const done = await ended(job);
    expect(done).toMatchObject({ state: 'done', answer: { races: 3, recalculated: 0 } });
    expect(done.errors.map((one) => one.message)).toEqual(
      Array(3).fill('No strength of field for MPRO: there are no starters yet.'),
    );
    const { race: record } = await server.ask(readRace, { id: ids.present as number });
    // One ranked starter with 90 points, divided by five.
    expect(record).toMatchObject({ sof_fpro_calculated: 18, sof_mpro_calculated: null });
    expect(await points('present')).toBe(63.1);
  });

  it('does not start, nor seem to, while others calculate other races', async () => {
    const of = (one: string) => ({ ids: [ids[one] as number] });
    const open = await createRunningJob(server, {
      ...{ kind: sofOfRacesJob, subject: 'races', what: 'Strength of field of races' },
      input: { input: of('present'), who: 'Ben' },
    });
    expect((await server.ask(calculateSofOfRaces, of('present'))).job).toBe(open);
    for (const input of [of('older'), {}]) {
      const refused = await server.call(calculateSofOfRaces, input);
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('Ben is calculating other races'),
      ]);
    }
    await server.database.db.delete(job).where(eq(job.id, open));
  });
});
