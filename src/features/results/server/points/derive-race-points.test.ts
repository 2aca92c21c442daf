import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete, participant, race, result, t100Season } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { deleteAllResults, listRaceResults } from '#features/results/results-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const names = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => `${of} Number${String(at).padStart(2, '0')}`);

/** The published example of February 2023, whose baseline time is the mean of the first five of 17 or more. */
const explainer = [
  13_480,
  14_013,
  14_362,
  14_681,
  14_949,
  ...Array.from({ length: 12 }, (_, at) => 15_500 + at),
];

async function explainerRace(values: Parameters<typeof createRace>[1]) {
  return server.given(async (tx) => {
    const athletes = await createAthletes(tx, names(explainer.length, 'Explainer'));
    const raceId = await createRace(tx, { tierName: 'Diamond', date: '2023-02-01', year: 2023, ...values });
    await createResults(
      tx,
      raceId,
      athletes.map((athlete_id, at) => ({ athlete_id, overall: explainer[at] ?? 0 })),
    );
    return { raceId, athletes };
  });
}

const overall = async (id: number) =>
  (await server.ask(listRaceResults, { id })).points.map((one) => one.overall_points);
const scoringOf = async (id: number, division: 'MPRO' | 'FPRO') =>
  (await server.ask(listRaceResults, { id })).race.scoring.find((one) => one.division === division);

describe('points are updated with the facts of the race', () => {
  it.each([
    ['2023-02-01', [106.86, 98.8, 93.55]],
    // The system of 2024 measures against the baseline: (14297 - 13480) / 14297 = 5.7145 %, time 129.79, 0.4 * 100 + 27.3 + 38.94.
    ['2024-02-01', [106.24]],
  ])('a race of %s', async (date, first) => {
    const { raceId } = await explainerRace({ date, sof_fpro_manual: 91 });
    expect((await overall(raceId)).slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['tier_id', null],
    ['sof_fpro_manual', 80],
    ['date', '2024-02-01'],
  ])('when %s changes to %s', async (field, value) => {
    const { raceId } = await explainerRace({ sof_fpro_manual: 91 });
    const before = await overall(raceId);
    const changed = await server.database.change(
      { actor: { accountId: null, name: 'test' }, what: 'Race edited', at: server.clock.now() },
      (tx) =>
        tx
          .update(race)
          .set({ [field]: value })
          .where(eq(race.id, raceId)),
    );
    const after = await overall(raceId);
    expect(after[0]).not.toBe(before[0]);
    await server.ask(undoHistory, { id: changed.changeSetId ?? 0 });
    expect(await overall(raceId)).toEqual(before);
  });

  it('scores by the Adjusted Ideal Time when the division has one and the race no tier', async () => {
    const raceId = await server.given(async (tx) => {
      const athletes = await createAthletes(tx, names(2, 'Ideal'));
      const id = await createRace(tx, { date: '2019-10-12', year: 2019, ait_women: 32_506 });
      await createResults(tx, id, [
        { athlete_id: athletes[0] ?? 0, overall: 31_210 },
        { athlete_id: athletes[1] ?? 0, overall: 31_604 },
      ]);
      return id;
    });
    // Kona 2019 women.
    expect(await overall(raceId)).toEqual([126.58, 118.5]);
    expect((await scoringOf(raceId, 'FPRO'))?.ranking_system).toBe(1);
  });

  it('reports what is missing and gives nobody points', async () => {
    const { raceId } = await explainerRace({ tierName: undefined as never });
    expect((await scoringOf(raceId, 'FPRO'))?.missing).toBe('tier');
    expect(await overall(raceId)).toEqual(explainer.map(() => null));
  });

  it('awards season points by the season of the race, 0 without a finish', async () => {
    const raceId = await server.given(async (tx) => {
      const [season] = await tx
        .insert(t100Season)
        .values({ name: 'T100 2024', start_date: '2024-01-01', end_date: '2024-12-31' })
        .returning({ id: t100Season.id });
      const athletes = await createAthletes(tx, names(4, 'Season'));
      const id = await createRace(tx, {
        date: '2024-11-16',
        t100_season_id: season?.id ?? 0,
        is_t100_grand_final: 1,
      });
      await createResults(tx, id, [
        { athlete_id: athletes[0] ?? 0, overall: 12_557 },
        { athlete_id: athletes[1] ?? 0, overall: 12_668 },
        { athlete_id: athletes[2] ?? 0, overall: 12_668 },
        { athlete_id: athletes[3] ?? 0, status: 'DNF' },
      ]);
      return id;
    });
    const { results, points } = await server.ask(listRaceResults, { id: raceId });
    expect(results.map((one) => one.rank)).toEqual([1, 2, 2, 99_999]);
    expect(points.map((one) => one.t100_points)).toEqual([55, 45, 45, 0]);
    expect(points.map((one) => one.overall_points)).toEqual([null, null, null, null]);
  });
});

describe('strength of field', () => {
  const ranked = [95.1, 92.03, 91.9, 91.3, 91.13, 90.8];

  async function rankedRace(
    starters: number,
    date: string,
    sets: { date: string; published: 0 | 1; less: number }[],
  ) {
    return server.given(async (tx) => {
      const athletes = await createAthletes(tx, names(7, `Ranked ${date}`));
      for (const set of sets) {
        const points = Object.fromEntries(ranked.map((one, at) => [athletes[at] ?? 0, one - set.less]));
        await createRankingSet(tx, { date: set.date, published: set.published, points });
      }
      const raceId = await createRace(tx, { tierName: 'Gold', date });
      await createResults(
        tx,
        raceId,
        athletes.slice(0, starters).map((athlete_id, at) => ({
          athlete_id,
          overall: 30_000 + at,
          status: at === 0 ? 'DNF' : 'Finish',
        })),
      );
      return { raceId, athletes };
    });
  }

  it('is the mean of the five best starters in the newest published set up to the day of the race', async () => {
    const { raceId, athletes } = await rankedRace(7, '2025-06-01', [
      { date: '2025-05-01', published: 1, less: 10 },
      { date: '2025-06-01', published: 1, less: 0 },
      { date: '2025-05-31', published: 0, less: 20 },
      { date: '2025-06-02', published: 1, less: 30 },
    ]);
    // 461.46 / 5. The best starter did not finish and counts.
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBe(92.29);
    expect((await scoringOf(raceId, 'MPRO'))?.sof_calculated).toBeNull();
    await server.given((tx) =>
      tx
        .update(result)
        .set({ status: 'DNS' })
        .where(eq(result.athlete_id, athletes[0] ?? 0)),
    );
    // Without the 95.10: (92.03 + 91.90 + 91.30 + 91.13 + 90.80) / 5.
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBe(91.43);
  });

  it('divides by five even when fewer are ranked, is 0 when none is ranked and null without starters', async () => {
    const { raceId, athletes } = await rankedRace(2, '2025-07-01', [
      { date: '2025-06-20', published: 1, less: 0 },
    ]);
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBe(37.43);
    await server.given((tx) => tx.update(race).set({ date: '2019-01-01' }).where(eq(race.id, raceId)));
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBe(0);
    const deleted = await server.call(deleteAllResults, { id: raceId });
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBeNull();
    await server.given((tx) =>
      tx.insert(participant).values([{ race_id: raceId, athlete_id: athletes[6] ?? 0, is_waiting: 1 }]),
    );
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBeNull();
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect((await scoringOf(raceId, 'FPRO'))?.sof_calculated).toBe(0);
    expect((await overall(raceId)).filter((one) => one !== null)).toHaveLength(1);
  });

  it('set manually takes precedence over the calculated one, 0 included', async () => {
    const { raceId } = await rankedRace(7, '2025-08-01', [{ date: '2025-07-21', published: 1, less: 0 }]);
    const calculated = await overall(raceId);
    await server.given((tx) => tx.update(race).set({ sof_fpro_manual: 0 }).where(eq(race.id, raceId)));
    const manual = await overall(raceId);
    expect(manual[0]).toBeLessThan(calculated[0] ?? 0);
  });
});

it('renaming an athlete changes nothing in the race', async () => {
  const { raceId, athletes } = await explainerRace({ sof_fpro_manual: 91 });
  const before = await overall(raceId);
  await server.given((tx) =>
    tx
      .update(athlete)
      .set({ last: 'Renamed' })
      .where(eq(athlete.id, athletes[0] ?? 0)),
  );
  expect(await overall(raceId)).toEqual(before);
});
