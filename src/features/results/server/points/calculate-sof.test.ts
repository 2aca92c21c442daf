import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participant } from '#database/tables/race-tables.ts';
import { readRace } from '#features/races/races-contract.ts';
import { calculateSof } from '#features/results/results-contract.ts';
import type { Division } from '#rules/races/division.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
  type SubmittedResult,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Expected values are calculated manually, next to each case.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DATE = '2025-05-10';
const POINTS = [95.1, 92.03, 91.9, 91.3, 91.13, 90.8];
/** The mean of the five best of {@link POINTS}: 461.46 / 5. */
const BEST_FIVE = 92.29;

interface Case {
  /** Points in each set by its date, for each of the athletes; drafts separately. */
  sets?: { date: string; points: number[]; isDraft?: boolean; type?: number }[];
  statuses?: (SubmittedResult['status'] | null)[];
  waiting?: (0 | 1 | null)[];
  division?: Division;
  race?: { date?: string | null; division?: Division | 'BOTH'; sof_fpro_manual?: number };
}

/** Creates a race with the athletes of a case; its sets replace those of earlier cases. */
async function calculated(given: Case) {
  const { sets = [{ date: DATE, points: POINTS }], division = 'FPRO' } = given;
  const count = Math.max(...sets.map(({ points }) => points.length), POINTS.length);
  return server.given(async (tx) => {
    const athletes = await createAthletes(
      tx,
      Array.from({ length: count }, (_, at) => ({ name: `Racer Nr${at}`, division })),
    );
    for (const { date, points, isDraft = false, type = 10 } of sets)
      await createRankingSet(tx, {
        ...{ date, type, division, published: isDraft ? 0 : 1 },
        points: Object.fromEntries(points.map((own, at) => [athletes[at] ?? 0, own])),
      });
    const id = await createRace(tx, {
      tierName: 'Gold',
      date: DATE,
      year: 2025,
      division: 'BOTH',
      ...given.race,
    });
    const results = (given.statuses ?? []).flatMap((status, at): SubmittedResult[] =>
      status
        ? [
            {
              athlete_id: athletes[at] ?? 0,
              division,
              status,
              overall: status === 'Finish' ? 28_000 + at : 0,
            },
          ]
        : [],
    );
    if (results.length > 0) await createResults(tx, id, results);
    const listed = (given.waiting ?? []).flatMap((is_waiting, at) =>
      is_waiting === null ? [] : [{ race_id: id, athlete_id: athletes[at] ?? 0, is_waiting }],
    );
    if (listed.length > 0) await tx.insert(participant).values(listed);
    return id;
  });
}

async function sofOf(given: Case, division: Division = 'FPRO') {
  const id = await calculated(given);
  const { sof_mpro_calculated, sof_fpro_calculated } = await server.ask(calculateSof, { id });
  return division === 'MPRO' ? sof_mpro_calculated : sof_fpro_calculated;
}

const all = <T>(value: T): T[] => POINTS.map(() => value);
const earlier = POINTS.map((own) => own - 10);

describe('POST /api/race/{id}/calculate_sof', () => {
  it.each<[string, Case, number | null]>([
    ['the five best of six finishers', { statuses: all('Finish') }, BEST_FIVE],
    ['who did not finish has started', { statuses: ['DNF', ...all('Finish' as const).slice(1)] }, BEST_FIVE],
    ['so has who was disqualified', { statuses: ['DQ', ...all('Finish' as const).slice(1)] }, BEST_FIVE],
    // (92.03 + 91.9 + 91.3 + 91.13 + 90.8) / 5
    ['who did not start has not', { statuses: ['DNS', ...all('Finish' as const).slice(1)] }, 91.43],
    // (95.1 + 92.03) / 5
    ['fewer than five ranked starters are divided by five', { statuses: ['Finish', 'DNF'] }, 37.43],
    ['nobody who starts is ranked', { statuses: all('Finish'), sets: [{ date: DATE, points: [] }] }, 0],
    [
      'starters whose only set is of a later day',
      {
        statuses: all('Finish'),
        sets: [{ date: '1989-05-11', points: POINTS }],
        race: { date: '1989-05-10' },
      },
      0,
    ],
    [
      'a set of the day before',
      {
        statuses: all('Finish'),
        sets: [{ date: '2025-04-09', points: POINTS }],
        race: { date: '2025-04-10' },
      },
      BEST_FIVE,
    ],
    [
      'the newest of several, and of two of one day the one made last',
      {
        statuses: all('Finish'),
        sets: [
          { date: DATE, points: earlier },
          { date: '2025-05-01', points: earlier },
          { date: DATE, points: POINTS },
        ],
      },
      BEST_FIVE,
    ],
    [
      'a newer draft is passed over, and a set of the day after',
      {
        statuses: all('Finish'),
        sets: [
          { date: '2025-06-02', points: POINTS },
          { date: '2025-06-03', points: earlier, isDraft: true },
          { date: '2025-06-04', points: earlier },
        ],
        race: { date: '2025-06-03' },
      },
      BEST_FIVE,
    ],
    [
      'a set of any type',
      { statuses: all('Finish'), sets: [{ date: DATE, points: POINTS, type: 7 }] },
      BEST_FIVE,
    ],
    ['the start list before there are results', { waiting: all(0) }, BEST_FIVE],
    // As above without the first.
    ['without those who wait', { waiting: [1, ...all(0 as const).slice(1)] }, 91.43],
    // (95.1 + 92.03) / 5: the start list has more athletes.
    ['results come before the start list', { waiting: all(0), statuses: ['Finish', 'Finish'] }, 37.43],
    ['nobody at all', {}, null],
    ['a race whose day is not known', { statuses: all('Finish'), race: { date: null } }, null],
  ])('%s', async (_what, given, sof) => {
    expect(await sofOf(given)).toBe(sof);
  });

  it('gives each division its own starters', async () => {
    const men: Case = { division: 'MPRO', statuses: all('Finish') };
    expect(await sofOf(men, 'MPRO')).toBe(BEST_FIVE);
    expect(await sofOf(men, 'FPRO')).toBeNull();
    expect(await sofOf({ ...men, race: { division: 'MPRO' } }, 'MPRO')).toBe(BEST_FIVE);
  });

  it('does not change a manual one, and uses it for points; 0 counts as one', async () => {
    for (const manual of [80, 0]) {
      const id = await calculated({ statuses: all('Finish'), race: { sof_fpro_manual: manual } });
      const before = await server.ask(readRace, { id });
      expect((await server.ask(calculateSof, { id })).sof_fpro_calculated).toBe(BEST_FIVE);
      const { race, points } = await server.ask(readRace, { id });
      expect([race.sof_fpro_manual, race.sof_fpro_calculated]).toEqual([manual, BEST_FIVE]);
      expect(points).toEqual(before.points);
    }
  });
});
