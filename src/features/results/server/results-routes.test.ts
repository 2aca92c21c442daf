import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rankingGeneration } from '#database/tables/ranking-tables.ts';
import { readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { sendAtOnce } from '#testing/server/database/send-at-once.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addResult, correctResult, previewCorrection, removeResult } from '../result-by-hand-contract.ts';
import {
  calculateSof,
  deleteAllResults,
  listRaceResults,
  reassignResult,
  saveResults,
  updatePoints,
} from '../results-contract.ts';
import { lockRaceResults } from './points/race-points-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A repeated request of the same person joins the first; requests of two persons are separate. */
const TWO_PEOPLE = ['admin', 'other-admin'] as const;

let counter = 0;

/** A Diamond race with manual strength of field 93.09 and finishers 8:00:00, 8:00:10, 8:00:20 … */
async function raceWith(finishers: number, values: Parameters<typeof createRace>[1] = {}) {
  counter += 1;
  return server.given(async (tx) => {
    const names = Array.from({ length: finishers + 2 }, (_, at) => `Race${counter} Athlete${at}`);
    const athletes = await createAthletes(tx, names);
    const raceId = await createRace(tx, { tierName: 'Diamond', sof_fpro_manual: 93.09, ...values });
    const results =
      finishers === 0
        ? []
        : await createResults(
            tx,
            raceId,
            athletes
              .slice(0, finishers)
              .map((athlete_id, at) => ({ athlete_id, overall: 28_800 + at * 10, run: 10_000 + at })),
          );
    return { raceId, athletes, results };
  });
}

const ranks = async (id: number) =>
  (await server.ask(listRaceResults, { id })).results.map((one) => [one.id, one.rank]);

describe('POST /api/race/{id}/results', () => {
  const row = (athlete_id: number, more: object = {}) => ({
    athlete_id,
    name: 'Somebody',
    fname: 'Some',
    lname: 'Body',
    first: 'Some',
    last: 'Body',
    country: 'Germany',
    country_iso: 'DE',
    division: 'FPRO' as const,
    rank: 1,
    swim: 3000,
    t1: 60,
    bike: 16_000,
    t2: 60,
    run: 10_000,
    overall: 29_120,
    status: 'Finish',
    swim_points: null,
    bike_points: '0',
    run_points: 0,
    overall_points: 88.123,
    ranking_system_id: '2',
    ...more,
  });

  it('replaces the divisions that the rows contain, in one operation, and returns the results', async () => {
    const { raceId, athletes } = await raceWith(2);
    const [first = 0, second = 0, third = 0] = athletes;
    const [man = 0] = await server.given((tx) =>
      createAthletes(tx, [{ name: `Man ${raceId}`, division: 'MPRO' }]),
    );
    await server.given((tx) =>
      createResults(tx, raceId, [{ athlete_id: man, overall: 27_000, division: 'MPRO' }]),
    );
    const response = await server.call(saveResults, {
      id: raceId,
      ranking_system_id: 2,
      results: [
        row(second, { run: 8880, overall: 28_000 }),
        row(third, { rank: null, status: null, overall: 0 }),
      ],
    });
    expect(response.status).toBe(200);
    expect(response.body.results.map((one) => [one.id, one.division, one.status, one.rank])).toEqual([
      [second, 'FPRO', 'Finish', 1],
      [third, 'FPRO', 'DNF', 99_999],
      [man, 'MPRO', 'Finish', 1],
    ]);
    const stored = response.body.results[0];
    expect(stored).toMatchObject({ country: 'DE', overall_points_in_file: 88.12, place_in_file: 1 });
    expect(response.body.points[0]?.overall_points).toBeGreaterThan(90);
    expect(response.body.points[1]?.overall_points).toBeNull();
    await server.ask(undoHistory, { id: Number(response.headers['x-change-set']) });
    expect((await ranks(raceId)).map(([id]) => id)).toEqual([first, second, man]);
  });

  it('stores no change set when nothing differs', async () => {
    const { raceId, athletes } = await raceWith(0);
    const results = [row(athletes[0] ?? 0), row(athletes[1] ?? 0, { run: 10_880, overall: 30_000 })];
    await server.ask(saveResults, { id: raceId, results });
    const again = await server.call(saveResults, { id: raceId, results });
    expect(again.headers['x-change-set']).toBeUndefined();
  });

  it('has the same outcome when sent twice at the same time', async () => {
    const { raceId, athletes } = await raceWith(0);
    const results = athletes.map((id, at) => row(id, { run: 10_880, overall: 30_000 + at }));
    const answers = await Promise.all(
      TWO_PEOPLE.map((who) => server.call(saveResults, { id: raceId, results }, who)),
    );
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    expect(await ranks(raceId)).toEqual([
      [athletes[0], 1],
      [athletes[1], 2],
    ]);
  });

  it.each([
    [
      'an athlete twice',
      (a: number[]) => [row(a[0] ?? 0), row(a[0] ?? 0)],
      'Row 2 (Some Body): the athlete already has row 1.',
    ],
    [
      'an athlete who does not exist',
      (a: number[]) => [row(a[0] ?? 0), row(2_000_000_000)],
      'Row 2 (Some Body): there is no athlete 2000000000.',
    ],
    [
      'the other division',
      (a: number[]) => [row(a[0] ?? 0, { division: 'MPRO' })],
      'Row 1 (Some Body): the athlete is in FPRO, the row says MPRO.',
    ],
    [
      'an unknown nation',
      (a: number[]) => [row(a[0] ?? 0, { country_iso: 'Atlantis' })],
      '"Atlantis" is not a known nation',
    ],
    [
      'a negative time',
      (a: number[]) => [row(a[0] ?? 0, { swim: -1 })],
      'results.0.swim must not be negative',
    ],
    [
      'a time written as a word',
      (a: number[]) => [row(a[0] ?? 0, { swim: 'fast' })],
      'results.0.swim must be whole seconds',
    ],
    ['no athlete', () => [row(null as never)], 'results.0.athlete_id must be a whole number'],
    ['no rows', () => [], 'results must contain at least one result'],
    [
      'another system',
      (a: number[]) => [row(a[0] ?? 0, { ranking_system_id: 3 })],
      'results.0.ranking_system_id must be 1 or 2',
    ],
  ])('refuses %s as a whole', async (_what, rows, message) => {
    const { raceId, athletes } = await raceWith(1);
    const before = await countRows(server.database, 'result');
    const response = await server.call(saveResults, { id: raceId, results: rows(athletes) as never });
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
    expect(await countRows(server.database, 'result')).toBe(before);
  });
});

describe('POST /api/race/{id}/delete_all_results', () => {
  it('deletes all and can be undone as one unit', async () => {
    const { raceId } = await raceWith(3);
    const before = await server.ask(listRaceResults, { id: raceId });
    const response = await server.call(deleteAllResults, { id: raceId });
    expect(response.body).toEqual({ status: 0, count: 3 });
    expect(await ranks(raceId)).toEqual([]);
    await server.ask(undoHistory, { id: Number(response.headers['x-change-set']) });
    expect((await server.ask(listRaceResults, { id: raceId })).points).toEqual(before.points);
    expect((await server.ask(deleteAllResults, { id: (await raceWith(0)).raceId })).count).toBe(0);
  });
});

describe('POST /api/race/{id}/update_points and calculate_sof', () => {
  it('saves a points system that is sent with the results', async () => {
    const { raceId } = await raceWith(3, { ait_women: 28_000 });
    const bySof = await server.ask(updatePoints, { id: raceId });
    expect(bySof.scoring.find((one) => one.division === 'FPRO')?.ranking_system).toBe(2);
    const byTime = await server.ask(updatePoints, {
      id: raceId,
      ranking_system_id: 1,
      results: [{ any: 1 }],
    });
    // 100 + (28000 - 28800) / 42
    expect(byTime.points[0]?.overall_points).toBe(80.95);
    expect((await server.ask(updatePoints, { id: raceId })).points).toEqual(byTime.points);
    expect((await server.ask(updatePoints, { id: raceId, ranking_system_id: 2 })).points).toEqual(
      bySof.points,
    );
  });

  it('calculates, and recalculates points where there is no manual strength of field', async () => {
    const { raceId, athletes } = await raceWith(3, { sof_fpro_manual: null, date: '2021-05-05' });
    await server.given((tx) =>
      createRankingSet(tx, {
        date: '2021-05-05',
        points: { [athletes[0] ?? 0]: 90, [athletes[1] ?? 0]: 85.5 },
      }),
    );
    const before = await server.ask(listRaceResults, { id: raceId });
    const calculated = await server.ask(calculateSof, { id: raceId });
    expect(calculated).toEqual({
      status: 0,
      sof_mpro_calculated: null,
      sof_mpro_last_calculated: null,
      sof_fpro_calculated: 35.1,
      sof_fpro_last_calculated: '2026-06-01T12:00:00.000Z',
    });
    const after = await server.ask(listRaceResults, { id: raceId });
    expect(after.points[0]?.overall_points).toBeGreaterThan(before.points[0]?.overall_points ?? 999);
    expect(after.results[0]).toMatchObject({ overall_rank: 1, overall_points: 90 });
    expect(after.results[2]).toMatchObject({ overall_rank: 99_999, overall_points: null });
  });

  it('is calculated once when two people press at once', async () => {
    const { raceId: id } = await raceWith(3, { sof_fpro_manual: null });
    const now = server.clock.now().getTime();
    const clock = vi.spyOn(server.clock, 'now');
    onTestFinished(() => clock.mockRestore());
    clock.mockImplementation(() => new Date(now + 1000 * clock.mock.calls.length));
    const press = (who: (typeof TWO_PEOPLE)[number]) => () => server.call(calculateSof, { id }, who);
    // One on the embedded database, where the second could not wait for the first.
    const people = process.env.TEST_DATABASE_URL ? TWO_PEOPLE : (['admin'] as const);
    const [one, other = one] = await sendAtOnce(server, (tx) => lockRaceResults(tx, id), people.map(press));
    expect(one?.body.sof_fpro_last_calculated).not.toBeNull();
    expect(other?.body).toEqual(one?.body);
    // The next press is a calculation of its own.
    expect(await server.ask(calculateSof, { id })).not.toEqual(one?.body);
  });

  it('has the same outcome for many races one by one and all at once', async () => {
    const races = await Promise.all([raceWith(5), raceWith(6), raceWith(7), raceWith(8)]);
    const read = () => Promise.all(races.map(({ raceId }) => server.ask(listRaceResults, { id: raceId })));
    const before = (await read()).map((one) => one.points);
    const calls = races.flatMap(({ raceId: id }) =>
      TWO_PEOPLE.flatMap((who) => [
        server.call(updatePoints, { id }, who),
        server.call(calculateSof, { id }, who),
      ]),
    );
    expect((await Promise.all(calls)).map((one) => one.status)).toEqual(calls.map(() => 200));
    expect((await read()).map((one) => one.points)).toEqual(before);
  });
});

const generationOf = (set_id: number) => ({
  set_id,
  type: 7,
  rules_version: '1',
  input_digest: '',
  generated_at: new Date('2018-07-01T10:00:00Z'),
});

describe('one manual result', () => {
  it('is added with a reason; athletes behind move down; the affected ranking sets are listed', async () => {
    const { raceId, athletes } = await raceWith(2, { date: '2018-06-10', year: 2018 });
    const sets = await server.given(async (tx) => [
      await createRankingSet(tx, { date: '2019-06-09', type: 7, published: 0, points: {} }),
      await createRankingSet(tx, { date: '2018-06-10', type: 7, published: 1, points: {} }),
      await createRankingSet(tx, { date: '2019-06-10', type: 7, published: 1, points: {} }),
      await createRankingSet(tx, { date: '2018-06-09', type: 7, published: 1, points: {} }),
      await createRankingSet(tx, { date: '2018-07-01', type: 7, published: 0, points: {} }),
    ]);
    await server.given((tx) => tx.insert(rankingGeneration).values(generationOf(sets[4] ?? 0)));
    // A draft that was never generated: nothing in it can be stale.
    await server.given((tx) =>
      createRankingSet(tx, { date: '2018-08-01', type: 7, published: 0, points: {} }),
    );
    const response = await server.call(addResult, {
      id: raceId,
      athlete_id: athletes[2] ?? 0,
      overall: 28_805,
      country: 'NED',
      reason: 'Chip failed',
    });
    expect(response.body).toMatchObject({
      status: 0,
      result: { id: athletes[2], rank: 2, status: 'Finish', country: 'NL' },
      sets: [
        { id: sets[4], date: '2018-07-01', type: 7, published: 0 },
        { id: sets[1], date: '2018-06-10', type: 7, published: 1 },
      ],
    });
    expect((await ranks(raceId)).map(([, rank]) => rank)).toEqual([1, 2, 3]);
    const { change } = await server.ask(readHistory, { id: Number(response.headers['x-change-set']) });
    expect(change.what).toMatch(/^Result of Race\d+ Athlete2 in Serie \d+ 2018 added: Chip failed$/);
  });

  it.each([
    [{ reason: '' }, 400, 'reason must not be empty'],
    [{ reason: undefined }, 400, 'reason must state why'],
    [{ status: 'Finish', overall: 0 }, 400, 'Overall: a finisher needs an overall time'],
    [{ division: 'MPRO' }, 400, 'is in FPRO, the result says MPRO'],
    [{ athlete_id: 2_000_000_000 }, 404, 'There is no athlete 2000000000'],
    [{ id: 2_000_000_000 }, 404, 'There is no race 2000000000'],
    [{ country: 'Atlantis' }, 400, 'is not a known nation'],
  ])('is not added with %j', async (more, status, message) => {
    const { raceId, athletes } = await raceWith(1);
    const input = { id: raceId, athlete_id: athletes[1] ?? 0, overall: 30_000, reason: 'r', ...more };
    const response = await server.call(addResult, input as never);
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(message)]);
    expect(await ranks(raceId)).toHaveLength(1);
  });

  it('is not added twice', async () => {
    const { raceId, athletes } = await raceWith(1);
    const input = { id: raceId, athlete_id: athletes[1] ?? 0, overall: 30_000, reason: 'r' };
    const statuses = (await Promise.all(TWO_PEOPLE.map((who) => server.call(addResult, input, who)))).map(
      (one) => one.status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('is disqualified: everyone behind moves up, undo restores the result', async () => {
    const { raceId, athletes, results } = await raceWith(4, { date: '2017-06-10' });
    const set = await server.given((tx) => createRankingSet(tx, { date: '2017-07-01', type: 7, points: {} }));
    const before = await server.ask(listRaceResults, { id: raceId });
    const response = await server.call(correctResult, {
      id: results[0] ?? 0,
      attributes: [{ name: 'status', value: 'DQ' }],
      reason: 'Drafting',
    });
    expect(response.body).toMatchObject({
      result: { rank: 99_999, status: 'DQ' },
      points: { overall_points: null },
      sets: [{ id: set }],
    });
    expect(await ranks(raceId)).toEqual([
      [athletes[1], 1],
      [athletes[2], 2],
      [athletes[3], 3],
      [athletes[0], 99_999],
    ]);
    await server.ask(undoHistory, { id: Number(response.headers['x-change-set']) });
    const after = await server.ask(listRaceResults, { id: raceId });
    expect(after.points).toEqual(before.points);
  });

  it('is corrected without affecting a ranking when no points change', async () => {
    const { results } = await raceWith(2, { date: '2017-06-11' });
    const response = await server.call(correctResult, {
      id: results[0] ?? 0,
      attributes: [
        { name: 't2', value: '0:45' },
        { name: 'country', value: 'Denmark' },
      ],
      reason: 'Timing company',
    });
    expect(response.body).toMatchObject({ result: { t2: 45, country: 'DK' }, sets: [] });
    const { change } = await server.ask(readHistory, { id: Number(response.headers['x-change-set']) });
    expect(change.what).toMatch(/corrected \(country none → DK, T2 --:-- → 00:45\): Timing company$/);
  });

  it.each([
    [[{ name: 'rank', value: 1 }], 'rank cannot be set here'],
    [
      [
        { name: 't2', value: 40 },
        { name: 'overall_points', value: 100 },
      ],
      'overall_points cannot be set here',
    ],
    [[{ name: '__proto__', value: 1 }], '__proto__ cannot be set here'],
    [[{ name: 'athlete_id', value: 1 }], 'athlete_id cannot be set here'],
    [[{ name: 'status', value: 'Won' }], 'Status must be one of Finish, DNF, DQ, DNS.'],
    [[{ name: 'division', value: 'MPRO' }], 'is in FPRO, the result says MPRO'],
    [[{ name: 'swim', value: '-5' }], 'Swim: "-5" is negative'],
    [[{ name: 'swim', value: '00:59:60' }], 'Swim: "00:59:60" has more than 59 seconds'],
    [[{ name: 'overall', value: null }], 'Overall: a finisher needs an overall time'],
    [[{ name: 'ranking_system_id', value: 3 }], 'Rank system must be one of 1, 2.'],
  ])('is not corrected by %j, and none of the list is saved', async (attributes, message) => {
    const { raceId, results } = await raceWith(1);
    const before = await server.ask(listRaceResults, { id: raceId });
    const response = await server.call(correctResult, { id: results[0] ?? 0, attributes, reason: 'r' });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await server.ask(listRaceResults, { id: raceId })).results).toEqual(before.results);
  });

  it('of a finisher without a time is corrected in other fields', async () => {
    const { raceId, athletes } = await raceWith(1);
    const [id = 0] = await server.given((tx) =>
      createResults(tx, raceId, [{ athlete_id: athletes[1] ?? 0, overall: 0 }]),
    );
    await server.ask(correctResult, { id, attributes: [{ name: 'country', value: 'CH' }], reason: 'r' });
    const { results } = await server.ask(listRaceResults, { id: raceId });
    expect(results.find((one) => one.result_id === id)).toMatchObject({ country: 'CH', overall: 0 });
  });

  it('refuses a stale correction of the same field, not of another', async () => {
    const { results } = await raceWith(1);
    const id = results[0] ?? 0;
    await server.ask(correctResult, {
      id,
      attributes: [{ name: 'swim', value: 3000 }],
      reason: 'r',
      version: 1,
    });
    const same = await server.call(
      correctResult,
      { id, attributes: [{ name: 'swim', value: 3001 }], reason: 'r', version: 1 },
      'other-admin',
    );
    expect(same.status).toBe(409);
    const other = await server.call(
      correctResult,
      { id, attributes: [{ name: 'bike', value: 16_000 }], reason: 'r', version: 1 },
      'other-admin',
    );
    expect(other.status).toBe(200);
  });

  it('is removed with a reason', async () => {
    const { raceId, athletes, results } = await raceWith(2);
    expect((await server.call(removeResult, { id: results[0] ?? 0 } as never)).text).toBe(
      'reason must state why.',
    );
    const response = await server.call(removeResult, { id: results[0] ?? 0, reason: 'Wrong person' });
    expect(response.body).toEqual({ status: 0, sets: [] });
    expect(await ranks(raceId)).toEqual([[athletes[1], 1]]);
    expect((await server.call(removeResult, { id: results[0] ?? 0, reason: 'again' })).status).toBe(404);
  });
});

describe('GET /api/result/{id}/points_preview', () => {
  const NO_TIMES = { swim: 0, t1: 0, bike: 0, t2: 0, run: 0, overall: 0 };

  it.each([
    ['a winner who becomes last', 0, { status: 'Finish', ...NO_TIMES, overall: 30_000, run: 9_000 }],
    ['a last one who wins', 2, { status: 'Finish', ...NO_TIMES, overall: 28_000 }],
    ['a finisher who is disqualified', 1, { status: 'DQ', ...NO_TIMES, overall: 28_810, run: 10_001 }],
  ] as const)('is what the correction then gives, and changes nothing: %s', async (_who, at, given) => {
    const { raceId, results } = await raceWith(3);
    const id = results[at] ?? 0;
    const before = await server.ask(listRaceResults, { id: raceId });
    const preview = await server.ask(previewCorrection, { id, ...given });
    expect(await server.ask(listRaceResults, { id: raceId })).toEqual(before);
    const attributes = Object.entries(given).map(([name, value]) => ({ name, value }));
    const { result, points } = await server.ask(correctResult, {
      id,
      attributes,
      reason: 'Video',
      check_times: 0,
      version: before.results.find((one) => one.result_id === id)?.version ?? 0,
    });
    const { swim_points, bike_points, run_points, overall_points } = points;
    expect(preview).toEqual({ rank: result.rank, swim_points, bike_points, run_points, overall_points });
  });

  it('is refused for a result that does not exist, and for an unknown status', async () => {
    const unknown = await server.call(previewCorrection, { id: 999_999, status: 'Finish', ...NO_TIMES });
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('result 999999')]);
    const status = 'Lost' as 'DNF';
    expect((await server.call(previewCorrection, { id: 1, status, ...NO_TIMES })).status).toBe(400);
  });
});

describe('POST /api/result/reassign/{resultId}/{athleteId}', () => {
  it('assigns the result to another athlete', async () => {
    const { raceId, athletes, results } = await raceWith(2);
    const to = athletes[2] ?? 0;
    const response = await server.ask(reassignResult, { resultId: results[0] ?? 0, athleteId: to });
    expect(response).toMatchObject({ status: 0, first: expect.stringMatching(/^Race/), last: 'Athlete2' });
    expect(await ranks(raceId)).toEqual([
      [to, 1],
      [athletes[1], 2],
    ]);
  });

  it('returns 1 for an unknown athlete, 2 for one with a result in the race, and saves nothing', async () => {
    const { raceId, athletes, results } = await raceWith(2);
    const before = await ranks(raceId);
    const to = (athleteId: number) => server.ask(reassignResult, { resultId: results[0] ?? 0, athleteId });
    expect(await to(2_000_000_000)).toEqual({ status: 1 });
    expect(await to(athletes[1] ?? 0)).toEqual({ status: 2 });
    expect(await ranks(raceId)).toEqual(before);
    expect(
      (await server.call(reassignResult, { resultId: 2_000_000_000, athleteId: athletes[1] ?? 0 })).status,
    ).toBe(404);
  });

  it('refuses an athlete of the other division', async () => {
    const { results } = await raceWith(1);
    const [man = 0] = await server.given((tx) =>
      createAthletes(tx, [{ name: 'Other Division', division: 'MPRO' }]),
    );
    const response = await server.call(reassignResult, { resultId: results[0] ?? 0, athleteId: man });
    expect([response.status, response.text]).toEqual([409, 'Other Division is in MPRO, the result in FPRO.']);
  });

  it('never gives an athlete two results, even when one is added at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { raceId, athletes, results } = await raceWith(1);
      const to = athletes[1] ?? 0;
      await Promise.all([
        server.call(reassignResult, { resultId: results[0] ?? 0, athleteId: to }),
        server.call(addResult, { id: raceId, athlete_id: to, overall: 29_000, reason: 'r' }),
      ]);
      const of = (await ranks(raceId)).filter(([id]) => id === to);
      expect(of).toHaveLength(1);
    }
  });
});

describe('every call', () => {
  it.each([listRaceResults, deleteAllResults, updatePoints, calculateSof])(
    'names a race that does not exist',
    async (call) => {
      const response = await server.call(call, { id: 2_000_000_000 } as never);
      expect([response.status, response.text]).toEqual([
        404,
        'There is no race 2000000000. It may have been deleted.',
      ]);
    },
  );

  it.each([0, -1, 2 ** 31, 2 ** 53, '1;drop', '1 or 1=1', '%00', '../', 'x'.repeat(10_000)])(
    'responds with 400 or 404 to the id %s',
    async (id) => {
      const response = await server.call(listRaceResults, { id: id as never });
      expect([400, 404]).toContain(response.status);
      expect(response.text).not.toMatch(/sql|syntax|integer out of range/i);
    },
  );
});
