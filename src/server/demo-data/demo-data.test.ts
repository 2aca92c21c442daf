import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { listMedias } from '#features/media/media-contract.ts';
import { listRaces, readRace } from '#features/races/races-contract.ts';
import { listRankings, readRanking } from '#features/rankings/rankings-contract.ts';
import { fullName, nameKey } from '#rules/name-matching/names.ts';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { startDemonstration } from './demo-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPictureServer();
  const job = await startDemonstration(server);
  await server.jobs.answer(job as string, 100_000);
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
