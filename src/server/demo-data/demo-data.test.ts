import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import {
  listContenderSets,
  readContenderSet,
} from '#features/contender-rankings/contender-rankings-contract.ts';
import { listContractTiers } from '#features/contract-tiers/contract-tiers-contract.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { listMedias } from '#features/media/media-contract.ts';
import { readLists } from '#features/participants/lists-desk-contract.ts';
import { listRaces, readRace } from '#features/races/races-contract.ts';
import {
  createRanking,
  generateRankings,
  listRankings,
  publishRanking,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { calculateSof } from '#features/results/results-contract.ts';
import { listSeasonParticipants } from '#features/seasons/season-lists-contract.ts';
import { listSeasons } from '#features/seasons/seasons-contract.ts';
import { addDays, type PlainDate } from '#rules/dates-and-times/dates.ts';
import { fullName, nameKey } from '#rules/name-matching/names.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { defaultRankingType } from '#rules/ranking/ranking-types.ts';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { startDemonstration } from './demo-data.ts';
import { simulatedPrograms } from './simulated-programs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPictureServer();
  const job = await startDemonstration(server);
  await server.jobs.resultOf(job as string, 200_000);
});
afterAll(() => server.close());

interface Published {
  race_key: string;
  name: string;
  race_points: string;
  t100_points: string;
}

/** Published points by athlete's name and race points: together they identify a finisher of a race. */
async function published(): Promise<Published[]> {
  const file = join(import.meta.dirname, '../../database/sample-data/published-points.csv');
  return Papa.parse<Published>(await readFile(file, 'utf8'), { header: true, skipEmptyLines: true }).data;
}

/** Its ten women are the first of a larger field, so their baseline time differs from the published one. */
const PARTIAL = 't100-spain-2026';

describe('the demonstration data', () => {
  it('is loaded once: not again into a database that has it', async () => {
    expect(await startDemonstration(server)).toBeNull();
  });

  it('holds the races, athletes and published sets', async () => {
    const { races } = await server.ask(listRaces, {});
    expect(races.filter((race) => race.results_count > 0)).toHaveLength(59);
    expect(races.reduce((sum, race) => sum + race.results_count, 0)).toBe(3437);
    expect((await server.ask(listAthletes, {})).athletes).toHaveLength(1089);
    const { rankings } = await server.ask(listRankings, {});
    expect(rankings.length).toBeGreaterThanOrEqual(12);
    expect(rankings.every((set) => set.published === 1)).toBe(true);
    const current = await server.ask(readRanking, { id: (rankings[0] as { id: number }).id });
    expect(current.set.state).toBe('up to date');
    expect(current.rankings.length).toBeGreaterThan(300);
  });

  it('holds the T100 seasons with their races without results and the announced contracts', async () => {
    const { seasons } = await server.ask(listSeasons, {});
    expect(seasons.map((one) => [one.name, one.contender_opt_method, one.participants_count])).toEqual([
      ['T100 2026', 'OUT', 0],
      ['T100 2025', 'OUT', 40],
      ['T100 2024', 'IN', 0],
    ]);
    const { contractTiers } = await server.ask(listContractTiers, {});
    expect(contractTiers.map(({ name }) => name)).toEqual(['Contract', 'Hot Shot']);
    const { participants } = await server.ask(listSeasonParticipants, { id: seasons[1]?.id ?? 0 });
    const hotShots = participants.filter((one) => one.contract_tier === 'Hot Shot');
    expect(hotShots.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Hayden Wilde', 'Kate Waugh', 'Morgan Pearson']),
    );
    expect(hotShots).toHaveLength(8);
    const { races } = await server.ask(listRaces, {});
    const without = races.filter((race) => race.t100_season_id !== null && race.results_count === 0);
    expect(without.map(({ name }) => name).sort()).toEqual([
      'T100 French Riviera 2026',
      'T100 London 2025',
      'T100 Miami 2024',
      'T100 Qatar 2025',
      'T100 Wollongong 2025',
    ]);
  });

  it('holds four published contender rankings and a draft, up to date and without contract holders', async () => {
    const { rankings } = await server.ask(listContenderSets, {});
    expect(rankings.map((set) => [set.date, set.is_published])).toEqual([
      ['2026-09-22', 0],
      ['2026-08-18', 1],
      ['2026-06-09', 1],
      ['2025-12-02', 1],
      ['2025-06-03', 1],
    ]);
    for (const { id, date } of rankings) {
      const { set, rankings: rows } = await server.ask(readContenderSet, { id });
      expect([set.season?.name, set.state]).toEqual([`T100 ${date.slice(0, 4)}`, 'up to date']);
      expect(rows.length).toBeGreaterThan(100);
      const wilde = rows.find(({ name }) => name === 'Hayden Wilde');
      expect(wilde?.left_out ?? null).toBe(date < '2026' ? 'Contract tier: Hot Shot' : null);
    }
  });

  it('holds the announced start lists, imported like any other, and the programs of World Triathlon', async () => {
    const { races } = await server.ask(listRaces, {});
    for (const [name, starters] of [
      ['IRONMAN Frankfurt 2026', 70],
      ['T100 French Riviera 2026', 63],
    ] as const) {
      const { id = 0 } = races.find((race) => race.name === name) ?? {};
      const { starting, warnings } = await server.ask(readLists, { id });
      expect([name, starting.length + warnings.length]).toEqual([name, starters]);
      expect(new Set(starting.map((one) => one.latest_source))).toEqual(new Set(['CSV']));
      const { history } = await server.ask(listHistory, { entity: 'race', id: String(id) });
      expect(history.some(({ what }) => what.startsWith(`Start list of ${name} imported from`))).toBe(true);
      const { race } = await server.ask(readRace, { id });
      const [program] = (await simulatedPrograms()).filter(({ eventId }) => eventId === race.wt_event_id);
      expect([program?.programId, program?.start.length]).toEqual([race.wt_program_id_mpro, starters]);
    }
  });

  it('contains pictures without people, each with a category', async () => {
    const { medias } = await server.ask(listMedias, {});
    expect(medias).toHaveLength(24);
    expect(medias.every(({ tags }) => tags.athletes.length === 0 && tags.categories.length === 1)).toBe(true);
  });

  it('gives every finisher the published race points and T100 points', async () => {
    const { races } = await server.ask(listRaces, {});
    const computed = new Map<string, { points: number | null; t100: number | null }[]>();
    for (const { id } of races) {
      const { results, points } = await server.ask(readRace, { id });
      const byResult = new Map(points.map((row) => [row.result_id, row]));
      for (const result of results) {
        const own = byResult.get(result.result_id);
        const key = `${nameKey(fullName(result.first, result.last))} ${result.overall_points_in_file}`;
        const row = { points: own?.overall_points ?? null, t100: own?.t100_points ?? null };
        computed.set(key, [...(computed.get(key) ?? []), row]);
      }
    }
    const wrong = (await published()).filter((row) => {
      if (row.race_key === PARTIAL) return false;
      const rows = computed.get(`${nameKey(row.name)} ${Number(row.race_points)}`) ?? [];
      const isRight = rows.some(
        ({ points, t100 }) =>
          Math.abs((points ?? -1) - Number(row.race_points)) < 0.0101 &&
          (t100 ?? 0) === Number(row.t100_points || 0),
      );
      return !isRight;
    });
    expect(wrong).toEqual([]);
  });
});

const FIRST_DATE = '2025-04-01';
/** The largest difference that rounding to two published decimals can cause. */
const TOLERANCE = 0.06 + 1e-9;

interface HeldRace {
  id: number;
  serie: string;
  date: PlainDate;
  implied: Record<Division, number | null>;
}

/** The races with results, in order of date. */
async function heldRaces(): Promise<HeldRace[]> {
  const { races } = await server.ask(listRaces, {});
  return races
    .flatMap(({ id, serie, date, results_count, sof_mpro_manual, sof_fpro_manual }) =>
      date === null || results_count === 0
        ? []
        : [{ id, serie, date, implied: { MPRO: sof_mpro_manual, FPRO: sof_fpro_manual } }],
    )
    .sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
}

async function publishEve(date: PlainDate): Promise<void> {
  const { id, type } = await server.ask(createRanking, { date });
  expect(type).toBe(defaultRankingType(date));
  await server.ask(generateRankings, { id });
  await server.ask(publishRanking, { id });
}

/**
 * The whole chain through the product: real results were imported, a set of the day before each race is generated from their points and
 * published, and the race's strength of field is calculated from it and compared with the one implied by the published points. A race has
 * one date, the first of its weekend. It is here because loading the results takes longer than the chain itself, and last because it adds sets.
 */
describe('the chain through the product', () => {
  /** Calculated minus implied, by race and division. */
  const excess = new Map<string, number>();

  beforeAll(async () => {
    for (const race of await heldRaces()) {
      if (race.date < FIRST_DATE) continue;
      await publishEve(addDays(race.date, -1));
      const { sof_mpro_calculated, sof_fpro_calculated } = await server.ask(calculateSof, { id: race.id });
      const calculated = { MPRO: sof_mpro_calculated, FPRO: sof_fpro_calculated };
      for (const division of divisions) {
        const [own, implied] = [calculated[division], race.implied[division]];
        expect(own === null).toBe(implied === null);
        if (own !== null && implied !== null)
          excess.set(`${race.serie} ${race.date.slice(0, 4)} ${division}`, own - implied);
      }
    }
  });

  it.each([
    'T100 Singapore 2025 MPRO',
    'IRONMAN 70.3 St. George 2025 MPRO',
    'T100 San Francisco 2025 FPRO',
    'T100 San Francisco 2025 MPRO',
    'T100 Vancouver 2025 MPRO',
  ])('%s: is calculated as its published points imply', (name) => {
    expect(Math.abs(excess.get(name) ?? Number.NaN)).toBeLessThanOrEqual(TOLERANCE);
  });

  it('is never above what the published points imply, in any race division from April 2025', () => {
    expect(excess.size).toBe(59);
    expect([...excess].filter(([, above]) => above > TOLERANCE)).toEqual([]);
  });
});
