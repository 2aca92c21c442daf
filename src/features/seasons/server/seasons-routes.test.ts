import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contenderGeneration,
  contenderRankingSet,
  t100Championship,
  t100Contender,
  t100SeasonParticipant,
} from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addSeason,
  archiveSeason,
  deleteSeason,
  listSeasons,
  publishSeason,
  readSeason,
  saveSeason,
} from '../seasons-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-06-01T12:00:00Z');
});
afterAll(() => server.close());

const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };
const added = async (name: string, more = {}) => (await server.ask(addSeason, { name, ...YEAR, ...more })).id;
const read = async (id: number) => (await server.ask(readSeason, { id })).season;

describe('a season', () => {
  it('is added with the count of the latest season, the first one with 4', async () => {
    const first = await server.ask(addSeason, { name: 'First', ...YEAR });
    expect(first.season).toMatchObject({ ...YEAR, top_scoring_results_count: 4, total_race_count: 0 });
    await added('Next', { start_date: '2027-01-01', end_date: '2027-12-31', top_scoring_results_count: 0 });
    expect((await read(await added('Another'))).top_scoring_results_count).toBe(0);
    expect((await server.ask(listSeasons, {})).seasons[0]?.name).toBe('Next');
  });

  it.each([
    [{ name: ' ' }, 'name must not be empty'],
    [{ start_date: null }, 'start_date must be a date'],
    [{ end_date: '2026-02-30' }, 'end_date must be a date that exists'],
    [{ end_date: '2025-12-31' }, 'end_date must not be before start_date, 2026-01-01.'],
    [{ top_scoring_results_count: -1 }, 'top_scoring_results_count must not be negative'],
    [{ top_scoring_results_count: 1.5 }, 'top_scoring_results_count must be a whole number'],
  ])('with %j is refused, when added and when saved', async (wrong, message) => {
    const before = (await server.ask(listSeasons, {})).seasons.length;
    const refused = await server.call(addSeason, { name: 'Wrong', ...YEAR, ...wrong } as never);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await server.ask(listSeasons, {})).seasons).toHaveLength(before);
    const id = await added('Right');
    const unsaved = await server.call(saveSeason, { id, ...wrong } as never);
    expect([unsaved.status, unsaved.text]).toEqual([400, expect.stringContaining(message)]);
    expect(await read(id)).toMatchObject({ name: 'Right', ...YEAR });
  });

  it('keeps what is not sent, and ignores the number of races', async () => {
    const id = await added('Kept');
    const sent = {
      contender_opt_method: 'OUT',
      olympic_bonus_points: '12.5',
      contract_min_races: 3,
      total_race_count: 9,
    } as never;
    expect((await server.ask(saveSeason, { id, ...(sent as object) })).season).toMatchObject({
      name: 'Kept',
      ...YEAR,
      contender_opt_method: 'OUT',
      olympic_bonus_points: 12.5,
      contract_min_races: 3,
      total_race_count: 0,
    });
    for (const [field, value] of [
      ['olympic_bonus_points', -1],
      ['olympic_bonus_points', 1.234],
      ['contender_opt_method', 'ALL'],
      ['contract_min_races', -1],
      ['contract_min_races', 2.5],
    ])
      expect((await server.call(saveSeason, { id, [field as string]: value } as never)).status).toBe(400);
    expect((await server.call(saveSeason, { id, name: 'Late', version: 1 })).status).toBe(409);
  });

  it.each([
    [{ date: '2026-06-01', date_status: 'month-year' as const }, 'Ahead 2026 by 2026-06-30.'],
    [{ date: '2026-01-01', date_status: 'year' as const }, 'Ahead 2026 by 2026-12-31.'],
    [{ date: '2026-05-01', date_status: 'month-year' as const }, null],
    [{ date: '2026-12-01', date_status: 'tba' as const }, null],
  ])('with a race %j is archived when every day of it is over', async (values, ahead) => {
    server.clock.set('2026-06-02T12:00:00Z');
    const id = await added('Inexact');
    await server.given((tx) =>
      createRace(tx, { ...values, year: 2026, serieName: 'Ahead', t100_season_id: id }),
    );
    const { showArchivePublishButton } = await read(id);
    const { status, text } = await server.call(archiveSeason, { id });
    expect([status, showArchivePublishButton]).toEqual(ahead === null ? [200, true] : [409, false]);
    expect(text).toContain(ahead ?? '');
    server.clock.set('2026-06-01T12:00:00Z');
  });

  it('counts its races by division, and can be neither archived nor deleted before its last race', async () => {
    const id = await added('Racing');
    const last = await server.given(async (tx) => {
      const of = { t100_season_id: id };
      await createRace(tx, { ...of, date: '2026-05-01', division: 'MPRO' });
      await createRace(tx, { ...of, date: null, division: 'BOTH' });
      return createRace(tx, {
        ...of,
        date: '2026-06-01',
        year: 2026,
        division: 'FPRO',
        serieName: 'T100 Lisbon',
      });
    });
    expect(await read(id)).toMatchObject({
      total_race_count: 3,
      races_mpro: 2,
      races_fpro: 2,
      last_race: { id: last, name: 'T100 Lisbon 2026', date: '2026-06-01' },
      isRelatedRecords: true,
      showArchivePublishButton: false,
    });
    expect((await server.call(archiveSeason, { id })).text).toBe(
      'Racing cannot be archived before its last race: T100 Lisbon 2026 on 2026-06-01.',
    );
    server.clock.set('2026-06-02T00:00:00Z');
    await server.ask(archiveSeason, { id });
    expect(await read(id)).toMatchObject({ is_active: 0, showArchivePublishButton: true });
    expect((await server.call(deleteSeason, { id })).text).toBe('Racing cannot be deleted: it has 3 races.');
    server.clock.set('2026-06-01T12:00:00Z');
    expect(await read(id)).toMatchObject({ showArchivePublishButton: true });
    await server.ask(publishSeason, { id });
    expect((await read(id)).is_active).toBe(1);
  });

  it('is not deleted while anything belongs to it; deleted, it is restored by undo', async () => {
    const id = await added('Full');
    await server.given(async (tx) => {
      const [athlete_id] = (await createAthletes(tx, ['Ann Full'])) as [number];
      await tx.insert(t100SeasonParticipant).values({ season_id: id, athlete_id });
      await tx.insert(t100Contender).values({ season_id: id, athlete_id, opt_method: 'OUT' });
      await tx.insert(t100Championship).values({ name: 'Europe', t100_season_id: id });
    });
    expect((await server.call(deleteSeason, { id })).text).toBe(
      'Full cannot be deleted: it has 1 participant, 1 contender and 1 championship.',
    );
    const ranked = await added('Ranked');
    await server.given(async (tx) => {
      const [set] = await tx.insert(contenderRankingSet).values({ date: '2026-06-01' }).returning();
      const generation = {
        opt_method: 'OUT',
        facts_digest: '',
        rules_version: '1',
        input_digest: '',
      } as const;
      await tx.insert(contenderGeneration).values({
        ...generation,
        set_id: set?.id ?? 0,
        season_id: ranked,
        generated_at: new Date(),
      });
    });
    expect((await read(ranked)).isRelatedRecords).toBe(true);
    expect((await server.call(deleteSeason, { id: ranked })).text).toBe(
      'Ranked cannot be deleted: it has 1 contender ranking.',
    );
    const empty = await added('Empty');
    const deleted = await server.call(deleteSeason, { id: empty });
    expect((await server.call(readSeason, { id: empty })).text).toBe(
      `There is no season ${empty}. It may have been deleted.`,
    );
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect((await read(empty)).name).toBe('Empty');
  });
});
