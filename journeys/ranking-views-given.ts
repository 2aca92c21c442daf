import type { Page } from '@playwright/test';
import { apiCall } from './api-call.ts';

// Four races are scored by an ideal time of 20 000 s: 30 s faster is 1 point more, so that each time gives a round number of points.
// Three types count the best 3 and divide by 3, type 11 the best 4 and by 4; missing results count 0. Type 8 gives 5 % to a result of
// the full distance (race 2), type 10 to one of a Gold race (race 1). Race 5 is scored by its strength of field, 100, as its tier's base.

const IDEAL_SECONDS = 20_000;
const SECONDS_A_POINT = 30;
const RACES = [
  { date: '2013-09-01', tier: 'Gold', distance_type: 1 },
  { date: '2014-01-01', tier: 'Diamond', distance_type: 2 },
  { date: '2014-03-01', tier: null, distance_type: 1 },
  { date: '2014-05-01', tier: null, distance_type: 1 },
] as const;

interface Athlete {
  last: string;
  country: string;
  division: 'MPRO' | 'FPRO';
  /** Points in races 1 to 4. */
  points: readonly (number | null)[];
}

/** U1 to U10: 79 to 70 points in races 3 and 4. */
const TEN = Array.from(
  { length: 10 },
  (_, index): Athlete => ({
    last: `Uno${index + 1}`,
    country: 'US',
    division: 'MPRO',
    points: [null, null, 79 - index, 79 - index],
  }),
);
const ATHLETES: readonly Athlete[] = [
  { last: 'Alder', country: 'US', division: 'MPRO', points: [90, 100, 96, 94] },
  { last: 'Hunt', country: 'US', division: 'MPRO', points: [null, null, null, 270] },
  { last: 'Grey', country: 'US', division: 'MPRO', points: [null, null, null, 240] },
  { last: 'Blanc', country: 'FR', division: 'MPRO', points: [99, 88, null, null] },
  ...TEN,
  { last: 'Pran', country: 'NO', division: 'MPRO', points: [] },
  { last: 'Quill', country: 'AU', division: 'MPRO', points: [] },
  { last: 'Cruz', country: 'BR', division: 'FPRO', points: [null, null, 100, 50] },
];

/** Race 5: best split 100 points; 10 % slower 0.4 x 98 + 30 + 0.3 x 70 = 90.20; 5 % slower on the run 94.70; finish 90.20. */
const FIELD_RACE = [
  { last: 'Pran', swim: 1_000, t1: 500, bike: 11_000, t2: 500, run: 6_000, overall: 19_000 },
  { last: 'Quill', swim: 1_100, t1: 1_300, bike: 10_000, t2: 1_300, run: 6_300, overall: 20_000 },
];

/** Adds the athletes and returns their ids by last name. */
export async function createAthletes(page: Page): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { last, country, division } of ATHLETES) {
    const body = { first: 'Vie', last, country, division, email: `${last.toLowerCase()}@example.org` };
    const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/athlete/create', body);
    ids.set(last, id);
  }
  return ids;
}

/** Adds the five races with their results. */
export async function createResults(page: Page, ids: ReadonlyMap<string, number>): Promise<void> {
  const { tiers } = await apiCall<{ tiers: { id: number; name: string }[] }>(page, 'GET', '/api/tiers/');
  const tierOf = (name: string | null) => tiers.find((tier) => tier.name === name)?.id ?? null;
  const serie = await apiCall<{ id: number }>(page, 'POST', '/api/serie', {
    name: 'Views Cup',
    alias: 'views-cup',
  });
  const race = async (date: string, facts: Record<string, unknown>): Promise<string> => {
    const body = { serie: serie.id, date, division: 'BOTH' };
    const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', body);
    const attributes = Object.entries(facts).map(([name, value]) => ({ name, value }));
    await apiCall(page, 'POST', `/api/race/${id}/attributes`, { attributes });
    return `/api/race/${id}/results`;
  };
  const row = (last: string, times: object) => {
    const { country, division } = ATHLETES.find((one) => one.last === last) as Athlete;
    return { athlete_id: ids.get(last), country, division, status: 'Finish', ...times };
  };
  for (const [at, { date, tier, distance_type }] of RACES.entries()) {
    const facts = { tier_id: tierOf(tier), distance_type, ait_men: IDEAL_SECONDS, ait_women: IDEAL_SECONDS };
    const results = ATHLETES.flatMap(({ last, points }) => {
      const own = points[at];
      return typeof own === 'number'
        ? [row(last, { overall: IDEAL_SECONDS - SECONDS_A_POINT * (own - 100) })]
        : [];
    });
    await apiCall(page, 'POST', await race(date, facts), { ranking_system_id: 1, results });
  }
  const facts = { tier_id: tierOf('Diamond'), distance_type: 1, sof_mpro_manual: 100, sof_fpro_manual: 100 };
  const results = FIELD_RACE.map(({ last, ...times }) => row(last, times));
  await apiCall(page, 'POST', await race('2014-04-01', facts), { ranking_system_id: 2, results });
}
