import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { race, rankingRow, result, setting } from '#database/tables/all-tables.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readJob } from '#features/jobs/jobs-contract.ts';
import { createAthletes, createPoints, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  chooseComparison,
  createRanking,
  deleteRanking,
  generateRankings,
  listFutureRaces,
  listPosts,
  listRankings,
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

/** Every test uses its own decade, so that it does not include races of another test. */
let year = 1909;
beforeEach(() => {
  year += 2;
});

const day = (monthAndDay: string): string => `${year}-${monthAndDay}`;

/** Two men and a woman with three races; Bianchi leads, Adam has only two results, Costa is the only woman. */
async function threeAthletes() {
  const athletes = await createAthletes(server, [
    { last: 'Adam', country: 'US' },
    { last: 'Bianchi', country: 'IT' },
    { last: 'Costa', division: 'FPRO', country: 'BR' },
  ]);
  const races = await createRaces(server, [
    { date: day('03-01') },
    { date: day('04-01') },
    { date: day('05-01') },
  ]);
  const results = await createPoints(server, athletes, races, [
    { athlete: 0, race: 0, overall: 101.73, swim: 50, bike: 60, run: 70 },
    { athlete: 0, race: 1, overall: 95.5 },
    { athlete: 1, race: 0, overall: 80, swim: 70 },
    { athlete: 1, race: 1, overall: 81 },
    { athlete: 1, race: 2, overall: 82 },
    { athlete: 2, race: 2, overall: 60.01 },
  ]);
  return { athletes, races, results };
}

const newSet = async (date = day('06-01'), type = 7): Promise<number> =>
  (await server.ask(createRanking, { date, type })).id;

async function generatedSet(date?: string, type?: number): Promise<number> {
  const id = await newSet(date, type);
  await server.ask(generateRankings, { id });
  return id;
}

describe('adding a set', () => {
  it.each([
    ['2022-12-31', 7],
    ['2023-06-30', 8],
    ['2024-01-01', 10],
    ['2025-12-31', 10],
    ['2026-01-01', 11],
  ])('of %s has the type %d', async (date, type) => {
    const created = await server.ask(createRanking, { date });
    expect(created).toMatchObject({ status: 0, type, same_date: [] });
    const { set, rankings, cmp_rankings } = await server.ask(readRanking, { id: created.id });
    expect(set).toMatchObject({
      id: created.id,
      date,
      type,
      published: 0,
      state: 'stale',
      generated_at: null,
    });
    expect(set.stale_because).toEqual([{ what: 'not generated yet', count: 0 }]);
    expect([rankings, cmp_rankings]).toEqual([[], []]);
  });

  it('accepts the same date twice and reports the first set; a button pressed twice adds one set', async () => {
    const first = await newSet();
    const second = await server.ask(createRanking, { date: day('06-01'), type: 7 });
    expect(second.same_date).toEqual([{ id: first, type: 7, published: 0 }]);
    expect(second.id).not.toBe(first);
    const pressed = await Promise.all([1, 2, 3].map(() => server.ask(createRanking, { date: day('07-01') })));
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    ['date', {}],
    ['date', { date: '2025-02-30' }],
    ['date', { date: 'next week' }],
    ['type', { date: '2025-01-01', type: 9 }],
    ['type', { date: '2025-01-01', type: 'x' }],
  ])('refuses an invalid %s', async (field, given) => {
    const before = await countRows(server.database, 'ranking_set');
    const refused = await server.call(createRanking, given as never);
    expect([refused.status, refused.text.includes(field)]).toEqual([400, true]);
    expect(await countRows(server.database, 'ranking_set')).toBe(before);
  });
});

describe('generating', () => {
  it('ranks both divisions by the mean of the best, missing results as 0', async () => {
    const { athletes } = await threeAthletes();
    const id = await newSet();
    expect(await server.ask(generateRankings, { id })).toMatchObject({ status: 0, athletes: 3, type: 7 });
    const { rankings, set } = await server.ask(readRanking, { id });
    expect(rankings.map((row) => [row.id, row.division, row.overall_rank, row.overall_points])).toEqual([
      [athletes[1], 'MPRO', 1, 81],
      [athletes[0], 'MPRO', 2, 65.74],
      [athletes[2], 'FPRO', 1, 20],
    ]);
    expect(rankings[1]).toMatchObject({
      name: 'Ann Adam',
      country: 'US',
      country_3: 'USA',
      email: null,
      overall_score: 197.23,
      swim_rank: 2,
      swim_points: 16.67,
      swim_score: 50,
      bike_rank: 1,
      run_rank: 1,
    });
    expect(rankings[2]).toMatchObject({ swim_rank: 99999, swim_points: null, swim_score: null });
    expect(set).toMatchObject({
      state: 'up to date',
      stale_because: [],
      generated_by: 'anna Tester',
      rule: 'Best 3 race points of the last 52 weeks, divided by 3; missing results count 0.',
    });
  });

  it('stores the counting results as JSON text: swim, bike, run, overall', async () => {
    const { races, results } = await threeAthletes();
    const { rankings } = await server.ask(readRanking, { id: await generatedSet() });
    const details = JSON.parse(rankings[1]?.details ?? '') as { results: unknown[] }[];
    expect(details).toHaveLength(4);
    expect(details[3]?.results).toEqual([
      { result_id: results[0], race_id: races[0], points: 101.73 },
      { result_id: results[1], race_id: races[1], points: 95.5 },
    ]);
    expect(details[0]?.results).toEqual([{ result_id: results[0], race_id: races[0], points: 50 }]);
  });

  it('gives the bonus of the type to one result of a Gold or lower tier', async () => {
    const athletes = await createAthletes(server, [{ last: 'Bonus' }]);
    const gold = await tierId(server, 'Gold');
    const diamond = await tierId(server, 'Diamond');
    const races = await createRaces(server, [
      { date: day('03-01'), tierId: diamond },
      { date: day('04-01'), tierId: diamond },
      { date: day('05-01'), tierId: gold },
    ]);
    await createPoints(server, athletes, races, [
      { athlete: 0, race: 0, overall: 101.73 },
      { athlete: 0, race: 1, overall: 95.5 },
      { athlete: 0, race: 2, overall: 90.2 },
    ]);
    const { rankings } = await server.ask(readRanking, { id: await generatedSet(undefined, 10) });
    expect(rankings[0]).toMatchObject({ overall_points: 97.31, overall_score: 291.94 });
    const details = JSON.parse(rankings[0]?.details ?? '') as { results: unknown[] }[];
    expect(details[3]?.results[2]).toMatchObject({ points: 94.71, bonus_percent: 5 });
  });

  it('ignores DNF results, and races outside the 52 weeks or without a date', async () => {
    const athletes = await createAthletes(server, [{ last: 'Window' }]);
    const races = await createRaces(server, [
      { date: `${year - 1}-06-02` },
      { date: `${year - 1}-06-03` },
      { date: day('06-01') },
      { date: day('06-02') },
      { date: null },
      { date: day('05-05') },
    ]);
    const results = await createPoints(server, athletes, races, [
      { athlete: 0, race: 0, overall: 90 },
      { athlete: 0, race: 1, overall: 10 },
      { athlete: 0, race: 2, overall: 20 },
      { athlete: 0, race: 3, overall: 91 },
      { athlete: 0, race: 4, overall: 92 },
      { athlete: 0, race: 5, overall: 93, status: 'DNF' },
    ]);
    const { rankings } = await server.ask(readRanking, { id: await generatedSet() });
    const details = JSON.parse(rankings[0]?.details ?? '') as { results: { result_id: number }[] }[];
    expect(details[3]?.results.map((one) => one.result_id)).toEqual([results[2], results[1]]);
  });

  it('responds with 404 for an unknown set', async () => {
    const refused = await server.call(generateRankings, { id: 999_999 });
    expect([refused.status, refused.text]).toEqual([
      404,
      'There is no rankings set 999999. It may have been deleted.',
    ]);
  });

  it('leaves an empty draft empty, and the rows of a published set in place', async () => {
    const { results } = await threeAthletes();
    const id = await generatedSet();
    await server.ask(publishRanking, { id });
    for (const resultId of results)
      await server.given((tx) => tx.update(result).set({ status: 'DNF' }).where(eq(result.id, resultId)));
    const refused = await server.call(generateRankings, { id });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('No result counts for the published rankings');
    expect((await server.ask(readRanking, { id })).rankings).toHaveLength(3);
    await server.ask(unpublishRanking, { id });
    expect(await server.ask(generateRankings, { id })).toMatchObject({ athletes: 0 });
    expect((await server.ask(readRanking, { id })).rankings).toEqual([]);
  });
});

describe('the state of a set', () => {
  const stateOf = async (id: number) => {
    const { set } = await server.ask(readRanking, { id });
    return [set.state, set.stale_because];
  };

  /** Results whose points are calculated from times, as in the product. */
  async function scoredRace() {
    const athletes = await createAthletes(server, [{ last: 'First' }, { last: 'Second' }]);
    const gold = await tierId(server, 'Gold');
    const races = await createRaces(server, [{ date: day('05-01'), tierId: gold, sof: 90 }]);
    const raceId = races[0] as number;
    const rows = athletes.map((athleteId, index) => ({
      race_id: raceId,
      athlete_id: athleteId,
      division: 'MPRO' as const,
      status: 'Finish' as const,
      overall: 28_000 + index * 100,
    }));
    const results = await server.given((tx) => tx.insert(result).values(rows).returning());
    return { athletes, raceId, gold, resultIds: results.map((row) => row.id) };
  }

  it('is stale by one result after a correction and up to date after its undo', async () => {
    const { resultIds } = await scoredRace();
    const id = await generatedSet();
    expect(await stateOf(id)).toEqual(['up to date', []]);
    const { changeSetId } = await server.database.change(
      { actor: { accountId: null, name: 'test' }, what: 'correction', at: server.clock.now() },
      (tx) =>
        tx
          .update(result)
          .set({ overall: 27_000 })
          .where(eq(result.id, resultIds[1] as number)),
    );
    expect(await stateOf(id)).toEqual(['stale', [{ what: 'result changed', count: 1 }]]);
    await server.ask(undoHistory, { id: changeSetId as number });
    expect(await stateOf(id)).toEqual(['up to date', []]);
  });

  it('reports the number of new results and new races', async () => {
    const { athletes, resultIds } = await scoredRace();
    const id = await generatedSet();
    const races = await createRaces(server, [{ date: day('05-20') }, { date: day('06-20') }]);
    await createPoints(server, athletes, races, [
      { athlete: 0, race: 0, overall: 70 },
      { athlete: 0, race: 1, overall: 71 },
    ]);
    await server.given((tx) => tx.delete(result).where(eq(result.id, resultIds[0] as number)));
    expect(await stateOf(id)).toEqual([
      'stale',
      [
        { what: 'result changed', count: 1 },
        { what: 'race with new results', count: 1 },
      ],
    ]);
  });

  it.each([
    ['tier changed', { tier: 'Silver' }],
    ['race date changed', { date: '-07-02' }],
    ['race with changed points', { sof: 91 }],
    ['race with deleted results', { isDeleted: true }],
  ])('names the cause: %s', async (what, given) => {
    const { raceId } = await scoredRace();
    const id = await generatedSet();
    const silver = await tierId(server, 'Silver');
    await server.given(async (tx) => {
      if ('isDeleted' in given) await tx.delete(race).where(eq(race.id, raceId));
      const fields = {
        ...('tier' in given ? { tier_id: silver } : {}),
        ...('date' in given ? { date: `${year}${given.date}` } : {}),
        ...('sof' in given ? { sof_mpro_manual: given.sof as number } : {}),
      };
      if (Object.keys(fields).length > 0) await tx.update(race).set(fields).where(eq(race.id, raceId));
    });
    expect(await stateOf(id)).toEqual(['stale', [{ what, count: 1 }]]);
    await server.ask(generateRankings, { id });
    expect(await stateOf(id)).toEqual(['up to date', []]);
  });

  it('is not affected by changes that cannot change a row', async () => {
    const { raceId, resultIds } = await scoredRace();
    const id = await generatedSet();
    await server.given(async (tx) => {
      await tx.update(race).set({ city: 'Nice' }).where(eq(race.id, raceId));
      await tx
        .update(result)
        .set({ name_in_file: 'A. First' })
        .where(eq(result.id, resultIds[0] as number));
    });
    expect(await stateOf(id)).toEqual(['up to date', []]);
  });
});

describe('publishing', () => {
  it('refuses a set without rows', async () => {
    const id = await newSet();
    const refused = await server.call(publishRanking, { id });
    expect([refused.status, refused.text]).toEqual([
      409,
      `Rankings of ${day('06-01')} have no rows yet. Generate them first, then publish.`,
    ]);
    expect((await server.ask(readRanking, { id })).set.published).toBe(0);
  });

  it('says like every operation on a set what was done', async () => {
    await threeAthletes();
    const id = await generatedSet();
    const messages: string[] = [];
    for (const call of [generateRankings, publishRanking, unpublishRanking, deleteRanking] as const) {
      const done = await server.ask(call, { id });
      messages.push('message' in done ? done.message : '');
    }
    const set = `Rankings of ${day('06-01')}`;
    expect(messages).toEqual([
      `${set} generated: 3 athletes.`,
      `${set} published.`,
      `${set} unpublished.`,
      `${set} deleted.`,
    ]);
  });

  it('records who published it and when, and unpublishing clears it', async () => {
    await threeAthletes();
    const id = await generatedSet();
    await server.ask(publishRanking, { id }, 'other-admin');
    expect((await server.ask(readRanking, { id })).set).toMatchObject({
      published: 1,
      published_by: 'ben Tester',
      published_at: '2026-06-01T12:00:00.000Z',
    });
    await server.ask(unpublishRanking, { id });
    expect((await server.ask(readRanking, { id })).set).toMatchObject({
      published: 0,
      published_by: null,
      published_at: null,
    });
  });

  it('recalculates the strength of field of races from today on', async () => {
    await threeAthletes();
    const races = await createRaces(server, [
      { date: '2026-05-31' },
      { date: '2026-06-01' },
      { date: '2026-07-01' },
      { date: null },
    ]);
    const { races: future } = await server.ask(listFutureRaces, { id: await newSet() });
    const own = future.filter((one) => races.includes(one.id));
    expect(own.map((one) => one.id)).toEqual([races[1], races[2]]);
    expect(own[0]).toMatchObject({ date: '2026-06-01' });
    const id = await generatedSet();
    const { following_job } = await server.ask(publishRanking, { id });
    await server.jobs.resultOf(following_job as string, 200_000);
    const { job } = await server.ask(readJob, { id: following_job as string });
    expect(job).toMatchObject({ state: 'done', errors: [] });
    expect((job.answer as { races: number }).races).toBeGreaterThanOrEqual(2);
  });

  it('calculates moves against the newest published set of the type before it', async () => {
    await threeAthletes();
    const older = await generatedSet(day('06-01'));
    const other = await generatedSet(day('06-08'), 8);
    const draft = await generatedSet(day('06-15'));
    const id = await generatedSet(day('06-22'));
    for (const published of [older, other]) await server.ask(publishRanking, { id: published });
    const first = await server.ask(readRanking, { id });
    expect(first.set.comparison).toMatchObject({ id: older, date: day('06-01'), is_chosen: 0 });
    expect(first.cmp_rankings.map((row) => row.overall_rank)).toEqual([1, 2, 1]);
    await server.ask(chooseComparison, { id, comparison_set_id: other });
    expect((await server.ask(readRanking, { id })).set.comparison).toMatchObject({ id: other, is_chosen: 1 });
    await server.ask(chooseComparison, { id, comparison_set_id: null });
    expect((await server.ask(readRanking, { id })).set.comparison).toMatchObject({ id: older });
    for (const [wrong, message] of [
      [draft, 'not published'],
      [id, 'itself'],
      [999_999, 'no rankings set'],
    ] as const) {
      const refused = await server.call(chooseComparison, { id, comparison_set_id: wrong });
      expect([refused.status, refused.text.includes(message)]).toEqual([400, true]);
    }
  });
});

describe('the type of a set', () => {
  it('changes together with the rows, in one operation; its undo generates them again', async () => {
    await threeAthletes();
    const id = await generatedSet();
    const before = await server.ask(readRanking, { id });
    expect(await server.ask(setRankingType, { id, type: 11 })).toMatchObject({ type: 11, athletes: 3 });
    const { rankings, set } = await server.ask(readRanking, { id });
    expect(set).toMatchObject({ type: 11, state: 'up to date' });
    expect(rankings[0]?.overall_points).toBe(60.75);
    const { history } = await server.ask(listHistory, { entity: 'ranking', id: String(id) });
    const what = `Type of the rankings of ${day('06-01')} changed to 2026 Rankings last 52 weeks`;
    expect(history[0]).toMatchObject({ what, who: { name: 'anna Tester' } });
    await server.ask(undoHistory, { id: history[0]?.id as number });
    await expect
      .poll(async () => (await server.ask(readRanking, { id })).set, { timeout: 60_000 })
      .toMatchObject({ type: 7, state: 'up to date' });
    expect((await server.ask(readRanking, { id })).rankings).toEqual(before.rankings);
  });

  it.each([9, 12, -1, 'ten', null, true, '', [10]])('cannot be %j', async (type) => {
    const id = await newSet();
    expect((await server.call(setRankingType, { id, type } as never)).status).toBe(400);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'cannot be %j, a former one that the screen does not offer',
    async (type) => {
      const id = await newSet();
      const refused = await server.call(setRankingType, { id, type });
      const message = 'type must be one of the ranking types 11, 10, 8, 7.';
      expect([refused.status, refused.text, refused.headers['x-error-field']]).toEqual([
        400,
        message,
        'type',
      ]);
    },
  );
});

describe('deleting', () => {
  it('deletes a draft with its rows; undo restores the set and generates it again', async () => {
    await threeAthletes();
    const id = await generatedSet();
    const answered = await server.call(deleteRanking, { id });
    expect(answered.body).toEqual({ status: 0, message: `Rankings of ${day('06-01')} deleted.` });
    expect((await server.call(readRanking, { id })).status).toBe(404);
    const rows = await server.database.db.select().from(rankingRow).where(eq(rankingRow.set_id, id));
    expect(rows).toEqual([]);
    await server.ask(undoHistory, { id: Number(answered.headers['x-change-set']) });
    await expect
      .poll(async () => (await server.ask(readRanking, { id })).set.state, { timeout: 60_000 })
      .toBe('up to date');
    const restored = await server.ask(readRanking, { id });
    expect(restored.set.published).toBe(0);
    expect(restored.rankings).toHaveLength(3);
  });

  it('is refused with status -1 while it is published', async () => {
    await threeAthletes();
    const id = await generatedSet();
    await server.ask(publishRanking, { id });
    expect(await server.ask(deleteRanking, { id })).toEqual({
      status: -1,
      message: 'Published rankings cannot be deleted. Unpublish them first.',
    });
    expect((await server.ask(readRanking, { id })).rankings).toHaveLength(3);
  });
});

it('lists sets newest date first, for rankings and posts alike', async () => {
  const [older, newer] = [await newSet('2031-01-01'), await newSet('2031-02-01')];
  for (const call of [listRankings, listPosts]) {
    const { rankings } = await server.ask(call, {});
    const own = rankings.filter((set) => set.date.startsWith('2031'));
    expect(own.map((set) => set.id)).toEqual([newer, older]);
    expect(own[0]).toMatchObject({ date: '2031-02-01', published: 0, type: 7, generated_at: null });
  }
});

it('lists the athletes excluded from team views', async () => {
  const id = await newSet();
  expect((await server.ask(readRanking, { id })).set.team_exclusions).toEqual([]);
  await server.given((tx) => tx.insert(setting).values({ name: 'team_exclusions', value: [3, 5] }));
  expect((await server.ask(readRanking, { id })).set.team_exclusions).toEqual([3, 5]);
});
