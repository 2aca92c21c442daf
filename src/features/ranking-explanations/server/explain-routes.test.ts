import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participant, race, result } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createRanking, generateRankings, publishRanking } from '#features/rankings/rankings-contract.ts';
import { createAthletes, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { explainRaceResult, explainRankingRow, explainStrengthOfField } from '../explanation-contract.ts';

/**
 * Three men and two races. In March, a Diamond race with a manual strength of field of 93.09: Adam wins, Bianchi is one percent slower,
 * Costa does not finish. The ranking of April is published. In May, a Gold race with a calculated strength of field: Bianchi wins, Costa is
 * one percent slower, Adam does not finish.
 */
let server: TestServer;
let athletes: number[];
let races: number[];
let results: number[];
let april: number;
let june: number;
const [adam, bianchi, costa] = [0, 1, 2];
const [march, may] = [0, 1];

beforeAll(async () => {
  server = await startTestServer();
  athletes = await createAthletes(server, [
    { last: 'Adam', country: 'US' },
    { last: 'Bianchi', country: 'IT' },
    { last: 'Costa', country: 'BR' },
    { last: 'Dietz', division: 'FPRO' },
  ]);
  races = await createRaces(server, [
    { date: '2031-03-01', tierId: await tierId(server, 'Diamond'), sof: 93.09 },
    { date: '2031-05-01', tierId: await tierId(server, 'Gold') },
    { date: '2031-09-01' },
  ]);
  const first = await createTimes(march, [
    { athlete: adam, overall: 28_000, swim: 1_400 },
    { athlete: bianchi, overall: 28_280, swim: 1_428 },
    { athlete: costa, overall: 0, status: 'DNF' },
  ]);
  april = await generatedSet('2031-04-01');
  await server.ask(publishRanking, { id: april });
  const second = await createTimes(may, [
    { athlete: bianchi, overall: 30_000 },
    { athlete: costa, overall: 30_300 },
    { athlete: adam, overall: 0, status: 'DNF' },
  ]);
  results = [...first, ...second];
  june = await generatedSet('2031-06-01');
});
afterAll(() => server.close());

const at = (list: readonly number[], index: number): number => list[index] as number;

interface GivenTime {
  athlete: number;
  overall: number;
  swim?: number;
  status?: 'DNF';
}

async function createTimes(raceNumber: number, given: readonly GivenTime[]): Promise<number[]> {
  const rows = given.map(({ athlete, overall, swim = 0, status = 'Finish' as const }) => ({
    race_id: at(races, raceNumber),
    athlete_id: at(athletes, athlete),
    division: 'MPRO' as const,
    status,
    overall,
    swim,
  }));
  const added = await server.given((tx) => tx.insert(result).values(rows).returning({ id: result.id }));
  return added.map(({ id }) => id);
}

async function generatedSet(date: string): Promise<number> {
  const { id } = await server.ask(createRanking, { date, type: 10 });
  await server.ask(generateRankings, { id });
  return id;
}

const explain = (athlete: number, id = june) =>
  server.ask(explainRankingRow, { id, athlete_id: at(athletes, athlete) });

describe('a ranking number', () => {
  it('is broken down to the last digit, with the athletes of the strength of field', async () => {
    // April: 96.89 / 3 = 32.30 and 94.29 / 3 = 31.43; a fifth of their sum is 12.75. Gold, first: 40 % of 90, 30 % of 12.75,
    // 30 % of (90 + 12.75) / 2 = 51.375 are 36 + 3.825 + 15.4125 = 55.24; with 5 % 58.002. (94.29 + 58.002) / 3 = 50.76.
    const explained = await explain(bianchi);
    expect(explained).toMatchObject({
      set: { id: june, date: '2031-06-01', type: 10, published: 0 },
      athlete: { name: 'Ann Bianchi', country: 'IT', division: 'MPRO' },
      discipline: 'overall',
      rank: 1,
      points: 50.76,
      score: 152.29,
      overall_points: 50.76,
      points_today: 50.76,
      counting_results: 3,
      divisor: 3,
      not_counting: [],
    });
    expect(explained.counting).toHaveLength(2);
    expect(explained.counting[0]).toMatchObject({
      result_id: results[1],
      date: '2031-03-01',
      tier: 'Diamond',
      base_points: 100,
      place: 2,
      sof: 93.09,
      sof_is_manual: true,
      overall_seconds: 28_280,
      baseline_seconds: 28_000,
      race_points: 94.29,
      parts: { position: 39.2, strength_of_field: 27.93, time: 27.16, changed_since: 0 },
      bonus_percent: 0,
      counted_points: 94.29,
      share: 31.43,
    });
    expect(explained.counting[1]).toMatchObject({
      result_id: results[3],
      tier: 'Gold',
      dropoff_percentage: 5,
      position_points: 90,
      time_points: 51.375,
      sof: 12.75,
      sof_is_manual: false,
      sof_recalculated: 12.75,
      sof_set_date: '2031-04-01',
      sof_athletes: [
        { athlete_id: athletes[adam], name: 'Ann Adam', points: 32.3 },
        { athlete_id: athletes[bianchi], name: 'Ann Bianchi', points: 31.43 },
      ],
      race_points: 55.24,
      race_points_today: 55.24,
      parts: { position: 36, strength_of_field: 3.83, time: 15.41, changed_since: 0 },
      bonus_percent: 5,
      counted_points: 58,
      share: 19.33,
    });
  });

  it('explains why it moved', async () => {
    expect((await explain(bianchi)).moved).toMatchObject({
      comparison: { id: april, date: '2031-04-01' },
      from_rank: 2,
      to_rank: 1,
      difference: 1,
      own: 1,
      others: 0,
      gained: [{ result_id: results[3], points: 58, share: 19.33, reason: 'Raced since 1 Apr 2031.' }],
      lost: [],
      corrected: [],
    });
    const passed = (await explain(adam)).moved;
    expect(passed).toMatchObject({
      from_rank: 1,
      to_rank: 2,
      own: 0,
      others: -1,
      gained: [],
      passed_by_count: 1,
    });
    expect(passed.passed_by).toMatchObject([
      {
        name: 'Ann Bianchi',
        rank_before: 2,
        rank: 1,
        points_before: 31.43,
        points: 50.76,
        race_date: '2031-05-01',
      },
    ]);
    expect((await explain(costa)).moved).toMatchObject({
      from_rank: null,
      to_rank: 3,
      measured_from: 3,
      measured_to: 3,
      own: 0,
      others: 0,
      sentence: 'New: he was not ranked on 1 Apr 2031.',
    });
  });

  it('lists what does not count, and what expires next', async () => {
    const { not_counting, leaves_next } = await explain(adam);
    expect(not_counting).toMatchObject([
      { result_id: results[5], status: 'DNF', place: null, points: null, reason: 'Did not finish.' },
    ]);
    expect(leaves_next).toMatchObject({ date: '2032-02-28', points: null, rank_then: null });
    // 58.002 / 3 = 19.33, behind Adam's 32.30 and before Costa's 51.64 * 1.05 / 3 = 18.07.
    expect((await explain(bianchi)).leaves_next).toMatchObject({
      date: '2032-02-28',
      race_id: races[march],
      points: 19.33,
      rank_then: 2,
    });
  });

  it('has a separate swim ranking', async () => {
    const explained = await server.ask(explainRankingRow, {
      id: june,
      athlete_id: at(athletes, bianchi),
      discipline: 'swim',
    });
    expect(explained).toMatchObject({
      discipline: 'swim',
      rank: 2,
      points: 31.43,
      overall_rank: 1,
      overall_points: 50.76,
    });
    expect(explained.counting).toMatchObject([
      { place: 2, seconds: 1_428, baseline_seconds: 1_400, overall_seconds: 28_280, race_points: 94.29 },
    ]);
    expect(explained.not_counting).toMatchObject([{ reason: 'The race gave no swim points.' }]);
    const bike = await server.ask(explainRankingRow, {
      id: june,
      athlete_id: at(athletes, bianchi),
      discipline: 'bike',
    });
    expect(bike).toMatchObject({
      rank: null,
      points: null,
      counting: [],
      moved: { from_rank: null, to_rank: null },
    });
  });

  it('of an athlete who is not in the set explains why', async () => {
    const explained = await explain(costa, april);
    expect(explained).toMatchObject({
      rank: null,
      points: null,
      overall_rank: null,
      counting: [],
      leaves_next: null,
    });
    expect(explained.not_counting.map(({ reason, is_in_window }) => [reason, is_in_window])).toEqual([
      ['After 1 Apr 2031, the date of the set.', false],
      ['Did not finish.', true],
    ]);
    expect(explained.moved).toMatchObject({ comparison: null, gained: [], others: 0 });
  });

  it('does not exist for a set that was not generated', async () => {
    const { id } = await server.ask(createRanking, { date: '2031-06-02', type: 10 });
    expect(await explain(adam, id)).toMatchObject({
      set: { generated_at: null },
      rank: null,
      points_today: 32.3,
      counting: [],
      moved: { from_rank: 1, to_rank: null, lost: [{ result_id: results[0], share: -32.3 }] },
    });
  });

  it('remains as the set counted it after a correction, and shows the current points of the race', async () => {
    // Bianchi 300 s behind Costa: 34.2 + 3.825 + 0.3 * (51.375 - 6 * 300 / 303) = 51.66; (94.29 + 54.243) / 3 = 49.51.
    const act = { actor: { accountId: null, name: 'test' }, what: 'correction', at: server.clock.now() };
    const { changeSetId } = await server.database.change(act, (tx) =>
      tx
        .update(result)
        .set({ overall: 30_600 })
        .where(eq(result.id, at(results, 3))),
    );
    const explained = await explain(bianchi);
    expect(explained).toMatchObject({ rank: 1, points: 50.76, points_today: 49.51 });
    expect(explained.counting[1]).toMatchObject({
      place: 2,
      race_points: 55.24,
      race_points_today: 51.66,
      parts: { position: 34.2, strength_of_field: 3.83, time: 13.63, changed_since: 3.58 },
      share: 19.33,
    });
    const compared = await generatedSet('2031-06-03');
    await server.ask(publishRanking, { id: june });
    expect((await explain(bianchi, compared)).moved).toMatchObject({
      comparison: { id: june },
      corrected: [{ race_points_before: 55.24, race_points: 51.66, share: -1.25 }],
      gained: [],
      lost: [],
    });
    await server.ask(undoHistory, { id: changeSetId as number });
    expect((await explain(bianchi)).points_today).toBe(50.76);
  });

  it('is updated when the set is generated again', async () => {
    const id = await generatedSet('2031-06-05');
    const ofAdam = async () => {
      const { rank, moved } = await explain(adam, id);
      return [rank, moved.measured_to];
    };
    expect(await ofAdam()).toEqual([2, 2]);
    const act = { actor: { accountId: null, name: 'test' }, what: 'correction', at: server.clock.now() };
    const { changeSetId } = await server.database.change(act, (tx) =>
      tx
        .update(result)
        .set({ status: 'DNF' })
        .where(eq(result.id, at(results, 3))),
    );
    await server.ask(generateRankings, { id });
    expect(await ofAdam()).toEqual([1, 1]);
    await server.ask(undoHistory, { id: changeSetId as number });
    await server.ask(generateRankings, { id });
    expect(await ofAdam()).toEqual([2, 2]);
  });
});

describe('race points', () => {
  it('are broken down overall and by leg', async () => {
    const explained = await server.ask(explainRaceResult, {
      id: at(races, march),
      result_id: at(results, 1),
    });
    const parts = { position: 39.2, strength_of_field: 27.93, time: 27.16, changed_since: 0 };
    expect(explained).toMatchObject({
      race: { tier: 'Diamond', base_points: 100, dropoff_percentage: 2, date: '2031-03-01' },
      athlete: { name: 'Ann Bianchi' },
      status: 'Finish',
      finishers: 2,
      missing: null,
      overall: {
        points: 94.29,
        place: 2,
        seconds: 28_280,
        baseline_count: 1,
        formula: '2024',
        parts,
      },
      swim: { points: 94.29, place: 2, seconds: 1_428, parts },
      bike: null,
      run: null,
      sof: { in_force: 93.09, source: 'manual' },
    });
  });

  it('do not exist for athletes who did not finish', async () => {
    const explained = await server.ask(explainRaceResult, {
      id: at(races, march),
      result_id: at(results, 2),
    });
    expect(explained).toMatchObject({ status: 'DNF', overall: null, swim: null, overall_seconds: 0 });
  });
});

describe('a strength of field', () => {
  it('names its athletes and the ranking used', async () => {
    const { divisions } = await server.ask(explainStrengthOfField, { id: at(races, may) });
    expect(divisions).toMatchObject([
      {
        division: 'MPRO',
        in_force: 12.75,
        source: 'calculated',
        manual: null,
        calculated: 12.75,
        recalculated: 12.75,
        starters: 3,
        ranked_starters: 2,
        starters_from: 'results',
        counted: [
          { name: 'Ann Adam', points: 32.3, share: 6.46 },
          { name: 'Ann Bianchi', points: 31.43, share: 6.29 },
        ],
        set: { id: april, date: '2031-04-01', type: 10 },
      },
      {
        division: 'FPRO',
        in_force: null,
        source: null,
        recalculated: null,
        starters: 0,
        starters_from: null,
      },
    ]);
  });

  it('comes from the start list before there are results, without the wait list', async () => {
    const raceId = at(races, 2);
    await server.given((tx) =>
      tx.insert(participant).values([
        { race_id: raceId, athlete_id: at(athletes, adam), is_waiting: 0 as const },
        { race_id: raceId, athlete_id: at(athletes, bianchi), is_waiting: 1 as const },
      ]),
    );
    const { divisions } = await server.ask(explainStrengthOfField, { id: raceId });
    expect(divisions[0]).toMatchObject({
      starters: 1,
      starters_from: 'start list',
      counted: [{ name: 'Ann Adam' }],
    });
  });

  it('set manually takes precedence over the calculated one', async () => {
    const { divisions } = await server.ask(explainStrengthOfField, { id: at(races, march) });
    expect(divisions[0]).toMatchObject({
      in_force: 93.09,
      manual: 93.09,
      source: 'manual',
      set: null,
      recalculated: 0,
    });
  });
});

describe('missing records', () => {
  it.each([
    [
      'set',
      explainRankingRow,
      () => ({ id: 999_999, athlete_id: at(athletes, 0) }),
      'There is no rankings set 999999',
    ],
    ['athlete', explainRankingRow, () => ({ id: june, athlete_id: 999_999 }), 'There is no athlete 999999'],
    [
      'race',
      explainRaceResult,
      () => ({ id: 999_999, result_id: at(results, 0) }),
      'There is no race 999999',
    ],
    ['result', explainRaceResult, () => ({ id: at(races, may), result_id: at(results, 0) }), 'in race'],
    ['race of a field', explainStrengthOfField, () => ({ id: 999_999 }), 'There is no race 999999'],
  ] as const)('%s', async (_what, call, input, message) => {
    const refused = await server.call(call, input() as never);
    expect([refused.status, refused.text.includes(message)]).toEqual([404, true]);
  });

  it('lists the disciplines when an unknown one is requested', async () => {
    const refused = await server.call(explainRankingRow, {
      id: june,
      athlete_id: at(athletes, 0),
      discipline: 'transition' as never,
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      'discipline must be one of overall, swim, bike, run.',
    ]);
  });
});

it('includes a race that was deleted', async () => {
  await server.given((tx) => tx.delete(race).where(eq(race.id, at(races, may))));
  const explained = await explain(bianchi);
  expect(explained.counting[1]).toMatchObject({
    race: `Race ${races[may]} (deleted)`,
    date: null,
    race_points: 55.24,
    race_points_today: null,
    formula: null,
    parts: { changed_since: 55.24 },
  });
});
