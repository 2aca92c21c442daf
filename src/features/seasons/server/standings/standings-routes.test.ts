import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#database/change-sets.ts';
import { contractTier, participant, t100Season, t100SeasonParticipant } from '#database/tables/all-tables.ts';
import { saveMembers } from '#features/athletes/athlete-edit-contract.ts';
import { deleteRace, readRace } from '#features/races/races-contract.ts';
import { correctResult } from '#features/results/result-by-hand-contract.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { planNextSeason } from '../../next-season-contract.ts';
import { previewStandings, readStandings, type Standings } from '../../standings-contract.ts';

let server: TestServer;
let season: Awaited<ReturnType<typeof addSeason>>;
beforeAll(async () => {
  server = await startTestServer();
  season = await server.given(addSeason);
});
afterAll(() => server.close());

const NOBODY = 99_999;

/**
 * Best 2 races and the Grand Final. Women: Ada 1, 2, 4; Bea 2, 1, DNF; Cleo 4, 3, 1; Dora, under contract, has no result. One man, Emil.
 * Before the third race Ada and Bea have 64 each. The Grand Final has no results and no start list.
 */
async function addSeason(tx: Tx) {
  const [made] = await tx
    .insert(t100Season)
    .values({
      name: 'T100 2026',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      top_scoring_results_count: 2,
    })
    .returning();
  const id = made?.id ?? 0;
  const women = await createAthletes(tx, ['Ada Ash', 'Bea Birch', 'Cleo Cedar', 'Dora Dill']);
  const [ada, bea, cleo, dora] = women as [number, number, number, number];
  const [emil] = (await createAthletes(tx, [{ name: 'Emil Elm', division: 'MPRO' }])) as [number];
  const [tier] = await tx.insert(contractTier).values({ name: 'Contract', order: 1 }).returning();
  await tx.insert(t100SeasonParticipant).values([
    { season_id: id, athlete_id: dora, contract_tier_id: tier?.id ?? 0 },
    { season_id: id, athlete_id: ada, contract_tier_id: tier?.id ?? 0, has_olympic_bonus: 1 },
    { season_id: id, athlete_id: bea },
  ]);
  const seconds = (at: number) => ({ overall: 12_000 + 60 * at });
  const race = async (date: string, serieName: string, order: (number | 'gap')[], more = {}) => {
    const raceId = await createRace(tx, { serieName, date, year: 2026, t100_season_id: id, ...more });
    const results = order.flatMap((athlete, at) =>
      athlete === 'gap' ? [] : [{ athlete_id: athlete, ...seconds(at) }],
    );
    if (results.length > 0) await createResults(tx, raceId, results);
    return raceId;
  };
  const first = await race('2026-03-01', 'Spring', [ada, bea]);
  await createResults(tx, first, [{ athlete_id: emil, division: 'MPRO', overall: 11_000 }]);
  const second = await race('2026-04-01', 'Summer', [bea, ada, cleo]);
  const third = await race('2026-05-01', 'Autumn', [cleo, ada], { division: 'FPRO' });
  await createResults(tx, third, [{ athlete_id: bea, status: 'DNF' }]);
  const final = await race('2026-11-01', 'Final', [], { is_t100_grand_final: 1 });
  return { id, ada, bea, cleo, dora, emil, first, second, third, final };
}

const table = ({ standings }: Standings) =>
  standings.map(({ name, rank, points, move }) => [name, rank, points, move]);

describe('the standings of a season', () => {
  it('list men and women with moves since the last race of the division, then contract holders without points', async () => {
    const response = await server.ask(readStandings, { id: season.id });
    expect(table(response)).toEqual([
      ['Emil Elm', 1, 35, null],
      ['Ada Ash', 1, 64, 0],
      ['Bea Birch', 1, 64, 0],
      ['Cleo Cedar', 3, 61, 0],
      ['Dora Dill', NOBODY, 0, null],
    ]);
    expect(response.season).toMatchObject({ id: season.id, name: 'T100 2026', top_scoring_results_count: 2 });
    expect(
      response.races.map(({ name, division, has_results, is_t100_grand_final }) => [
        name,
        division,
        has_results,
        is_t100_grand_final,
      ]),
    ).toEqual([
      ['Spring 2026', 'BOTH', true, 0],
      ['Summer 2026', 'BOTH', true, 0],
      ['Autumn 2026', 'FPRO', true, 0],
      ['Final 2026', 'BOTH', false, 1],
    ]);
  });

  it('say of each score whether it counts and why, and what decided between equal points', async () => {
    const { standings } = await server.ask(readStandings, { id: season.id });
    const of = (id: number) => standings.find((one) => one.id === id);
    expect(of(season.ada)).toMatchObject({
      contract_tier: 'Contract',
      decided_by: 'shared',
      has_olympic_bonus: 1,
      olympic_bonus_points: 0,
      grand_final_points: 0,
      scores: [
        {
          race_id: season.first,
          place: 1,
          status: 'Finish',
          points: 35,
          counts: true,
          reason: 'Counts: the best 2 races count',
        },
        { race_id: season.second, place: 2, points: 29, counts: true },
        {
          race_id: season.third,
          place: 2,
          points: 29,
          counts: false,
          reason: 'Dropped: only the best 2 races count',
        },
      ],
    });
    expect(of(season.bea)).toMatchObject({ contract_tier: null, decided_by: 'shared' });
    expect(of(season.bea)?.scores.at(-1)).toEqual({
      race_id: season.third,
      place: NOBODY,
      status: 'DNF',
      points: 0,
      counts: false,
      reason: 'DNF: no points',
    });
    expect(of(season.cleo)).toMatchObject({ decided_by: null, points: 61 });
  });

  it('before the Grand Final say what each can reach and needs', async () => {
    const { standings } = await server.ask(readStandings, { id: season.id });
    const of = (id: number) => standings.find((one) => one.id === id);
    expect(of(season.ada)).toMatchObject({
      max_points: 64 + 55,
      can_win: true,
      needs: { place: 1, rivals: [] },
    });
    // 55 points put Dora behind Ada and Bea, who have 64 already.
    expect(of(season.dora)).toMatchObject({ max_points: 55, can_win: false, needs: null });
    // The Summer race is for men too, and has no results of theirs yet.
    expect(of(season.emil)).toMatchObject({ max_points: 35 + 35 + 55, can_win: true, needs: null });
    // A race before the last results is over, with results or without.
    const past = await server.given((tx) =>
      createRace(tx, { date: '2026-02-01', year: 2026, division: 'FPRO', t100_season_id: season.id }),
    );
    const later = await server.ask(readStandings, { id: season.id });
    expect(later.races[0]).toMatchObject({ id: past, has_results: false });
    expect(later.standings.find((one) => one.id === season.ada)?.max_points).toBe(64 + 55);
    await server.ask(deleteRace, { id: past });
  });

  it('after a race include the races up to its date', async () => {
    const response = await server.ask(readStandings, { id: season.id, after: season.second });
    expect(response.races.map(({ id }) => id)).toEqual([season.first, season.second]);
    expect(table(response)).toEqual([
      ['Emil Elm', 1, 35, null],
      ['Ada Ash', 1, 64, 0],
      ['Bea Birch', 1, 64, 1],
      ['Cleo Cedar', 3, 26, null],
      ['Dora Dill', NOBODY, 0, null],
    ]);
    expect(response.standings[1]).toMatchObject({ max_points: 35 + 35 + 55, needs: null });
  });

  it('give nobody a chance in the Grand Final who is not on its start list', async () => {
    await server.given((tx) =>
      tx.insert(participant).values([
        { race_id: season.final, athlete_id: season.ada, is_waiting: 0 },
        { race_id: season.final, athlete_id: season.cleo, is_waiting: 0 },
        { race_id: season.final, athlete_id: season.bea, is_waiting: 1 },
      ]),
    );
    const { standings } = await server.ask(readStandings, { id: season.id });
    const of = (id: number) => standings.find((one) => one.id === id);
    expect(of(season.bea)).toMatchObject({ max_points: 64, can_win: true });
    expect(of(season.ada)?.needs).toEqual({ place: 1, rivals: [] });
    expect(of(season.cleo)?.needs).toEqual({ place: 1, rivals: [] });
  });

  it('list a contract holder once who changed to the other division after scoring', async () => {
    const before = table(await server.ask(readStandings, { id: season.id }));
    const change = (value: string) =>
      server.ask(saveMembers, { id: season.ada, members: [{ name: 'division', value }] });
    await change('MPRO');
    expect(table(await server.ask(readStandings, { id: season.id }))).toEqual(before);
    const { participants } = await server.ask(planNextSeason, { id: season.id });
    expect(participants.filter(({ id }) => id === season.ada)).toMatchObject([
      { standings_rank: 1, is_proposed: true },
    ]);
    await change('FPRO');
  });

  it('of a season without races are empty but for contract holders, and 404 for another race or season', async () => {
    const empty = await server.given(async (tx) => {
      const [made] = await tx
        .insert(t100Season)
        .values({ name: 'T100 2027', start_date: '2027-01-01', end_date: '2027-12-31' })
        .returning();
      return made?.id ?? 0;
    });
    expect(await server.ask(readStandings, { id: empty })).toMatchObject({ races: [], standings: [] });
    const other = await server.call(readStandings, { id: empty, after: season.first });
    expect([other.status, other.text]).toEqual([
      404,
      expect.stringContaining(`race ${season.first} in T100 2027`),
    ]);
    expect((await server.call(readStandings, { id: 4_444 })).text).toContain('There is no season 4444.');
    expect((await server.call(readStandings, { id: season.id }, 'signed-in')).status).toBe(403);
    expect((await server.call(readStandings, { id: season.id }, 'nobody')).status).toBe(401);
  });
});

describe('a what-if', () => {
  const place = (race_id: number, athlete_id: number, at: number) => ({ race_id, athlete_id, place: at });
  const preview = (places: ReturnType<typeof place>[]) =>
    server.ask(previewStandings, { id: season.id, places });
  const womenOf = (response: Standings) => table(response).filter(([name]) => name !== 'Emil Elm');

  it('of the Grand Final gives the new table with moves against the present one', async () => {
    const response = await preview([place(season.final, season.cleo, 1), place(season.final, season.bea, 2)]);
    expect(womenOf(response)).toEqual([
      ['Cleo Cedar', 1, 61 + 55, 2],
      ['Bea Birch', 2, 64 + 46, -1],
      ['Ada Ash', 3, 64, -2],
      ['Dora Dill', NOBODY, 0, null],
    ]);
    expect(response.races.at(-1)).toMatchObject({ has_results: true, with_results: ['FPRO'] });
  });

  it('of a disqualification moves the others up, and equals the real result once it is entered', async () => {
    const assumed = await preview([place(season.second, season.bea, NOBODY)]);
    const saved = await server.ask(readStandings, { id: season.id });
    expect(womenOf(saved)[0]?.slice(1, 3)).toEqual([1, 64]);
    const { results } = await server.ask(readRace, { id: season.second });
    await server.ask(correctResult, {
      id: results.find(({ id }) => id === season.bea)?.result_id ?? 0,
      attributes: [{ name: 'status', value: 'DQ' }],
      reason: 'Shortcut',
    });
    const real = await server.ask(readStandings, { id: season.id });
    const numbers = ({ standings }: Standings) =>
      standings.map(({ id, rank, points, decided_by, scores }) => ({
        id,
        rank,
        points,
        decided_by,
        scores: scores.map(({ race_id, place: at, points: own, counts }) => ({ race_id, at, own, counts })),
      }));
    expect(numbers(assumed)).toEqual(numbers(real));
  });

  it.each([
    ['another season', () => place(999_999, season.ada, 1), 404, 'There is no race 999999 in T100 2026.'],
    ['nobody', () => place(season.final, 999_999, 1), 404, 'There is no athlete 999999.'],
    [
      'the other division',
      () => place(season.third, season.emil, 1),
      400,
      'Emil Elm cannot have a place in Autumn 2026',
    ],
    ['place 0', () => place(season.final, season.ada, 0), 400, 'must be at least 1'],
  ])('is refused for %s', async (_name, wrong, status, text) => {
    const refused = await server.call(previewStandings, { id: season.id, places: [wrong()] });
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(text)]);
  });

  it('is refused when an athlete has two places in one race', async () => {
    const twice = [place(season.final, season.ada, 1), place(season.final, season.ada, 2)];
    const refused = await server.call(previewStandings, { id: season.id, places: twice });
    expect([refused.status, refused.text]).toEqual([400, 'places contains Ada Ash twice in Final 2026.']);
  });
});
