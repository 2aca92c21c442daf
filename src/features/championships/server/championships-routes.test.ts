import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#database/change-sets.ts';
import { athlete, race, result, serie, t100Championship, t100Season } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { saveRaceAttributes } from '#features/races/races-contract.ts';
import { archiveSeason, listSeasons, publishSeason } from '#features/seasons/seasons-contract.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addChampionship,
  archiveChampionship,
  deleteChampionship,
  listChampionships,
  publishChampionship,
  readChampionship,
  saveChampionship,
} from '../championships-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.given(addSeasons);
});
afterAll(() => server.close());

const made = <Row>(rows: Row[]): Row => rows[0] as Row;

async function addAthlete(tx: Tx, first: string, division: 'MPRO' | 'FPRO') {
  const name = `${first} Test`;
  const row = {
    first,
    last: 'Test',
    name,
    folded_name: name.toLowerCase(),
    division,
    link: first.toLowerCase(),
  };
  return made(await tx.insert(athlete).values(row).returning()).id;
}

/** Two races of one championship: Ada has 35 + 26 season points, Bea 29 + 35, Cleo 26 + 29; no man has any. */
async function addSeasons(tx: Tx): Promise<void> {
  const seasons = await tx
    .insert(t100Season)
    .values([
      { name: 'T100 2025', start_date: '2025-01-01', end_date: '2025-12-31', is_active: 0 },
      { name: 'T100 2026', start_date: '2026-01-01', end_date: '2026-12-31', top_scoring_results_count: 4 },
    ])
    .returning();
  const season = seasons[1] as { id: number };
  const cup = made(
    await tx
      .insert(t100Championship)
      .values({ name: 'Europe', region: 'EU', t100_season_id: season.id })
      .returning(),
  );
  await tx.insert(t100Championship).values({ name: 'Asia', is_active: 0 });
  const brand = made(await tx.insert(serie).values({ name: 'T100', alias: 't100' }).returning());
  const women: number[] = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) women.push(await addAthlete(tx, name, 'FPRO'));
  const [ada, bea, cleo] = women as [number, number, number];
  for (const [date, finishers] of [
    ['2026-05-30', [ada, bea, cleo]],
    ['2026-06-01', [bea, cleo, ada]],
  ] as const) {
    const edition = { serie_id: brand.id, date, t100_season_id: season.id, t100_championship_id: cup.id };
    const raceId = made(await tx.insert(race).values(edition).returning()).id;
    await tx.insert(result).values(
      finishers.map((athleteId, at) => ({
        race_id: raceId,
        athlete_id: athleteId,
        division: 'FPRO' as const,
        status: 'Finish' as const,
        overall: 12_000 + 60 * at,
      })),
    );
  }
}

describe('seasons for pickers', () => {
  it('are listed latest first, with all fields of the list', async () => {
    const { seasons } = await server.ask(listSeasons, {});
    expect(seasons).toMatchObject([
      {
        name: 'T100 2026',
        total_race_count: 2,
        top_scoring_results_count: 4,
        contender_opt_method: 'IN',
        is_active: 1,
        showArchivePublishButton: false,
        isRelatedRecords: true,
      },
      {
        name: 'T100 2025',
        total_race_count: 0,
        is_active: 0,
        showArchivePublishButton: true,
        isRelatedRecords: false,
      },
    ]);
  });

  it('can be archived from the day after its last race', async () => {
    server.clock.set('2026-06-02T00:00:00Z');
    const { seasons } = await server.ask(listSeasons, { is_active: 1 });
    expect(seasons).toMatchObject([{ name: 'T100 2026', showArchivePublishButton: true }]);
  });
});

describe('championships for pickers', () => {
  it('name the leader of the standings over their races', async () => {
    const { championships } = await server.ask(listChampionships, {});
    expect(championships).toMatchObject([
      {
        name: 'Europe',
        region: 'EU',
        season_name: 'T100 2026',
        winner_fpro_name: 'Bea Test',
        winner_mpro_name: null,
        winner_mpro_ids: [],
        isRelatedRecords: true,
      },
      { name: 'Asia', season_name: null, winner_fpro_name: null, isRelatedRecords: false, is_active: 0 },
    ]);
  });

  it.each([
    ['?is_active=1', 200, ['Europe']],
    ['?is_active=0', 200, ['Asia']],
    ['?unknown=1', 200, ['Europe', 'Asia']],
    ['?is_active=1&is_active=0', 400, []],
    ['?is_active=2', 400, []],
    ['?is_active[a]=1', 200, ['Europe', 'Asia']],
  ])('respond to %s with %d', async (query, status, names) => {
    for (const slash of ['', '/']) {
      const response = await server.app.inject({
        url: `/api/t100/championships${slash}${query}`,
        headers: { ptotoken: server.tokens.admin },
      });
      expect(response.statusCode).toBe(status);
      if (status === 200)
        expect(response.json().championships.map((one: { name: string }) => one.name)).toEqual(names);
    }
  });
});

describe('a championship', () => {
  const seasonId = async (at: number) => (await server.ask(listSeasons, {})).seasons[at]?.id as number;
  const added = async (name: string) =>
    (await server.ask(addChampionship, { name, region: 'Asia', t100_season_id: await seasonId(0) })).id;
  const europe = async () => (await server.ask(listChampionships, {})).championships[0]?.id as number;

  it.each([
    [{ name: ' ' }, 400, 'name must not be empty'],
    [{ region: '' }, 400, 'region must not be empty'],
    [{ t100_season_id: null }, 400, 't100_season_id'],
    [{ t100_season_id: 99_999 }, 404, 'There is no season 99999.'],
  ])('with %j is not added (%d)', async (wrong, status, message) => {
    const input = { name: 'Wrong', region: 'Asia', t100_season_id: await seasonId(0), ...wrong };
    const refused = await server.call(addChampionship, input as never);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)]);
  });

  it('is added, saved field by field, archived, published, deleted and restored', async () => {
    const id = await added('Asian');
    await server.ask(saveChampionship, { id, name: 'Asia Cup' });
    await server.ask(saveChampionship, { id, t100_season_id: null, region: 'Far East' });
    const unnamed = await server.call(saveChampionship, { id, region: ' ' });
    expect([unnamed.status, unnamed.text]).toEqual([400, 'region must not be empty.']);
    const { championship } = await server.ask(readChampionship, { id });
    expect(championship).toMatchObject({
      name: 'Asia Cup',
      region: 'Far East',
      t100_season_id: null,
      season_name: null,
      races_count: 0,
      isRelatedRecords: false,
    });
    expect((await server.call(saveChampionship, { id, name: 'Late', version: 1 })).status).toBe(409);
    await server.ask(archiveChampionship, { id });
    expect((await server.ask(readChampionship, { id })).championship.is_active).toBe(0);
    await server.ask(publishChampionship, { id });
    const deleted = await server.call(deleteChampionship, { id });
    expect((await server.call(readChampionship, { id })).text).toContain(`There is no championship ${id}.`);
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect((await server.ask(readChampionship, { id })).championship.is_active).toBe(1);
    await server.ask(deleteChampionship, { id });
  });

  it('with races is neither archived nor deleted, nor moved to another season', async () => {
    const id = await europe();
    for (const [call, text] of [
      [archiveChampionship, 'Europe cannot be archived: 2 races use it.'],
      [deleteChampionship, 'Europe cannot be deleted: 2 races use it.'],
    ] as const)
      expect((await server.call(call, { id })).text).toBe(text);
    const moved = await server.call(saveChampionship, { id, t100_season_id: await seasonId(1) });
    expect([moved.status, moved.text]).toEqual([409, expect.stringContaining('Change their season first.')]);
    expect((await server.ask(saveChampionship, { id, t100_season_id: await seasonId(0) })).status).toBe(0);
  });

  it('and its races belong to one season, also after an undo', async () => {
    const [latest, earlier] = [await seasonId(0), await seasonId(1)];
    const id = await added('Undone Cup');
    const raceId = await server.given((tx) =>
      createRace(tx, { t100_season_id: latest, t100_championship_id: id }),
    );
    await server.ask(publishSeason, { id: earlier });
    const moveRace = (value: number) =>
      server.call(saveRaceAttributes, { id: raceId, attributes: [{ name: 't100_season_id', value }] });
    const undoOf = async ({ headers }: { headers: Record<string, unknown> }) => {
      const { status, text } = await server.call(undoHistory, { id: Number(headers['x-change-set']) });
      return [status, text];
    };
    const raceMoved = await moveRace(earlier);
    const cupMoved = await server.call(saveChampionship, { id, t100_season_id: earlier });
    const reason = 'the championship Undone Cup and the race would belong to different seasons.';
    expect(await undoOf(raceMoved)).toEqual([409, `This cannot be undone: ${reason}`]);
    const attributes = [{ name: 't100_championship_id', value: id }];
    const given = await server.call(saveRaceAttributes, { id: raceId, attributes });
    expect(await undoOf(cupMoved)).toEqual([409, `This cannot be undone: ${reason}`]);
    expect((await undoOf(given))[0]).toBe(200);
    expect((await undoOf(cupMoved))[0]).toBe(200);
    expect((await undoOf(raceMoved))[0]).toBe(200);
    await server.ask(archiveSeason, { id: earlier });
  });

  it('is not given an archived season, but keeps one', async () => {
    const archived = await seasonId(1);
    const given = { name: 'Oceania', region: 'OC', t100_season_id: archived };
    const refusal = [400, 't100_season_id must be an active season.'];
    const added = await server.call(addChampionship, given);
    expect([added.status, added.text]).toEqual(refusal);
    await server.ask(publishSeason, { id: archived });
    const { id } = await server.ask(addChampionship, given);
    await server.ask(archiveSeason, { id: archived });
    expect((await server.ask(saveChampionship, { ...given, id, name: 'Pacific' })).status).toBe(0);
    await server.ask(saveChampionship, { id, t100_season_id: await seasonId(0) });
    const saved = await server.call(saveChampionship, { id, t100_season_id: archived });
    expect([saved.status, saved.text]).toEqual(refusal);
    await server.ask(deleteChampionship, { id });
  });

  it('names the winners so far while a race has no results', async () => {
    const id = await europe();
    const season = await seasonId(0);
    const read = async () => (await server.ask(readChampionship, { id })).championship;
    const without = async () => {
      const { races_without_results_mpro: men, races_without_results_fpro: women } = await read();
      return { men, women };
    };
    expect((await read()).winner_fpro_name).toBe('Bea Test');
    // Both races are of both divisions, and have only the results of women.
    expect(await without()).toEqual({ men: 2, women: 0 });
    const of = { t100_season_id: season, t100_championship_id: id };
    await server.given((tx) => createRace(tx, { ...of, division: 'FPRO' }));
    expect([(await read()).races_count, await without()]).toEqual([3, { men: 2, women: 1 }]);
  });

  it('names all who are level on points', async () => {
    const id = await added('Level Cup');
    const season = await seasonId(0);
    await server.given(async (tx) => {
      const names = ['Eva Early', 'Fay Firm', 'Gia Good', 'Hope High', 'Ida Ice'];
      const [eva, fay, gia, hope, ida] = (await createAthletes(tx, names)) as [number, ...number[]];
      // Eva: 35 + 23, Fay: 29 + 29.
      for (const finishers of [
        [eva, fay, gia],
        [hope, fay, ida, eva],
      ]) {
        const raceId = await createRace(tx, { t100_season_id: season, t100_championship_id: id });
        const results = finishers.map((one, at) => ({ athlete_id: one ?? 0, overall: 12_000 + 60 * at }));
        await createResults(tx, raceId, results);
      }
    });
    const { championship } = await server.ask(readChampionship, { id });
    expect(championship.winner_fpro_name).toBe('Eva Early / Fay Firm');
  });
});
