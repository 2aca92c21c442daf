import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  athlete,
  contenderRankingRow,
  contenderRankingSet,
  contractTier,
  t100Season,
  t100SeasonParticipant,
} from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { addResult } from '#features/results/result-by-hand-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addNextSeason, planNextSeason } from '../../next-season-contract.ts';
import { listSeasonParticipants } from '../../season-lists-contract.ts';
import { listSeasons, readSeason } from '../../seasons-contract.ts';

const FINISHERS = 11;

let server: TestServer;
let ids: { season: number; race: number; people: number[]; contender: number; contract: number; old: number };

/** Eleven finishers in their order, a published and a draft contender ranking, and a holder who never raced. */
beforeAll(async () => {
  server = await startTestServer();
  ids = await server.given(async (tx) => {
    const names = Array.from(
      { length: FINISHERS + 2 },
      (_, at) => `Ida Runner${String.fromCharCode(65 + at)}`,
    );
    const people = await createAthletes(tx, names);
    const [made] = await tx
      .insert(t100Season)
      .values({
        name: 'T100 2027',
        start_date: '2027-02-01',
        end_date: '2027-12-31',
        top_scoring_results_count: 3,
        contender_opt_method: 'OUT',
        olympic_bonus_points: 2.5,
        contract_min_races: 4,
      })
      .returning();
    const season = made?.id ?? 0;
    const of = { t100_season_id: season, tierName: 'Diamond', division: 'FPRO' as const };
    const race = await createRace(tx, { ...of, date: '2027-05-01', year: 2027 });
    await createRace(tx, { ...of, date: '2027-06-01', year: 2027, serieName: 'T100 Oslo' });
    const tiers = await tx
      .insert(contractTier)
      .values([
        { name: 'CONTRACT', order: 1 },
        { name: 'Old', order: 2, is_active: 0 },
      ])
      .returning();
    const [contract = 0, old = 0] = tiers.map(({ id }) => id);
    const [holder = 0, contender = 0] = people.slice(FINISHERS);
    await tx
      .insert(t100SeasonParticipant)
      .values({ season_id: season, athlete_id: holder, contract_tier_id: contract });
    const sets = await tx
      .insert(contenderRankingSet)
      .values([
        { date: '2027-10-01', is_published: 1 },
        { date: '2027-11-01', is_published: 0 },
        { date: '2028-03-01', is_published: 1 },
      ])
      .returning();
    const row = (at: number, athlete_id: number, contender_rank: number) => ({
      ...{ set_id: sets[at]?.id ?? 0, athlete_id, contender_rank },
      ...{ division: 'FPRO' as const, overall_rank: 99_999, details: [] },
    });
    await tx
      .insert(contenderRankingRow)
      .values([
        row(0, contender, 1),
        row(0, people[1] ?? 0, 5),
        row(0, people[10] ?? 0, 6),
        row(1, people[10] ?? 0, 1),
        row(2, people[10] ?? 0, 2),
      ]);
    await tx
      .update(athlete)
      .set({ retirement_date: '2027-12-01' })
      .where(eq(athlete.id, people[2] ?? 0));
    return { season, race, people, contender, contract, old };
  });
  for (const [at, athlete_id] of ids.people.slice(0, FINISHERS).entries())
    await server.ask(addResult, { id: ids.race, athlete_id, overall: 12_000 + at, reason: 'test' });
});
afterAll(() => server.close());

const person = (at: number) => ids.people[at] ?? 0;

describe('the plan of the next season', () => {
  it('is a year later with the same settings, and says what is not final yet', async () => {
    const plan = await server.ask(planNextSeason, { id: ids.season });
    expect(plan).toMatchObject({
      season: { id: ids.season, name: 'T100 2027' },
      next: {
        name: 'T100 2028',
        start_date: '2028-02-01',
        end_date: '2028-12-31',
        top_scoring_results_count: 3,
        contender_opt_method: 'OUT',
        olympic_bonus_points: 2.5,
        contract_min_races: 4,
      },
      races_without_results: [{ name: 'T100 Oslo 2027' }],
      without_final: ['FPRO'],
      contender_set: { date: '2027-10-01' },
      existing: null,
      overlaps: [],
    });
  });

  it('proposes the first ten of the standings and the first five contenders, with reasons', async () => {
    const { participants } = await server.ask(planNextSeason, { id: ids.season });
    expect(participants.map((one) => [one.id, one.is_proposed, one.contract_tier_id, one.reasons])).toEqual([
      [person(0), true, ids.contract, ['1st in the standings']],
      [person(1), true, ids.contract, ['2nd in the standings', '5th contender']],
      [person(2), false, null, ['3rd in the standings']],
      ...[3, 4, 5, 6, 7, 8, 9].map((at) => [
        person(at),
        true,
        ids.contract,
        [`${at + 1}th in the standings`],
      ]),
      [ids.contender, true, ids.contract, ['1st contender']],
      [person(FINISHERS), false, null, ['CONTRACT in T100 2027']],
    ]);
    expect(participants[2]?.retirement_date).toBe('2027-12-01');
    const before = (await server.ask(listSeasons, {})).seasons;
    expect(before.map(({ id }) => id)).toEqual([ids.season]);
  });
});

describe('preparing the next season', () => {
  it('gives contracts only to those who are sent, in one change that is undone as one', async () => {
    const chosen = [{ athlete_id: person(1), contract_tier_id: ids.contract }];
    const made = await server.call(addNextSeason, { id: ids.season, participants: chosen });
    const { id } = made.body;
    expect((await server.ask(readSeason, { id })).season).toMatchObject({
      name: 'T100 2028',
      start_date: '2028-02-01',
      end_date: '2028-12-31',
      top_scoring_results_count: 3,
      contender_opt_method: 'OUT',
      olympic_bonus_points: 2.5,
      contract_min_races: 4,
      participants_count: 1,
      contenders_count: 0,
      total_race_count: 0,
    });
    const { participants } = await server.ask(listSeasonParticipants, { id });
    expect(participants.map((one) => [one.id, one.contract_tier, one.has_olympic_bonus])).toEqual([
      [person(1), 'CONTRACT', 0],
    ]);
    const again = await server.ask(planNextSeason, { id: ids.season });
    expect(again.overlaps).toEqual([{ id, name: 'T100 2028' }]);
    expect([again.existing, again.next.name]).toEqual([{ id, name: 'T100 2028' }, 'T100 2028 (2)']);
    await server.ask(undoHistory, { id: Number(made.headers['x-change-set']) });
    expect((await server.call(readSeason, { id })).status).toBe(404);
  });

  it('without participants gives nobody a contract; name and dates can be others', async () => {
    const given = { name: 'Second tour', start_date: '2029-01-01', end_date: '2029-06-30' };
    const { id } = await server.ask(addNextSeason, { id: ids.season, ...given } as never);
    expect((await server.ask(readSeason, { id })).season).toMatchObject({ ...given, participants_count: 0 });
  });

  it('is done once, even by two requests at a time: another season of the same name is refused', async () => {
    const chosen = [[], [{ athlete_id: person(1), contract_tier_id: ids.contract }]];
    const made = await Promise.all(
      chosen.map((participants) => server.call(addNextSeason, { id: ids.season, participants })),
    );
    const [done, refused] = made.toSorted((a, b) => a.status - b.status);
    expect([done?.status, refused?.status, refused?.text]).toEqual([
      200,
      409,
      'There is already a season T100 2028. Open it, or choose another name.',
    ]);
    expect(refused?.headers['x-error-address']).toBe(`/t100/season/${done?.body.id}`);
    const named = { id: ids.season, participants: [], name: ' t100 2027' };
    expect((await server.call(addNextSeason, named)).status).toBe(409);
    await server.ask(undoHistory, { id: Number(done?.headers['x-change-set']) });
  });

  it('is refused as a whole for what cannot be given', async () => {
    const before = (await server.ask(listSeasons, {})).seasons.length;
    const one = { athlete_id: person(1), contract_tier_id: ids.contract };
    for (const [more, status, message] of [
      [{ participants: [{ ...one, contract_tier_id: ids.old }] }, 400, 'must be an active contract tier'],
      [{ participants: [one, one] }, 400, 'participants names Ida RunnerB twice.'],
      [{ participants: [one, { ...one, athlete_id: 99_999 }] }, 404, 'There is no athlete 99999.'],
      [{ end_date: '2027-01-01' }, 400, 'end_date must not be before start_date, 2028-02-01.'],
      [{ name: ' ' }, 400, 'name must not be empty'],
      [{ id: 99_999 }, 404, 'There is no season 99999.'],
    ] as const) {
      const refused = await server.call(addNextSeason, {
        id: ids.season,
        participants: [],
        ...more,
      } as never);
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await server.call(planNextSeason, { id: 99_999 })).status).toBe(404);
    expect((await server.ask(listSeasons, {})).seasons).toHaveLength(before);
  });
});
