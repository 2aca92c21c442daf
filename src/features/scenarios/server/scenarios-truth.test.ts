import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoHistory } from '#features/history/undo-contract.ts';
import {
  createRanking,
  generateRankings,
  publishRanking,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { calculateSof } from '#features/results/results-contract.ts';
import { roundPoints } from '#rules/points/rounding.ts';
import { disciplines } from '#rules/ranking/ranking-input.ts';
import { generateRanking } from '#rules/ranking/ranking-set.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { createResults } from '#testing/builders/create-races.ts';
import { createAthletes, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { applyScenario, createScenario } from '../scenarios-contract.ts';
import { previewWhatIf } from '../what-if-contract.ts';
import { computeWhatIf } from './compute-what-if.ts';

const ATHLETES = 36;
const RACES = 20;
const DATE = '2025-07-08';

let server: TestServer;
let setId = 0;
let races: number[] = [];
const results: number[] = [];
const tiers: Record<string, number> = {};

/** The same random numbers from 0 to 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const next = numbersFrom(7);
const below = (most: number): number => Math.floor(next() * most);

/** Generates, and waits for the jobs that follow, because they write too. */
async function generate(id: number): Promise<void> {
  const made = await server.ask(generateRankings, { id });
  if ('following_job' in made && made.following_job !== null)
    await server.jobs.resultOf(made.following_job, 200_000);
}

/** A year and a half of races whose points the product calculates, and published rankings for their strength of field. */
async function createSeason(): Promise<void> {
  const athletes = await createAthletes(
    server,
    Array.from({ length: ATHLETES }, (_, at) => ({
      last: `Name ${at % 12}`,
      division: at % 3 === 0 ? ('FPRO' as const) : ('MPRO' as const),
    })),
  );
  for (const name of ['Diamond', 'Platinum', 'Gold', 'Silver']) tiers[name] = await tierId(server, name);
  const ids = Object.values(tiers);
  races = await createRaces(
    server,
    Array.from({ length: RACES }, (_, at) => ({
      date: `${2024 + (at % 2)}-${String(1 + below(7)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`,
      tierId: ids[at % ids.length] as number,
      distanceType: below(3),
      ...(at % 5 === 0 ? { sof: 70 + at } : {}),
    })),
  );
  for (const raceId of races)
    results.push(
      ...(await server.given((tx) =>
        createResults(
          tx,
          raceId,
          athletes
            .map((athlete_id, at) => ({
              athlete_id,
              division: at % 3 === 0 ? ('FPRO' as const) : ('MPRO' as const),
            }))
            .filter(() => next() < 0.5)
            .map((one) => {
              const [swim, bike, run] = [1400 + below(20) * 10, 7000 + below(60) * 20, 4000 + below(60) * 20];
              const isOut = next() < 0.1;
              return isOut
                ? { ...one, status: (['DNF', 'DNS', 'DQ'] as const)[below(3)] ?? 'DNF' }
                : { ...one, swim, bike, run, overall: swim + bike + run };
            }),
        ),
      )),
    );
  for (const date of ['2024-03-05', '2024-06-04', '2025-02-04', '2025-05-06']) {
    const { id } = await server.ask(createRanking, { date });
    await generate(id);
    const { following_job } = await server.ask(publishRanking, { id });
    if (following_job !== null) await server.jobs.resultOf(following_job, 200_000);
  }
  // The rankings were created after the races: the strength of field is recalculated from them, so that an undo, which recalculates it too,
  // restores the initial state.
  for (const id of races) await server.ask(calculateSof, { id });
  setId = (await server.ask(createRanking, { date: DATE })).id;
  await generate(setId);
}

beforeAll(async () => {
  server = await startTestServer();
  await createSeason();
});
afterAll(() => server.close());

/** When a session was last used, and the last heartbeat of a job. */
const OF_THE_PRODUCT = ['session', 'job'];

/** The content of every table, as one text each. */
async function checksums(): Promise<Record<string, string>> {
  const { db } = server.database;
  const found = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const sums: Record<string, string> = {};
  for (const { name } of found.rows) {
    if (OF_THE_PRODUCT.includes(name)) continue;
    const own = await db.execute<{ sum: string }>(
      sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.identifier(name)} t`,
    );
    sums[name] = own.rows[0]?.sum ?? '';
  }
  return sums;
}

const someRace = () => races[below(races.length)] as number;
const someResult = () => results[below(results.length)] as number;
const someTier = () => Object.values(tiers)[below(4)] as number;

const makers: (() => WhatIfChange)[] = [
  () => ({ kind: 'race-tier', race_id: someRace(), tier_id: next() < 0.2 ? null : someTier() }),
  () => ({
    kind: 'race-date',
    race_id: someRace(),
    date: ['2024-02-01', '2024-08-01', '2025-03-01', '2025-06-30', '2026-01-01'][below(5)] ?? DATE,
  }),
  () => ({ kind: 'race-cutoff', race_id: someRace(), days: below(60) }),
  () => ({ kind: 'race-left-out', race_id: someRace() }),
  () => ({
    kind: 'result-status',
    result_id: someResult(),
    status: (['DNF', 'DNS', 'DQ'] as const)[below(3)] ?? 'DQ',
  }),
  () => ({
    kind: 'result-times',
    result_id: someResult(),
    times: { overall: 12_000 + below(50) * 10, ...(next() < 0.5 ? { swim: 1300 + below(30) } : {}) },
  }),
  () => ({
    kind: 'tier-points',
    tier_id: someTier(),
    base_points: 60 + below(160) / 4,
    dropoff_percentage: below(40) / 4,
  }),
];

const someChanges = (): WhatIfChange[] =>
  Array.from({ length: 1 + below(5) }, () => (makers[below(makers.length)] as () => WhatIfChange)());

/** Every rank and points, in the preview and in the generated set. */
async function previewed(changes: readonly WhatIfChange[]) {
  const ranks: Record<string, [number, number | null][]> = {};
  for (const discipline of disciplines) {
    const { divisions } = await server.ask(previewWhatIf, {
      id: setId,
      changes: [...changes],
      discipline,
      rows: 1000,
    });
    ranks[discipline] = divisions.flatMap(({ lines }) =>
      lines.flatMap(({ id, after }) => (after ? [[id, after.rank, after.points] as never] : [])),
    );
  }
  return ranks;
}

async function generated() {
  const { rankings } = await server.ask(readRanking, { id: setId });
  const ranks: Record<string, [number, number | null][]> = {};
  for (const discipline of disciplines)
    ranks[discipline] = rankings
      .filter((row) => row[`${discipline}_rank`] < 99_999)
      .map((row) => [row.id, row[`${discipline}_rank`], row[`${discipline}_points`]] as never);
  return ranks;
}

const byAthlete = (ranks: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(ranks).map(([name, rows]) => [name, (rows as [number][]).toSorted((a, b) => a[0] - b[0])]),
  );

/** What each row is made of, in the form of a set's details. */
async function detailsWith(changes: readonly WhatIfChange[]): Promise<unknown[]> {
  const whatIf = await computeWhatIf(server.database.db, setId, changes);
  return generateRanking(whatIf.columns).map(({ athleteId, swim, bike, run, overall }) => [
    athleteId,
    [swim, bike, run, overall].map(({ counting }) => ({
      results: counting.map(({ resultId, raceId, points, bonusPercent }) => ({
        result_id: resultId,
        race_id: raceId,
        points,
        ...(bonusPercent > 0 ? { bonus_percent: bonusPercent } : {}),
      })),
    })),
  ]);
}

async function detailsOfSet(): Promise<unknown[]> {
  const { rankings } = await server.ask(readRanking, { id: setId });
  return rankings.map(({ id, details }) => [id, JSON.parse(details)]);
}

describe('a preview', () => {
  it('with no change equals the generated set', async () => {
    expect(byAthlete(await previewed([]))).toEqual(byAthlete(await generated()));
    const { divisions } = await server.ask(previewWhatIf, { id: setId, changes: [] });
    expect(divisions.map(({ differing, moved, gains, loses }) => [differing, moved, gains, loses])).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it.each(Array.from({ length: 14 }, (_, round) => round))(
    'leaves every table as it was, is what applying and generating gives, and undoing reverts it: round %d',
    async (round) => {
      const changes = someChanges();
      const before = await checksums();
      const shown = await previewed(changes);
      const { numbers, changes: described } = await server.ask(previewWhatIf, { id: setId, changes });
      const details = await detailsWith(changes);
      expect(await checksums()).toEqual(before);

      if (described.every(({ is_same }) => is_same)) return;
      const { id } = await server.ask(createScenario, { name: `Round ${round}`, set_id: setId, changes });
      const applied = await server.call(applyScenario, { id, version: 1, numbers });
      expect(applied.text).toBe('');
      await generate(setId);
      expect(byAthlete(await generated())).toEqual(byAthlete(shown));
      expect(await detailsOfSet()).toEqual(details);
      expect((await server.ask(previewWhatIf, { id: setId, changes: [] })).numbers).toBe(numbers);

      await server.ask(undoHistory, { id: Number(applied.headers['x-change-set']) });
      await generate(setId);
      const after = await checksums();
      for (const name of ['result_points', 'ranking_row', 'participant', 'athlete'])
        expect([name, after[name]]).toEqual([name, before[name]]);
      expect((await server.ask(previewWhatIf, { id: setId, changes })).numbers).toBe(numbers);
    },
  );

  it('on a set of another type uses the given number of results, and does not change the disciplines', async () => {
    const changes: WhatIfChange[] = [{ kind: 'counting-results', count: 1 }];
    const response = await server.ask(previewWhatIf, { id: setId, changes, rows: 1000 });
    const whatIf = await computeWhatIf(server.database.db, setId, changes);
    const best = new Map(
      generateRanking(whatIf.now.columns).map((row) => [row.athleteId, row.overall.counting[0]?.points]),
    );
    for (const { id, after } of response.divisions.flatMap(({ lines }) => lines))
      expect(after?.points).toBe(roundPoints(best.get(id) ?? Number.NaN));
    const swim = { id: setId, changes, discipline: 'swim' as const };
    expect((await server.ask(previewWhatIf, swim)).divisions.map(({ differing }) => differing)).toEqual([
      0, 0,
    ]);
  });
});
