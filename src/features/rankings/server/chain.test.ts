import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRaces } from '#features/races/races-contract.ts';
import { calculateSof } from '#features/results/results-contract.ts';
import { addDays, type PlainDate } from '#rules/dates-and-times/dates.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { defaultRankingType } from '#rules/ranking/ranking-types.ts';
import { startDemonstration } from '#server/demo-data/demo-data.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { createRanking, generateRankings, publishRanking } from '../rankings-contract.ts';

/**
 * The whole chain through the product: real results are imported, a set of the day before each race is generated from their points and
 * published, and the race's strength of field is calculated from it and compared with the one implied by the published points. A race has
 * one date, the first of its weekend.
 */
let server: TestServer;
/** Calculated minus implied, by race and division. */
const excess = new Map<string, number>();
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

beforeAll(async () => {
  server = await startTestServer();
  await server.jobs.resultOf((await startDemonstration(server)) as string, 200_000);
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
afterAll(() => server.close());

describe('the chain through the product', () => {
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
