import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { athlete, race, result, tier } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import {
  type ReviewedAthlete,
  readChangesSince,
  readRankingReview,
} from '#features/rankings/ranking-review-contract.ts';
import {
  createRanking,
  generateRankings,
  publishRanking,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { createAthletes, createPoints, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Every test ranks its own years, later than those of earlier tests, so that its published set is the newest. */
let year = 1909;
beforeEach(() => {
  year += 3;
});
const day = (monthAndDay: string): string => `${year}-${monthAndDay}`;

async function generatedSet(date = day('06-01'), type = 7): Promise<number> {
  const { id } = await server.ask(createRanking, { date, type });
  await server.ask(generateRankings, { id });
  return id;
}

const describeAthletes = (list: readonly ReviewedAthlete[] | undefined) =>
  list?.map(
    ({ name, rank_before, rank, points }) => `${name} ${rank_before ?? '-'} to ${rank ?? '-'}, ${points}`,
  );

/** A correction made by staff, as one change set. */
const corrected = (what: string, work: Parameters<TestServer['given']>[0]) =>
  server.database.change(
    { actor: { accountId: null, name: 'Ben Tester' }, what, at: server.clock.now() },
    work,
  );

describe('what publishing changes', () => {
  it('lists new, missing and moved athletes, per division, against the newest published set', async () => {
    const athletes = await createAthletes(server, [
      { last: 'Adam' },
      { last: 'Berg' },
      { last: 'Costa' },
      { last: 'Dahl', division: 'FPRO' },
    ]);
    const races = await createRaces(server, [{ date: day('01-10') }, { date: `${year + 1}-01-20` }]);
    await createPoints(server, athletes, races, [
      { athlete: 0, race: 0, overall: 90 },
      { athlete: 1, race: 0, overall: 60 },
      { athlete: 3, race: 1, overall: 30 },
      { athlete: 1, race: 1, overall: 99 },
      { athlete: 2, race: 1, overall: 66 },
    ]);
    const before = await generatedSet(day('02-01'));
    await server.ask(publishRanking, { id: before });
    // 52 weeks after the first race it has left the window.
    const id = await generatedSet(`${year + 1}-02-01`);
    const { against, divisions, is_newest, set } = await server.ask(readRankingReview, { id });
    expect(against).toMatchObject({ id: before, date: day('02-01') });
    expect(is_newest).toBe(1);
    expect(set).toMatchObject({ id, athletes: 3, published: 0, state: 'up to date', stale_because: [] });
    const [men, women] = divisions;
    expect(men).toMatchObject({ division: 'MPRO', moved: 1, unchanged: 0 });
    expect(describeAthletes(men?.entered)).toEqual(['Ann Costa - to 2, 22']);
    expect(describeAthletes(men?.gone)).toEqual(['Ann Adam 1 to -, 30']);
    expect(describeAthletes(men?.biggest_moves)).toEqual(['Ann Berg 2 to 1, 33']);
    expect(describeAthletes(men?.into_top)).toEqual(['Ann Costa - to 2, 22']);
    expect(describeAthletes(men?.out_of_top)).toEqual(['Ann Adam 1 to -, 30']);
    expect(women).toMatchObject({ division: 'FPRO', gone: [], moved: 0, unchanged: 0 });
    expect(describeAthletes(women?.entered)).toEqual(['Ann Dahl - to 1, 10']);
  });

  it('of a published set names the other current set, and whether lists show it', async () => {
    const athletes = await createAthletes(server, [{ last: 'Only' }]);
    const races = await createRaces(server, [{ date: day('01-10') }]);
    await createPoints(server, athletes, races, [{ athlete: 0, race: 0, overall: 90 }]);
    const older = await generatedSet(day('02-01'));
    const newer = await generatedSet(day('03-01'));
    for (const id of [older, newer]) await server.ask(publishRanking, { id });
    expect(await server.ask(readRankingReview, { id: newer })).toMatchObject({
      is_newest: 1,
      against: { id: older },
    });
    expect(await server.ask(readRankingReview, { id: older })).toMatchObject({
      is_newest: 0,
      against: { id: newer },
    });
  });

  it.each([readRankingReview, readChangesSince])(
    'is refused without a set, a session or permission',
    async (call) => {
      const missing = await server.call(call, { id: 999_999 });
      expect([missing.status, missing.text]).toEqual([
        404,
        'There is no rankings set 999999. It may have been deleted.',
      ]);
      expect((await server.call(call, { id: 0 })).status).toBe(400);
      expect((await server.call(call, { id: 1 }, 'nobody')).status).toBe(401);
      expect((await server.call(call, { id: 1 }, 'signed-in')).status).toBe(403);
    },
  );
});

describe('changes since a set was generated', () => {
  /** Results whose points are calculated from times, as in the product. */
  async function scoredRace() {
    const athletes = await createAthletes(server, [{ last: 'First' }, { last: 'Second' }]);
    const gold = await tierId(server, 'Gold');
    const [raceId] = (await createRaces(server, [{ date: day('05-01'), tierId: gold, sof: 90 }])) as [number];
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
  const changesOf = (id: number) => server.ask(readChangesSince, { id });

  it('are empty for an up-to-date set, and for one that was never generated', async () => {
    await scoredRace();
    const nothing = { races: [], athletes: [], rules: null, type: null };
    expect(await changesOf(await generatedSet())).toMatchObject({
      ...nothing,
      generated_at: server.clock.now().toISOString(),
    });
    const { id } = await server.ask(createRanking, { date: day('07-01') });
    expect(await changesOf(id)).toEqual({ ...nothing, changed_rows: 0, generated_at: null });
  });

  it('list the result, the fields, author and time, and are empty after its undo', async () => {
    const { athletes, raceId, resultIds } = await scoredRace();
    const id = await generatedSet();
    const { changeSetId } = await corrected('Read from the camera', (tx) =>
      tx
        .update(result)
        .set({ overall: 27_000, name_in_file: 'A. Second' })
        .where(eq(result.id, resultIds[1] as number)),
    );
    const { races } = await changesOf(id);
    expect(races).toMatchObject([
      { id: raceId, is_deleted: 0, what: ['1 result changed'], results_count: 1, facts: [] },
    ]);
    expect(races[0]?.results).toEqual([
      {
        athlete: { id: athletes[1], name: 'Ann Second' },
        change: 'changed',
        fields: [{ name: 'overall', before: 28_100, after: 27_000 }],
        at: server.clock.now().toISOString(),
        who: 'Ben Tester',
        change_set_id: changeSetId,
      },
    ]);
    await server.ask(undoHistory, { id: changeSetId as number });
    expect((await changesOf(id)).races).toEqual([]);
  });

  it('include added and removed results, and list at most twenty', async () => {
    const { raceId, resultIds } = await scoredRace();
    const id = await generatedSet();
    const others = await createAthletes(
      server,
      Array.from({ length: 21 }, (_, index) => ({ last: `Other ${index}` })),
    );
    await corrected('Imported', async (tx) => {
      await tx.delete(result).where(eq(result.id, resultIds[0] as number));
      const rows = others.map((athlete_id) => ({
        race_id: raceId,
        athlete_id,
        division: 'MPRO' as const,
        overall: 29_000,
      }));
      await tx.insert(result).values(rows.map((row) => ({ ...row, status: 'Finish' as const })));
    });
    const [changed] = (await changesOf(id)).races;
    expect(changed).toMatchObject({ what: ['22 results changed'], results_count: 22 });
    expect(changed?.results).toHaveLength(20);
    expect(changed?.results[0]).toMatchObject({
      athlete: { name: 'Ann First' },
      change: 'removed',
      fields: [],
    });
    expect(changed?.results[1]).toMatchObject({ athlete: { name: 'Ann Other 0' }, change: 'added' });
  });

  it('name the tiers of a race whose tier changed, and its former date', async () => {
    const { raceId } = await scoredRace();
    const id = await generatedSet();
    const silver = await tierId(server, 'Silver');
    await corrected('Race moved', (tx) =>
      tx
        .update(race)
        .set({ tier_id: silver, date: day('05-02') })
        .where(eq(race.id, raceId)),
    );
    const [changed] = (await changesOf(id)).races;
    expect(changed?.what).toEqual(['1 tier changed', '1 race date changed']);
    expect(changed?.facts).toMatchObject([
      { name: 'tier', before: 'Gold', after: 'Silver', who: 'Ben Tester' },
      { name: 'date', before: day('05-01'), after: day('05-02') },
    ]);
  });

  it('name the cause of different points: a manual strength of field, or the numbers of the tier', async () => {
    const { raceId, gold } = await scoredRace();
    const id = await generatedSet();
    await corrected('Strength of field by hand', (tx) =>
      tx.update(race).set({ sof_mpro_manual: 88 }).where(eq(race.id, raceId)),
    );
    const [changed] = (await changesOf(id)).races;
    expect(changed?.what).toEqual(['1 race with changed points']);
    expect(changed?.facts).toMatchObject([{ name: 'SOF MPRO, manual', before: 90, after: 88 }]);
    await server.ask(generateRankings, { id });
    await corrected('Tier corrected', (tx) =>
      tx.update(tier).set({ base_points: 89 }).where(eq(tier.id, gold)),
    );
    const facts = (await changesOf(id)).races.find((one) => one.id === raceId)?.facts;
    expect(facts).toMatchObject([{ name: 'base points of Gold', before: 90, after: 89, who: 'Ben Tester' }]);
    await corrected('Tier put back', (tx) =>
      tx.update(tier).set({ base_points: 90 }).where(eq(tier.id, gold)),
    );
  });

  it('still name a race that was deleted', async () => {
    const { raceId } = await scoredRace();
    const id = await generatedSet();
    await corrected('Race deleted', (tx) => tx.delete(race).where(eq(race.id, raceId)));
    const [changed] = (await changesOf(id)).races;
    expect(changed).toMatchObject({
      id: raceId,
      is_deleted: 1,
      what: ['1 race with deleted results'],
      date: day('05-01'),
    });
    expect(changed?.name).toMatch(new RegExp(`^Serie \\d+ ${year}$`));
    expect(changed?.facts).toMatchObject([{ name: 'race deleted', who: 'Ben Tester' }]);
  });

  it('name athletes who are in the other division now', async () => {
    const { athletes } = await scoredRace();
    const id = await generatedSet();
    await corrected('Division corrected', (tx) =>
      tx
        .update(athlete)
        .set({ division: 'FPRO' })
        .where(eq(athlete.id, athletes[0] as number)),
    );
    expect((await changesOf(id)).athletes).toMatchObject([
      { id: athletes[0], name: 'Ann First', before: 'MPRO', after: 'FPRO', who: 'Ben Tester' },
    ]);
    const { set } = await server.ask(readRanking, { id });
    expect(set.stale_because).toContainEqual({ what: 'athlete with a new division', count: 1 });
  });
});
