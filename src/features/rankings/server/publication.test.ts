import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { participant } from '#database/tables/race-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { listJobs, readJob } from '#features/jobs/jobs-contract.ts';
import { readRace } from '#features/races/races-contract.ts';
import {
  createAthletes as createPeople,
  createRace,
  createRankingSet,
} from '#testing/builders/create-races.ts';
import { createAthletes, createPoints, createRaces } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  chooseComparison,
  createRanking,
  deleteRanking,
  FUTURE_SOF_JOB,
  type FutureSof,
  generateRankings,
  publishRanking,
  readRanking,
  setRankingType,
  unpublishRanking,
} from '../rankings-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let year = 1909;
beforeEach(() => {
  year += 2;
});

/** A generated draft with one man. */
async function draft(): Promise<number> {
  const athletes = await createAthletes(server, [{ last: 'Adam' }]);
  const races = await createRaces(server, [{ date: `${year}-03-01` }]);
  await createPoints(server, athletes, races, [{ athlete: 0, race: 0, overall: 90 }]);
  const { id } = await server.ask(createRanking, { date: `${year}-06-01`, type: 7 });
  await server.ask(generateRankings, { id });
  return id;
}
const setOf = async (id: number) => (await server.ask(readRanking, { id })).set;

/** A draft with the points of six women, and an upcoming race of theirs. */
async function startersOf2031() {
  return server.given(async (tx) => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({
      name: `Starter ${name}`,
      division: 'FPRO' as const,
    }));
    const starters = await createPeople(tx, names);
    const points = Object.fromEntries(
      [95.1, 92.03, 91.9, 91.3, 91.13, 90.8].map((own, at) => [starters[at] ?? 0, own]),
    );
    const set = await createRankingSet(tx, { date: '2031-01-01', division: 'FPRO', published: 0, points });
    const race = await createRace(tx, { tierName: 'Gold', date: '2031-08-01', year: 2031, division: 'FPRO' });
    await tx
      .insert(participant)
      .values(starters.map((athlete_id) => ({ race_id: race, athlete_id, is_waiting: 0 as const })));
    return { set, race };
  });
}

const sofOf = async (id: number) => (await server.ask(readRace, { id })).race.sof_fpro_calculated;

const recalculations = async () =>
  (await server.ask(listJobs, {})).jobs.filter(({ kind }) => kind === FUTURE_SOF_JOB);

async function untilRecalculated(): Promise<void> {
  for (const { id } of await recalculations()) await server.jobs.resultOf(id, 200_000);
}

describe('an operation on an outdated version of the set', () => {
  it.each([
    ['publish', publishRanking, {}],
    ['unpublish', unpublishRanking, {}],
    ['type', setRankingType, { type: 11 }],
    ['comparison', chooseComparison, { comparison_set_id: null }],
  ] as const)('is refused: %s', async (_what, call, more) => {
    const id = await draft();
    const { version } = await setOf(id);
    await server.ask(publishRanking, { id }, 'other-admin');
    await server.ask(unpublishRanking, { id }, 'other-admin');
    await server.ask(publishRanking, { id }, 'other-admin');
    const before = await setOf(id);
    const refused = await server.call(call, { id, version, ...more } as never);
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/^ben Tester changed Published/);
    expect(await setOf(id)).toEqual(before);
    expect((await server.call(call, { id, version: before.version, ...more } as never)).status).toBe(200);
  });

  it('is refused for a draft whose type someone else has changed', async () => {
    const id = await draft();
    const { version } = await setOf(id);
    await server.ask(setRankingType, { id, type: 11 }, 'other-admin');
    const refused = await server.call(deleteRanking, { id, version });
    expect([refused.status, refused.text.startsWith('ben Tester changed Type')]).toEqual([409, true]);
    expect(await server.ask(deleteRanking, { id, version: version + 1 })).toMatchObject({ status: 0 });
  });
});

describe('publishing what was reviewed', () => {
  it('is refused when the rows have been regenerated from other data since', async () => {
    const id = await draft();
    const { input_digest } = await setOf(id);
    const athletes = await createAthletes(server, [{ last: 'Late' }]);
    const races = await createRaces(server, [{ date: `${year}-05-01` }]);
    await createPoints(server, athletes, races, [{ athlete: 0, race: 0, overall: 95 }]);
    await server.ask(generateRankings, { id }, 'other-admin');
    const reviewed_digest = input_digest as string;
    const refused = await server.call(publishRanking, { id, reviewed_digest });
    expect([refused.status, refused.text]).toEqual([
      409,
      `Rankings of ${year}-06-01 were generated again after you reviewed them. Nothing was published; review the changes again.`,
    ]);
    expect((await setOf(id)).published).toBe(0);
    const now = (await setOf(id)).input_digest as string;
    await server.ask(publishRanking, { id, reviewed_digest: now });
    expect((await setOf(id)).published).toBe(1);
  });
});

describe('the recalculation after publishing', () => {
  it('lists each upcoming race with its strength of field before and after', async () => {
    const id = await draft();
    const [future] = await createRaces(server, [{ date: '2031-07-01' }]);
    const { following_job } = await server.ask(publishRanking, { id });
    const result = await server.jobs.resultOf<FutureSof>(following_job as string, 200_000);
    const none = { before: null, now: null };
    expect(result?.recalculated.find((one) => one.id === future)).toMatchObject({
      date: '2031-07-01',
      mpro: none,
      fpro: none,
    });
    const { job } = await server.ask(readJob, { id: following_job as string });
    expect(job).toMatchObject({ state: 'done', errors: [], answer: result });
    expect(result?.races).toBe(result?.recalculated.length);
  });

  it('is the same job when it is requested again, and another job for later changes', async () => {
    const id = await draft();
    const { following_job: first } = await server.ask(publishRanking, { id });
    const again = await server.ask(publishRanking, { id }, 'other-admin');
    expect(again.following_job).toBe(first);
    await server.jobs.resultOf(first as string, 200_000);
    expect(await server.ask(publishRanking, { id })).toEqual(again);
    const { following_job: other } = await server.ask(unpublishRanking, { id });
    expect(other).not.toBe(first);
    expect((await server.ask(unpublishRanking, { id })).following_job).toBe(other);
  });

  it('also runs after an undo, and after a redo', async () => {
    const { set, race } = await startersOf2031();
    const published = await server.call(publishRanking, { id: set });
    await server.jobs.resultOf(published.body.following_job as string, 200_000);
    expect(await sofOf(race)).toBe(92.29);
    const undone = await server.ask(undoHistory, { id: Number(published.headers['x-change-set']) });
    await untilRecalculated();
    expect(await sofOf(race)).toBe(0);
    await server.ask(undoHistory, { id: undone.id });
    await untilRecalculated();
    expect(await sofOf(race)).toBe(92.29);
  });

  it('does not run after the undo of anything else', async () => {
    const before = await recalculations();
    const other = await server.call(createRanking, { date: `${year}-06-01`, type: 7 });
    await server.ask(undoHistory, { id: Number(other.headers['x-change-set']) });
    expect(await recalculations()).toEqual(before);
  });
});
