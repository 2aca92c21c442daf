import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAthletes, createPoints, createRaces } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  createRanking,
  deleteRanking,
  GENERATE_JOB,
  generateRankings,
  publishRanking,
  readRanking,
  setRankingType,
  unpublishRanking,
} from '../rankings-contract.ts';

const ATHLETES = 40;
const NOBODY = { accountId: null, name: 'test' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const athletes = await createAthletes(
    server,
    Array.from({ length: ATHLETES }, (_, index) => ({ last: `Racer ${index}` })),
  );
  const races = await createRaces(server, [{ date: '2026-03-01' }, { date: '2026-04-01' }]);
  const points = athletes.flatMap((_, athlete) =>
    [0, 1].map((race) => ({ athlete, race, overall: 60 + athlete })),
  );
  await createPoints(server, athletes, races, points);
});
afterAll(() => server.close());

const newSet = async (): Promise<number> =>
  (await server.ask(createRanking, { date: '2026-05-01', type: 11 })).id;

/** Points of the first athlete under the two types: 99 + 99 over 4, or over 3. */
const FIRST_POINTS: Record<number, number> = { 11: 49.5, 10: 66 };

async function expectWhole(id: number): Promise<void> {
  const { rankings, set } = await server.ask(readRanking, { id });
  expect(rankings).toHaveLength(ATHLETES);
  expect(rankings[0]?.overall_points).toBe(FIRST_POINTS[set.type]);
  expect(set.state).toBe('up to date');
}

it('another type waits for the running generation, and the last one is saved', async () => {
  const id = await newSet();
  const answers = await Promise.all([
    server.ask(generateRankings, { id }),
    server.ask(setRankingType, { id, type: 10 }, 'other-admin'),
  ]);
  expect(answers.map((answer) => 'type' in answer)).toEqual([true, true]);
  expect((await server.ask(readRanking, { id })).set.type).toBe(10);
  await expectWhole(id);
});

it.each(Array.from({ length: 12 }, (_, round) => round))(
  'publish, unpublish, delete, type and generate at once leave one order of them, round %d',
  async (round) => {
    const id = await newSet();
    await server.ask(generateRankings, { id });
    const acts = [
      () => server.call(publishRanking, { id }),
      () => server.call(generateRankings, { id }, 'other-admin'),
      () => server.call(deleteRanking, { id }),
      () => server.call(setRankingType, { id, type: 10 }),
      () => server.call(unpublishRanking, { id }, 'other-admin'),
      () => server.call(publishRanking, { id }, 'other-admin'),
    ];
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
    const answers = await Promise.all(turned.map((act) => act()));
    for (const { status, text } of answers) {
      expect([200, 404, 409]).toContain(status);
      if (status !== 200) expect(text).not.toBe('');
    }
    const after = await server.call(readRanking, { id });
    if (after.status === 404) return;
    const rows = after.body.rankings;
    expect(rows).toHaveLength(ATHLETES);
    expect(rows[0]?.overall_points).toBe(FIRST_POINTS[after.body.set.type]);
  },
);

it('readers never see a partly written set', async () => {
  const id = await newSet();
  await server.ask(generateRankings, { id });
  await server.ask(publishRanking, { id });
  let isOver = false;
  const seen: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      seen.push((await server.ask(readRanking, { id })).rankings.length);
      // A cached response needs no event loop turn, and a call without a socket gives none: the other requests would never run.
      await nextTurn();
    }
  })();
  for (const type of [10, 11, 10, 11]) await server.ask(setRankingType, { id, type });
  isOver = true;
  await reading;
  expect(seen.length).toBeGreaterThan(4);
  expect(new Set(seen)).toEqual(new Set([ATHLETES]));
});

it('a set that is being generated can neither be published nor deleted', async () => {
  const id = await newSet();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  server.jobs.define({ kind: GENERATE_JOB, run: () => held });
  await server.jobs.start(GENERATE_JOB, String(id), 'Held', { setId: id }, NOBODY);
  const refused = await server.call(publishRanking, { id });
  expect([refused.status, refused.text]).toEqual([
    409,
    'Rankings of 2026-05-01 are being generated. Try again when that is done.',
  ]);
  expect(await server.ask(deleteRanking, { id })).toEqual({
    status: -1,
    message: 'These rankings are being generated. Delete them when that is done.',
  });
  release();
});
