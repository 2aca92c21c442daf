import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addContractTier, saveContractTier } from '#features/contract-tiers/contract-tiers-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { listJobs } from '#features/jobs/jobs-contract.ts';
import { explainContenderRow } from '#features/ranking-explanations/explanation-contract.ts';
import { createRanking, generateRankings, publishRanking } from '#features/rankings/rankings-contract.ts';
import {
  addSeasonContender,
  addSeasonParticipant,
  removeSeasonContender,
  removeSeasonParticipant,
} from '#features/seasons/season-lists-contract.ts';
import { addSeason, archiveSeason, saveSeason } from '#features/seasons/seasons-contract.ts';
import { createAthletes, createPoints, createRaces } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  createContenderSet,
  deleteContenderSet,
  GENERATE_CONTENDERS_JOB,
  generateContenders,
  listContenderSets,
  listContenderStates,
  listUpcomingT100Races,
  publishContenderSet,
  readContenderChanges,
  readContenderSet,
  reviewContenderSet,
  unpublishContenderSet,
} from '../contender-rankings-contract.ts';

let server: TestServer;
let contract: number;
beforeAll(async () => {
  server = await startTestServer();
  contract = (await server.ask(addContractTier, { name: 'Contract', order: 1 })).id;
});
afterAll(() => server.close());

/** Every test uses its own years, so that it does not include races of another test. */
let year = 1909;
beforeEach(() => {
  year += 2;
});
const day = (monthAndDay: string): string => `${year}-${monthAndDay}`;

async function addYear(method: 'IN' | 'OUT'): Promise<number> {
  const dates = { start_date: day('01-01'), end_date: day('12-31') };
  const { id } = await server.ask(addSeason, { name: `Season ${year}`, ...dates });
  await server.ask(saveSeason, { id, contender_opt_method: method });
  return id;
}

/** Three men with 90, 80 and 70 points and a woman with 60, each in one race; a fourth man without results. */
async function fiveAthletes() {
  const athletes = await createAthletes(server, [
    { last: 'Adam', country: 'US' },
    { last: 'Bianchi', country: 'IT' },
    { last: 'Chen', country: 'CN' },
    { last: 'Dahl', division: 'FPRO', country: 'SE' },
    { last: 'Eder', country: 'AT' },
  ]);
  const races = await createRaces(server, [{ date: day('03-01') }, { date: day('07-01') }]);
  await createPoints(server, athletes, races, [
    { athlete: 0, race: 0, overall: 90 },
    { athlete: 1, race: 0, overall: 80 },
    { athlete: 2, race: 0, overall: 70 },
    { athlete: 3, race: 0, overall: 60 },
    { athlete: 2, race: 1, overall: 40 },
  ]);
  const [adam = 0, bianchi = 0, chen = 0, dahl = 0, eder = 0] = athletes;
  return { adam, bianchi, chen, dahl, eder, races };
}

const newSet = async (date = day('06-01')) => (await server.ask(createContenderSet, { date })).id;
const generated = async (date?: string) => {
  const id = await newSet(date);
  await server.ask(generateContenders, { id });
  return id;
};
const read = (id: number) => server.ask(readContenderSet, { id });
const rows = async (id: number) =>
  (await read(id)).rankings.map((row) => [
    row.id,
    row.contender_rank,
    row.contender_points,
    row.overall_rank,
    row.left_out,
  ]);
const changes = (id: number) => server.ask(readContenderChanges, { id });
const state = async (id: number) => {
  const { set } = await read(id);
  return [set.state, ...set.stale_because.map(({ what, count }) => `${count} ${what}`)];
};

describe('adding a set', () => {
  it('returns its season, or that there is none, and the sets of the same date', async () => {
    const none = await server.ask(createContenderSet, { date: day('06-01') });
    expect(none).toMatchObject({ status: 0, season: null, same_date: [] });
    const season = await addYear('OUT');
    const second = await server.ask(createContenderSet, { date: day('06-01') });
    expect(second).toMatchObject({
      season: { id: season, name: `Season ${year}`, contender_opt_method: 'OUT' },
      same_date: [{ id: none.id, is_published: 0 }],
    });
    const { set, rankings, compareRankings } = await read(second.id);
    expect([rankings, compareRankings]).toEqual([[], []]);
    expect(set).toMatchObject({
      ...{ date: day('06-01'), is_published: 0, published_at: null, generated_at: null, comparison: null },
      ...{ state: 'stale', stale_because: [{ what: 'not generated yet', count: 0 }] },
      rule: 'Best 5 race points of the last 52 weeks, divided by 5; missing results count 0.',
      season: { id: season },
    });
    const { rankings: sets } = await server.ask(listContenderSets, {});
    expect(sets.filter(({ date }) => date === day('06-01')).map(({ id }) => id)).toEqual([
      second.id,
      none.id,
    ]);
  });

  it.each([[{}], [{ date: '2025-02-30' }], [{ date: 'soon' }]])('refuses %j', async (given) => {
    const refused = await server.call(createContenderSet, given as never);
    expect([refused.status, refused.text.includes('date')]).toEqual([400, true]);
  });
});

describe('generating', () => {
  it('OUT: ranks everyone except the excluded, with the world rank of the day', async () => {
    const { adam, bianchi, chen, dahl, eder } = await fiveAthletes();
    const season = await addYear('OUT');
    for (const athlete_id of [bianchi, eder])
      await server.ask(addSeasonContender, { id: season, athlete_id });
    const world = await server.ask(createRanking, { date: day('05-01'), type: 7 });
    await server.ask(generateRankings, { id: world.id });
    await server.ask(publishRanking, { id: world.id });
    const id = await newSet();
    expect(await server.ask(generateContenders, { id })).toEqual({
      status: 0,
      message: `Contender rankings of ${day('06-01')} generated: 2 men and 1 woman ranked, 2 left out.`,
    });
    expect(await rows(id)).toEqual([
      [adam, 1, 18, 1, null],
      [chen, 2, 14, 3, null],
      [bianchi, 99_999, 16, 2, 'Excluded'],
      [eder, 99_999, null, 99_999, 'Excluded'],
      [dahl, 1, 12, 1, null],
    ]);
    const { set } = await read(id);
    expect(set).toMatchObject({
      ...{ state: 'up to date', stale_because: [], generated_by: expect.any(String) },
      ...{ rules_version: '1', input_digest: expect.stringMatching(/^[0-9a-f]{16}$/) },
      season: { id: season, name: `Season ${year}`, contender_opt_method: 'OUT' },
    });
  });

  it('IN: ranks only those listed, and gives the same rows again', async () => {
    const { adam, bianchi, eder } = await fiveAthletes();
    const season = await addYear('IN');
    for (const athlete_id of [adam, bianchi, eder])
      await server.ask(addSeasonContender, { id: season, athlete_id });
    await server.ask(addSeasonParticipant, { id: season, athlete_id: adam, contract_tier_id: contract });
    const id = await generated();
    const expected = [
      [bianchi, 1, 16, 99_999, null],
      [adam, 99_999, 18, 99_999, 'Contract tier: Contract'],
      [eder, 99_999, null, 99_999, 'No race points in 52 weeks'],
    ];
    expect(await rows(id)).toEqual(expected);
    const { set } = await read(id);
    await server.ask(generateContenders, { id });
    expect(await rows(id)).toEqual(expected);
    expect((await read(id)).set.input_digest).toBe(set.input_digest);
  });

  it('is refused without an active season of the date or without candidates, and keeps the old rows', async () => {
    await fiveAthletes();
    const id = await newSet();
    const refused = async () => {
      const { status, text } = await server.call(generateContenders, { id });
      return [status, text];
    };
    const noSeason = `No active season includes ${day('06-01')}. Add or publish a season with this date, then generate.`;
    expect(await refused()).toEqual([409, noSeason]);
    const season = await addYear('IN');
    expect(await refused()).toEqual([
      409,
      `Season ${year} has no contenders. Add them on its Contenders tab, then generate.`,
    ]);
    await server.ask(saveSeason, { id: season, contender_opt_method: 'OUT' });
    const early = await newSet(day('01-01'));
    expect((await server.call(generateContenders, { id: early })).text).toBe(
      `There are no candidates for Season ${year}: nobody has race points in the 52 weeks up to ${day('01-01')}.`,
    );
    const { jobs } = await server.ask(listJobs, {});
    const subjects = [id, early].map(String);
    expect(
      jobs.filter((job) => job.kind === GENERATE_CONTENDERS_JOB && subjects.includes(job.subject)),
    ).toEqual([]);
    await server.ask(generateContenders, { id });
    const before = await rows(id);
    await server.ask(archiveSeason, { id: season });
    expect(await refused()).toEqual([409, noSeason]);
    expect(await rows(id)).toEqual(before);
    expect(await state(id)).toEqual(['stale', '1 season changed']);
    const empty = await newSet('1900-06-01');
    expect((await server.call(generateContenders, { id: 999_999 })).status).toBe(404);
    expect((await server.call(publishContenderSet, { id: empty })).status).toBe(409);
  });
});

describe('a set is stale', () => {
  it('when a contract, list, method, retirement or result changed its rows, and says which', async () => {
    const { adam, bianchi, races, eder } = await fiveAthletes();
    const season = await addYear('OUT');
    const id = await generated();
    expect(await state(id)).toEqual(['up to date']);

    await server.ask(addSeasonParticipant, { id: season, athlete_id: adam, contract_tier_id: contract });
    expect(await state(id)).toEqual(['stale', '1 contract changed']);
    await server.ask(addSeasonContender, { id: season, athlete_id: bianchi });
    expect(await state(id)).toEqual(['stale', '1 contract changed', '1 entry of the excluded list changed']);
    const { states } = await server.ask(listContenderStates, {});
    const { state: listed, stale_because } = (await read(id)).set;
    expect(states.find((one) => one.id === id)).toEqual({ id, state: listed, stale_because });
    const made = { at: expect.any(String), who: expect.any(String), change_set_id: expect.any(Number) };
    expect(await changes(id)).toMatchObject({
      ...{ changed_rows: 3, season: null, races: [], rules: null },
      athletes: [
        { id: adam, field: 'contract tier', before: 'none', after: 'Contract', ...made },
        { id: bianchi, field: 'excluded list', before: 'not listed', after: 'listed', ...made },
      ],
    });
    await server.ask(removeSeasonParticipant, { id: season, athleteId: adam });
    await server.ask(removeSeasonContender, { id: season, athleteId: bianchi });
    expect(await state(id)).toEqual(['up to date']);

    await server.given((tx) =>
      tx.execute(sql`update athlete set retirement_date = ${day('05-30')} where id = ${adam}`),
    );
    expect(await state(id)).toEqual(['stale', '1 retirement changed']);
    expect((await changes(id)).athletes).toMatchObject([
      { id: adam, field: 'retirement', before: 'none', after: day('05-30'), who: expect.any(String) },
    ]);
    await server.given((tx) =>
      tx.execute(sql`update athlete set retirement_date = ${day('06-02')} where id = ${adam}`),
    );
    expect(await state(id)).toEqual(['up to date']);

    await server.ask(saveSeason, { id: season, contender_opt_method: 'IN' });
    expect(await state(id)).toEqual(['stale', '1 method changed']);
    expect(await changes(id)).toMatchObject({
      ...{ season: { name: 'method', before: 'OUT', after: 'IN', who: expect.any(String) }, athletes: [] },
    });
    await server.ask(saveSeason, { id: season, contender_opt_method: 'OUT' });

    await createPoints(server, [eder], races, [{ athlete: 0, race: 0, overall: 30 }]);
    expect((await state(id))[0]).toBe('stale');
    expect((await changes(id)).races).toMatchObject([{ id: races[0], what: ['1 result changed'] }]);
    await server.ask(generateContenders, { id });
    expect(await state(id)).toEqual(['up to date']);
    expect(await changes(id)).toMatchObject({ changed_rows: 0, season: null, races: [], athletes: [] });
    await server.ask(archiveSeason, { id: season });
    expect((await changes(id)).season).toMatchObject({
      name: 'season',
      before: `Season ${year}`,
      after: null,
    });
  });

  it('by the new name of a contract tier, and says who renamed it', async () => {
    const { adam } = await fiveAthletes();
    const season = await addYear('OUT');
    const tier = (await server.ask(addContractTier, { name: `Tier ${year}`, order: 2 })).id;
    await server.ask(addSeasonParticipant, { id: season, athlete_id: adam, contract_tier_id: tier });
    const id = await generated();
    await server.ask(saveContractTier, { id: tier, name: `Wildcard ${year}` });
    expect((await changes(id)).athletes).toEqual([
      {
        ...{ id: adam, name: expect.any(String), field: 'contract tier' },
        ...{ before: `Tier ${year}`, after: `Wildcard ${year}`, at: expect.any(String) },
        ...{ who: expect.any(String), change_set_id: expect.any(Number) },
      },
    ]);
  });

  it('IN: by the contender list, and by a race with deleted results, which is no change of the list', async () => {
    const { adam, bianchi, dahl, races } = await fiveAthletes();
    const season = await addYear('IN');
    for (const athlete_id of [adam, dahl]) await server.ask(addSeasonContender, { id: season, athlete_id });
    const id = await generated();
    await server.ask(addSeasonContender, { id: season, athlete_id: bianchi });
    await server.ask(removeSeasonContender, { id: season, athleteId: dahl });
    expect(await state(id)).toEqual(['stale', '2 entries of the contender list changed']);
    expect((await changes(id)).athletes).toMatchObject([
      { id: bianchi, field: 'contender list', before: 'not listed', after: 'listed' },
      { id: dahl, field: 'contender list', before: 'listed', after: 'not listed' },
    ]);
    await server.ask(generateContenders, { id });
    await server.given((tx) => tx.execute(sql`delete from result where race_id = ${races[0]}`));
    expect(await state(id)).toEqual(['stale', '1 race with deleted results']);
  });

  it('lists nothing for a set that was never generated, and knows no other set', async () => {
    expect(await changes(await newSet())).toMatchObject({ generated_at: null, races: [], athletes: [] });
    expect((await server.call(readContenderChanges, { id: 999_999 })).status).toBe(404);
  });

  it('not when the world ranking changes, or an athlete without race points gets a contract', async () => {
    const { eder } = await fiveAthletes();
    const season = await addYear('OUT');
    const id = await generated();
    await server.ask(addSeasonParticipant, { id: season, athlete_id: eder, contract_tier_id: contract });
    const world = await server.ask(createRanking, { date: day('05-01'), type: 7 });
    await server.ask(generateRankings, { id: world.id });
    await server.ask(publishRanking, { id: world.id });
    expect(await state(id)).toEqual(['up to date']);
  });
});

describe('publishing', () => {
  it('makes a set the one that later ones compare with, until it is unpublished or undone', async () => {
    const { adam, chen } = await fiveAthletes();
    await addYear('OUT');
    const [first, second] = [await generated(), await generated(day('07-02'))];
    expect(await server.ask(publishContenderSet, { id: first })).toEqual({
      status: 0,
      message: `Contender rankings of ${day('06-01')} published.`,
    });
    const published = await read(first);
    expect(published.set).toMatchObject({
      is_published: 1,
      published_at: expect.any(String),
      published_by: expect.any(String),
    });
    const later = await read(second);
    expect(later.set.comparison).toEqual({ id: first, date: day('06-01'), is_published: 1 });
    expect(later.compareRankings).toEqual(published.rankings);
    expect(later.rankings.slice(0, 2).map((row) => [row.id, row.contender_points])).toEqual([
      [chen, 22],
      [adam, 18],
    ]);
    expect(published.set.comparison).toBeNull();
    expect(await server.ask(unpublishContenderSet, { id: first })).toEqual({
      status: 0,
      message: `Contender rankings of ${day('06-01')} unpublished.`,
    });
    expect((await read(second)).set.comparison).toBeNull();
  });

  it('is refused for an outdated version and for rows that were not reviewed', async () => {
    await fiveAthletes();
    await addYear('OUT');
    const id = await generated();
    const { set } = await read(id);
    const other = await server.call(publishContenderSet, { id, reviewed_digest: 'x' });
    expect([other.status, other.text]).toEqual([
      409,
      `Contender rankings of ${day('06-01')} were generated again after you reviewed them. Nothing was published; review the changes again.`,
    ]);
    await server.ask(publishContenderSet, {
      id,
      version: set.version,
      reviewed_digest: set.input_digest ?? '',
    });
    await server.ask(unpublishContenderSet, { id });
    expect((await server.call(publishContenderSet, { id, version: set.version })).status).toBe(409);
    expect((await server.call(unpublishContenderSet, { id: 999_999 })).status).toBe(404);
  });

  it('shows beforehand who enters, leaves and crosses rank 5 and 40', async () => {
    const athletes = await createAthletes(
      server,
      Array.from({ length: 42 }, (_, at) => ({ last: `Man ${at}` })),
    );
    const races = await createRaces(server, [{ date: day('03-01') }, { date: day('07-01') }]);
    await createPoints(
      server,
      athletes,
      races,
      athletes.slice(1).map((_, at) => ({ athlete: at + 1, race: 0, overall: 95 - at })),
    );
    const season = await addYear('OUT');
    const first = await generated();
    await server.ask(publishContenderSet, { id: first });
    await createPoints(server, athletes, races, [{ athlete: 0, race: 1, overall: 99 }]);
    await server.ask(addSeasonParticipant, {
      ...{ id: season, athlete_id: athletes[41] as number, contract_tier_id: contract },
    });
    const second = await generated(day('07-02'));
    const review = await server.ask(reviewContenderSet, { id: second });
    expect(review.against).toEqual({ id: first, date: day('06-01'), is_published: 1 });
    const [men] = review.divisions;
    const ids = (list: { id: number }[] = []) => list.map(({ id }) => id);
    expect([ids(men?.entered), ids(men?.gone)]).toEqual([[athletes[0]], [athletes[41]]]);
    expect(men?.crossings.map(({ rank, into, out_of }) => [rank, ids(into), ids(out_of)])).toEqual([
      [5, [athletes[0]], [athletes[5]]],
      [40, [athletes[0]], [athletes[40]]],
    ]);
  });
});

describe('explaining a row', () => {
  it('names the results that count, what is missing, the move and what expires next', async () => {
    const { chen, races } = await fiveAthletes();
    await addYear('OUT');
    const first = await generated();
    await server.ask(publishContenderSet, { id: first });
    const second = await generated(day('07-02'));
    const explained = await server.ask(explainContenderRow, { id: second, athlete_id: chen });
    expect(explained).toMatchObject({
      ...{ rank: 1, points: 22, score: 110, counting_results: 5, divisor: 5, left_out: null },
      set: { id: second, date: day('07-02') },
      moved: { from_rank: 3, to_rank: 1, difference: 2, comparison: { id: first }, own: 2, others: 0 },
      leaves_next: { race_id: races[0], rank_then: 3 },
    });
    expect(explained.counting.map(({ race_id, share }) => [race_id, share])).toEqual([
      [races[0], 14],
      [races[1], 8],
    ]);
  });

  it('says why an athlete is left out, with the results', async () => {
    const { adam } = await fiveAthletes();
    const season = await addYear('OUT');
    await server.ask(addSeasonParticipant, { id: season, athlete_id: adam, contract_tier_id: contract });
    const id = await generated();
    expect(await server.ask(explainContenderRow, { id, athlete_id: adam })).toMatchObject({
      ...{ rank: null, points: 18, left_out: 'Contract tier: Contract', leaves_next: null },
      counting: [{ share: 18 }],
      moved: { sentence: 'Left out: Contract tier: Contract.' },
    });
    expect((await server.call(explainContenderRow, { id: 999_999, athlete_id: adam })).status).toBe(404);
    expect((await server.call(explainContenderRow, { id, athlete_id: 999_999 })).status).toBe(404);
  });
});

describe('deleting', () => {
  it('removes a draft; a published set and one that a start list was made from are refused', async () => {
    const { races } = await fiveAthletes();
    await addYear('OUT');
    const id = await generated();
    await server.ask(publishContenderSet, { id });
    expect(await server.ask(deleteContenderSet, { id })).toEqual({
      status: -1,
      message: 'Published rankings cannot be deleted. Unpublish them first.',
    });
    await server.ask(unpublishContenderSet, { id });
    await server.given((tx) =>
      tx.execute(sql`update race set contender_ranking_set_id = ${id} where id = ${races[1]}`),
    );
    const refused = await server.ask(deleteContenderSet, { id });
    expect([refused.status, refused.message.includes(String(year))]).toEqual([-1, true]);
    await server.given((tx) => tx.execute(sql`update race set contender_ranking_set_id = null`));
    expect(await server.ask(deleteContenderSet, { id })).toEqual({
      status: 0,
      message: `Contender rankings of ${day('06-01')} deleted.`,
    });
    expect((await server.call(readContenderSet, { id })).status).toBe(404);
    expect((await server.call(deleteContenderSet, { id })).status).toBe(404);
  });

  it.each([
    ['generates it again', { is_active: 1, generations: 2 }],
    ['leaves it empty where no active season includes the date', { is_active: 0, generations: 1 }],
  ])('is undone: restores the set and %s', async (_, { is_active, generations }) => {
    await fiveAthletes();
    const season = await addYear('OUT');
    const id = await generated();
    const before = await rows(id);
    const deleted = await server.call(deleteContenderSet, { id });
    if (is_active === 0) await server.ask(archiveSeason, { id: season });
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    const { jobs } = await server.ask(listJobs, {});
    const own = jobs.filter(
      ({ kind, subject }) => kind === GENERATE_CONTENDERS_JOB && subject === String(id),
    );
    expect(own).toHaveLength(generations);
    for (const job of own) await server.jobs.resultOf(job.id, 60_000);
    expect(await rows(id)).toEqual(is_active === 1 ? before : []);
  });
});

describe('upcoming T100 races', () => {
  it('are named with the cut-off, and whether entries are late by the newest published set', async () => {
    const today = new Date(server.clock.now()).toISOString().slice(0, 10);
    const inDays = (days: number) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    await fiveAthletes();
    const season = await addYear('OUT');
    await server.given((tx) => tx.execute(sql`update contender_ranking_set set is_published = 0`));
    const races = await createRaces(
      server,
      [35, 36, 11, 50].map((days) => ({ date: inDays(days) })),
    );
    await server.given((tx) =>
      tx.execute(sql`update race set t100_season_id = ${season} where id = any(${sql.param(races)}::int[])`),
    );
    // Its stored date is only a placeholder.
    await server.given((tx) => tx.execute(sql`update race set date_status = 'tba' where id = ${races[3]}`));
    await server.given((tx) =>
      tx.execute(sql`update race set contender_rank_cutoff = 10 where id = ${races[2]}`),
    );
    expect(await server.ask(listUpcomingT100Races, {})).toEqual({ set: null, races: [] });
    const added = await server.given((tx) =>
      tx.execute<{ id: number }>(
        sql`insert into contender_ranking_set (date, is_published) values (${today}, 1) returning id`,
      ),
    );
    const listed = await server.ask(listUpcomingT100Races, {});
    expect(listed.set).toEqual({ id: added.rows[0]?.id, date: today, is_published: 1 });
    expect(
      listed.races.map((one) => [one.id, one.days, one.contender_rank_cutoff, one.is_late, one.late_from]),
    ).toEqual([
      [races[2], 11, 10, 1, inDays(11)],
      [races[0], 35, 35, 0, inDays(36)],
      [races[1], 36, 35, 1, inDays(36)],
    ]);
  });
});

describe('history', () => {
  it('undoes publishing; the rows stay', async () => {
    await fiveAthletes();
    await addYear('OUT');
    const id = await generated();
    const before = await rows(id);
    await server.ask(publishContenderSet, { id });
    const found = await server.database.db.execute<{ id: number }>(sql`
      select max(id) as id from change_set where what = ${`Contender rankings of ${day('06-01')} published`}`);
    await server.ask(undoHistory, { id: Number(found.rows[0]?.id) });
    const { set } = await read(id);
    expect([set.is_published, set.published_by]).toEqual([0, null]);
    expect(await rows(id)).toEqual(before);
  });
});
