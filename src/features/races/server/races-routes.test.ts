import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contenderRankingRow,
  contenderRankingSet,
  contractTier,
  participant,
  serie,
  t100Season,
  t100SeasonParticipant,
  tier,
} from '#database/tables/all-tables.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addRace,
  deleteRace,
  listCurrencies,
  listRaces,
  readRace,
  readRaceNeighbours,
  readWorldTriathlonMapping,
  recordListsUpdated,
  saveRaceAttributes,
} from '../races-contract.ts';

let server: TestServer;
let serieId: number;
beforeAll(async () => {
  server = await startTestServer();
  serieId = await server.given(async (tx) => {
    const [made] = await tx.insert(serie).values({ name: 'Challenge Roth', alias: 'roth' }).returning();
    return (made as { id: number }).id;
  });
});
afterAll(() => server.close());

const given = (values: Parameters<typeof createRace>[1] = {}) => server.given((tx) => createRace(tx, values));

describe('GET /api/races/', () => {
  it('returns the fields of the list, with calculated and manual strength of field separate', async () => {
    const id = await given({
      serieName: 'IRONMAN 70.3 Oceanside',
      tierName: 'Gold',
      brand: 'IRONMAN',
      date: '2026-04-04',
      year: 2026,
      sof_mpro_manual: 88.1,
      sof_mpro_calculated: 85.32,
      ait_women: 15_000,
    });
    const { races } = await server.ask(listRaces, {});
    expect(races.find((one) => one.id === id)).toMatchObject({
      serie: 'IRONMAN 70.3 Oceanside',
      name: 'IRONMAN 70.3 Oceanside 2026',
      brand: 'IRONMAN',
      tier: 'Gold',
      sof_mpro_manual: 88.1,
      sof_mpro_calculated: null,
      sof_fpro_manual: null,
      ait_men: null,
      ait_women: 15_000,
      results_count: 0,
      t100_season: null,
      t100_championship_id: null,
      start_list_last_updated: null,
      when: 'Past',
    });
  });

  it.each([
    ['2026-06-13T11:14:00Z', 'New Zealand', 'Upcoming'],
    ['2026-06-13T11:15:00Z', 'New Zealand', 'Current'],
    ['2026-06-14T11:59:00Z', 'New Zealand', 'Current'],
    ['2026-06-14T12:00:00Z', 'New Zealand', 'Past'],
    ['2026-06-14T09:59:00Z', 'United States', 'Current'],
    ['2026-06-15T09:59:00Z', 'United States', 'Current'],
    ['2026-06-15T11:00:00Z', 'United States', 'Past'],
    ['2026-06-14T00:00:00Z', 'Atlantis', 'Current'],
    ['2026-06-15T00:00:00Z', null, 'Past'],
  ])('at %s a race of 14 June in %s is %s', async (now, country_name, when) => {
    const id = await given({ date: '2026-06-14', country_name });
    const before = server.clock.now();
    server.clock.set(now);
    for (const filter of ['Current', 'Upcoming', 'Past'] as const) {
      const { races } = await server.ask(listRaces, { filter });
      expect(races.some((one) => one.id === id)).toBe(filter === when);
    }
    server.clock.set(before.toISOString());
  });

  it.each([
    ['?filter=past', 200],
    ['?filter=All&search=x', 200],
    ['?filter=', 400],
    ['?filter=Tomorrow', 400],
    ['?filter=Past&filter=All', 400],
    ['?filter[a]=Past', 200],
  ])('%s responds with %d', async (query, status) => {
    const answered = await server.app.inject({
      url: `/api/races/${query}`,
      headers: { ptotoken: server.tokens.admin },
    });
    expect(answered.statusCode).toBe(status);
  });
});

describe('POST /api/races/create', () => {
  it('adds a race and returns its id', async () => {
    const { id } = await server.ask(addRace, {
      serie: serieId,
      date: '2026-07-05',
      country: 'de',
      city: ' Roth ',
      division: 'BOTH',
    });
    const { race: made } = await server.ask(readRace, { id });
    expect(made).toMatchObject({
      name: 'Challenge Roth 2026',
      serie_id: serieId,
      date: '2026-07-05',
      date_status: null,
      year: 2026,
      country_name: 'Germany',
      city: 'Roth',
      division: 'BOTH',
      distance_type: 0,
      course_disciplines: 'SBR',
      contender_rank_cutoff: 35,
      version: 1,
    });
    const { history } = await server.ask(listHistory, { entity: 'race', id: String(id) });
    expect(history.map((one) => one.what)).toEqual(['Challenge Roth 2026 added']);
  });

  it('accepts a race of which only the serie is known', async () => {
    const nothing = { date: '', country: '', city: null, division: '' as never };
    const { id } = await server.ask(addRace, { serie: serieId, ...nothing });
    const { race: made } = await server.ask(readRace, { id });
    expect(made).toMatchObject({ name: 'Challenge Roth', date: null, date_status: 'tba', division: null });
  });

  it('copies the fields that all editions share, and none of a single edition', async () => {
    const edition = await given({
      tierName: 'Platinum',
      date: '2025-07-06',
      city: 'Roth',
      country_name: 'Germany',
      distance_type: 2,
      distance_course_swim: 3.8,
      prize_amount: 250_000,
      start_list_quota_mpro: 18,
      sof_mpro_manual: 88.83,
      start_timestamp: new Date('2025-07-06T04:30:00Z'),
      rtrt_name: 'ROTH-2025',
      wt_event_id: 7,
    });
    const { id } = await server.ask(addRace, {
      serie: serieId,
      date: '2027-07-04',
      division: 'MPRO',
      copy_from: edition,
    });
    expect((await server.ask(readRace, { id })).race).toMatchObject({
      date: '2027-07-04',
      year: 2027,
      tier: 'Platinum',
      city: 'Roth',
      country_name: 'Germany',
      division: 'MPRO',
      distance_type: 2,
      distance_course_swim: 3.8,
      prize_amount: 250_000,
      start_list_quota_mpro: 18,
      start_list_quota_fpro: null,
      sof_mpro_manual: null,
      start_timestamp: null,
      rtrt_name: null,
      wt_event_id: null,
    });
  });

  it('copies no archived tier', async () => {
    const edition = await given({ tierName: 'Silver', date: '2025-07-06', city: 'Roth' });
    await server.given((tx) => tx.update(tier).set({ is_active: 0 }).where(eq(tier.name, 'Silver')));
    const { id } = await server.ask(addRace, { serie: serieId, date: '2027-07-04', copy_from: edition });
    await server.given((tx) => tx.update(tier).set({ is_active: 1 }).where(eq(tier.name, 'Silver')));
    expect((await server.ask(readRace, { id })).race).toMatchObject({ city: 'Roth', tier_id: null });
  });

  it.each([
    [{ serie: 999_999, date: '2026-01-01' }, 'There is no serie 999999. Choose another one.'],
    [{ serie: 'x', date: '2026-01-01' }, 'serie must be a whole number.'],
    [{ date: '2026-01-01' }, 'serie is missing.'],
    [{ date: '2025-02-29' }, 'date'],
    [{ date: '31/04/2025' }, 'date'],
    [{ division: 'MEN' }, 'division must be MPRO, FPRO or BOTH.'],
    [{ city: 'x'.repeat(101) }, 'city must be at most 100 characters.'],
  ])('refuses %j and writes nothing', async (more, message) => {
    const before = await countRows(server.database, 'race');
    const isWithSerie =
      !('serie' in more) && Object.keys(more).length === 1 && message !== 'serie is missing.';
    const refused = await server.call(addRace, {
      ...(isWithSerie ? { serie: serieId } : {}),
      ...more,
    } as never);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect(await countRows(server.database, 'race')).toBe(before);
  });

  it('adds one race when the button is pressed twice at the same time, and two when requested twice', async () => {
    const wanted = { serie: serieId, date: '2028-07-02', country: 'Germany', city: 'Roth' };
    const before = await countRows(server.database, 'race');
    const responses = await Promise.all(Array.from({ length: 6 }, () => server.ask(addRace, wanted)));
    expect(new Set(responses.map((one) => one.id)).size).toBe(1);
    expect(await countRows(server.database, 'race')).toBe(before + 1);
    await server.ask(addRace, wanted);
    expect(await countRows(server.database, 'race')).toBe(before + 2);
  });
});

describe('GET /api/race/{id}', () => {
  it('has the neighbours of the list, latest first, undated races last', async () => {
    const ids: Record<string, number> = {};
    for (const date of ['1961-05-02', '1961-05-01', '1961-05-03']) ids[date] = await given({ date });
    const neighbours = (date: string) => server.ask(readRaceNeighbours, { id: ids[date] as number });
    expect(await neighbours('1961-05-02')).toEqual({
      prev_id: ids['1961-05-03'],
      next_id: ids['1961-05-01'],
    });
    expect((await server.call(readRaceNeighbours, { id: 999_999 })).status).toBe(404);
  });

  it('has the neighbours of the list among races whose day is not known', async () => {
    const races = [
      { date: '1962-05-20' },
      { date: '1962-05-01', date_status: 'month-year' as const },
      { date: '1962-01-01', date_status: 'year' as const },
      { date: '1961-06-01', date_status: 'tba' as const },
      { date: null },
    ];
    for (const one of races) await given({ ...one, year: 1962 });
    const { races: list } = await server.ask(listRaces, {});
    for (const [at, { id }] of list.entries())
      expect(await server.ask(readRaceNeighbours, { id })).toEqual({
        prev_id: list[at - 1]?.id ?? null,
        next_id: list[at + 1]?.id ?? null,
      });
  });

  it('has exactly the keys of the specification', async () => {
    const response = await server.ask(readRace, { id: await given() });
    expect(Object.keys(response).toSorted()).toEqual([
      'contender_ranking_set_date',
      'contender_ranking_set_id',
      'contender_set_info',
      'participants',
      'points',
      'race',
      'results',
    ]);
  });

  it('returns results with place, points and current rank', async () => {
    const id = await server.given(async (tx) => {
      const [ada, bea, cleo] = (await createAthletes(tx, ['Ada A', 'Bea B', 'Cleo C'])) as [
        number,
        number,
        number,
      ];
      await createRankingSet(tx, { date: '2026-05-01', points: { [bea]: 91.5 } });
      await createRankingSet(tx, { date: '2026-05-25', published: 0, points: { [ada]: 99 } });
      const raceId = await createRace(tx, { tierName: 'Gold', sof_fpro_manual: 80 });
      await createResults(tx, raceId, [
        { athlete_id: ada, overall: 30_100 },
        { athlete_id: bea, overall: 30_000, swim: 3000 },
        { athlete_id: cleo, status: 'DNF' },
      ]);
      return raceId;
    });
    const { results, points, race: record } = await server.ask(readRace, { id });
    expect(
      results.map((one) => [one.last, one.status, one.rank, one.overall_rank, one.overall_points]),
    ).toEqual([
      ['B', 'Finish', 1, 1, 91.5],
      ['A', 'Finish', 2, 99_999, null],
      ['C', 'DNF', 99_999, 99_999, null],
    ]);
    expect(points.map((one) => one.result_id)).toEqual(results.map((one) => one.result_id));
    expect(points[0]?.overall_points).toBeGreaterThan(points[1]?.overall_points as number);
    expect(points[2]).toMatchObject({ overall_points: null, swim_points: null });
    expect(record).toMatchObject({ results_count: 3, bonus_point: 5 });
  });

  it.each([
    ['Gold', '2025-06-01', 1, 5],
    ['Diamond', '2025-06-01', 2, 0],
    ['Gold', '2026-01-01', 1, 0],
    ['Diamond', '2023-06-01', 2, 5],
    [undefined, '2025-06-01', 1, 0],
  ])(
    'gives a %s race of %s and distance type %d a bonus of %d percent',
    async (tierName, date, distance_type, bonus) => {
      const id = await given({ ...(tierName ? { tierName } : {}), date, distance_type });
      expect((await server.ask(readRace, { id })).race.bonus_point).toBe(bonus);
    },
  );

  it('returns participants with their ranks, and the contender rankings around the race', async () => {
    const { id, ada, own, newest } = await server.given(async (tx) => {
      const [ada, bea] = (await createAthletes(tx, [{ name: 'Ada Start', country: 'DE' }, 'Bea Wait'])) as [
        number,
        number,
      ];
      const [season] = await tx
        .insert(t100Season)
        .values({
          name: 'T100',
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          top_scoring_results_count: 4,
        })
        .returning();
      const [contract] = await tx.insert(contractTier).values({ name: 'Contract', order: 1 }).returning();
      const seasonId = season?.id as number;
      await tx
        .insert(t100SeasonParticipant)
        .values({ season_id: seasonId, athlete_id: ada, contract_tier_id: contract?.id as number });
      const sets = await tx
        .insert(contenderRankingSet)
        .values([
          { date: '2026-03-01', is_published: 1 },
          { date: '2026-04-01', is_published: 1 },
          { date: '2026-05-01' },
        ])
        .returning();
      const [own, newest] = sets.map((set) => set.id) as [number, number];
      const row = { division: 'FPRO' as const, overall_rank: 1, details: [] };
      await tx.insert(contenderRankingRow).values([
        { ...row, set_id: own, athlete_id: bea, contender_rank: 3 },
        { ...row, set_id: newest, athlete_id: bea, contender_rank: 2 },
        { ...row, set_id: newest, athlete_id: ada, contender_rank: 1, left_out: 'contract' },
      ]);
      const earlier = await createRace(tx, { date: '2026-04-01', t100_season_id: seasonId });
      await createResults(tx, earlier, [{ athlete_id: ada, overall: 12_000 }]);
      const later = await createRace(tx, { date: '2026-09-01', t100_season_id: seasonId });
      await createResults(tx, later, [{ athlete_id: bea, overall: 12_000 }]);
      const id = await createRace(tx, {
        date: '2026-06-01',
        t100_season_id: seasonId,
        contender_ranking_set_id: own,
      });
      await tx.insert(participant).values([
        { race_id: id, athlete_id: ada, is_waiting: 0, meta: { latest_source: 'csv' }, notes: 'late bag' },
        { race_id: id, athlete_id: bea, late_entry: 1 },
      ]);
      return { id, ada, own, newest };
    });
    const response = await server.ask(readRace, { id });
    expect(response.participants).toMatchObject([
      {
        id: ada,
        athlete_id: ada,
        race_id: id,
        name: 'Ada Start',
        country: 'DE',
        nation_code: 'DEU',
        contract_tier: 'Contract',
        t100_rank: 1,
        contender_ranking: 99_999,
        contender_ranking_latest: 99_999,
        is_waiting: 0,
        latest_source: 'csv',
        notes: 'late bag',
      },
      {
        name: 'Bea Wait',
        contract_tier: null,
        t100_rank: 99_999,
        contender_ranking: 3,
        contender_ranking_latest: 2,
        t100_contender_rank: 2,
        is_waiting: 1,
        is_public: 1,
        late_entry: 1,
      },
    ]);
    expect(response).toMatchObject({
      contender_set_info: { id: newest, date: '2026-04-01' },
      contender_ranking_set_id: own,
      contender_ranking_set_date: '2026-03-01',
    });
  });

  it.each([0, -1, 999_999_999, 2 ** 31, 2 ** 53, '1;drop', '1 or 1=1', '%00', '../', 'x'.repeat(10_000)])(
    'finds no race %s',
    async (id) => {
      for (const call of [readRace, deleteRace, saveRaceAttributes, readWorldTriathlonMapping]) {
        const input = { id, attributes: [{ name: 'city', value: 'x' }] } as never;
        const refused = await server.call(call, input);
        expect([400, 404, 414]).toContain(refused.status);
        expect(refused.text).not.toMatch(/select|syntax|postgres/i);
      }
    },
  );
});

describe('POST /api/race/{id}/delete', () => {
  it('deletes all records of the race, and restores them in one operation', async () => {
    const id = await server.given(async (tx) => {
      const [ada, bea] = (await createAthletes(tx, ['Del Ada', 'Del Bea'])) as [number, number];
      const raceId = await createRace(tx, { tierName: 'Diamond', sof_fpro_manual: 90 });
      await createResults(tx, raceId, [{ athlete_id: ada, overall: 30_000 }]);
      await tx.insert(participant).values({ race_id: raceId, athlete_id: bea });
      return raceId;
    });
    const before = await server.ask(readRace, { id });
    const deleted = await server.call(deleteRace, { id });
    expect(deleted.body).toEqual({ status: 0 });
    expect((await server.call(readRace, { id })).text).toBe(
      `There is no race ${id}. It may have been deleted.`,
    );
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    const after = await server.ask(readRace, { id });
    expect(after.results.map((one) => [one.id, one.rank])).toEqual(
      before.results.map((one) => [one.id, one.rank]),
    );
    expect(after.points.map((one) => one.overall_points)).toEqual(
      before.points.map((one) => one.overall_points),
    );
    expect(after.participants.map((one) => one.name)).toEqual(['Del Bea']);
  });

  it('is refused from an older version', async () => {
    const id = await given();
    await server.ask(
      saveRaceAttributes,
      { id, attributes: [{ name: 'city', value: 'Nice' }] },
      'other-admin',
    );
    expect((await server.call(deleteRace, { id, version: 1 })).status).toBe(409);
    expect((await server.call(deleteRace, { id, version: 2 })).status).toBe(200);
  });
});

describe('POST /api/wt_race/{id}/', () => {
  it.each([
    [{}, undefined, []],
    [{ wt_event_id: 5 }, undefined, []],
    [
      { wt_event_id: 5, wt_program_id_mpro: 8 },
      undefined,
      [{ event_id: 5, program_id: 8, division: 'MPRO' }],
    ],
    [
      { wt_event_id: 5, wt_program_id_mpro: 8, wt_program_id_fpro: 9 },
      null,
      [
        { event_id: 5, program_id: 8, division: 'MPRO' },
        { event_id: 5, program_id: 9, division: 'FPRO' },
      ],
    ],
    [{ wt_event_id: 5, wt_program_id_mpro: 8 }, 77, []],
  ])('maps %j for season %s to %j', async (values, season_id, rows) => {
    const id = await given(values);
    expect((await server.ask(readWorldTriathlonMapping, { id, season_id })).wt_t100_season_races).toEqual(
      rows,
    );
  });
});

describe('the calls of races', () => {
  it('list the currencies by code', async () => {
    const { currencies } = await server.ask(listCurrencies, {});
    expect(currencies.find((one) => one.code === 'EUR')).toEqual({ id: 978, code: 'EUR', name: 'Euro' });
    expect(currencies.map((one) => one.code)).toEqual(currencies.map((one) => one.code).toSorted());
  });
});

describe('POST /api/race/{id}/wait-start-lists-update', () => {
  const times = async (id: number) => {
    const { race: found } = await server.ask(readRace, { id });
    return [found.start_list_last_updated !== null, found.wait_list_last_updated !== null];
  };

  it.each([
    [{ start_list_updated: 1 }, [true, false], 'Start list of'],
    [{ wait_list_updated: 1, start_list_updated: 0 }, [false, true], 'Wait list of'],
    [
      { start_list_updated: 0, wait_list_updated: 0, both_lists_updated: 1 },
      [true, true],
      'Start list and wait list of',
    ],
    [{ start_list_updated: true, wait_list_updated: true }, [true, true], 'Start list and wait list of'],
  ] as const)('%j notes the time of what changed', async (flags, expected, what) => {
    const id = await given();
    expect(await server.ask(recordListsUpdated, { id, ...flags })).toEqual({ status: 0 });
    expect(await times(id)).toEqual(expected);
    const { history } = await server.ask(listHistory, { entity: 'race', id: String(id) });
    expect(history[0]?.what).toContain(what);
  });

  it('records nothing without a list, and refuses an invalid flag and an unknown race', async () => {
    const id = await given();
    const before = await countRows(server.database, 'change_set');
    expect((await server.call(recordListsUpdated, { id })).status).toBe(200);
    const refused = await server.call(recordListsUpdated, { id, wait_list_updated: 2 as 1 });
    expect([refused.status, refused.text]).toEqual([400, 'wait_list_updated must be 0 or 1.']);
    expect((await server.call(recordListsUpdated, { id: 999_999, both_lists_updated: 1 })).status).toBe(404);
    expect(await times(id)).toEqual([false, false]);
    expect(await countRows(server.database, 'change_set')).toBe(before);
  });
});
