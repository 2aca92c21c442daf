import type { ComparedRow, RankingRow, RankingSet } from '#features/rankings/rankings-contract.ts';
import type { Division } from '#rules/races/division.ts';

/** Rank, points and number of results that count, by discipline. */
type Standings = Partial<Record<'overall' | 'swim' | 'bike' | 'run', [number, number | null, number]>>;

const NONE: [number, number | null, number] = [99_999, null, 0];

const detailsOf = (standings: Standings): string =>
  JSON.stringify(
    (['swim', 'bike', 'run', 'overall'] as const).map((discipline) => {
      const [, points, count] = standings[discipline] ?? NONE;
      return {
        results: Array.from({ length: count }, (_, index) => ({
          result_id: index + 1,
          race_id: index + 1,
          points: points ?? 0,
        })),
      };
    }),
  );

/** A row of a set for tests and pictures. */
export function rankingRow(
  id: number,
  last: string,
  standings: Standings,
  more: { division?: Division; country?: string | null; email?: string } = {},
): RankingRow {
  const [overall, swim, bike, run] = (['overall', 'swim', 'bike', 'run'] as const).map(
    (discipline) => standings[discipline] ?? NONE,
  ) as [typeof NONE, typeof NONE, typeof NONE, typeof NONE];
  const score = ([, points, count]: typeof NONE) => (points === null ? null : points * Math.max(count, 1));
  return {
    id,
    name: `Ann ${last}`,
    first: 'Ann',
    last,
    email: more.email ?? null,
    country: more.country === undefined ? 'DE' : more.country,
    country_3: 'DEU',
    division: more.division ?? 'MPRO',
    overall_rank: overall[0],
    overall_points: overall[1],
    overall_score: score(overall),
    swim_rank: swim[0],
    swim_points: swim[1],
    swim_score: score(swim),
    bike_rank: bike[0],
    bike_points: bike[1],
    bike_score: score(bike),
    run_rank: run[0],
    run_points: run[1],
    run_score: score(run),
    details: detailsOf(standings),
  };
}

/** A row of the comparison set: its ranks; unranked where none is given. */
export function comparedRow(id: number, ranks: Partial<Record<'overall' | 'swim', number>>): ComparedRow {
  const { details: _details, email: _email, ...row } = rankingRow(id, `Athlete ${id}`, {});
  return { ...row, overall_rank: ranks.overall ?? 99_999, swim_rank: ranks.swim ?? 99_999 };
}

/** A draft that was generated and is up to date. */
export function shownSet(more: Partial<RankingSet> = {}): RankingSet {
  return {
    id: 8,
    date: '2025-07-08',
    type: 10,
    published: 0,
    published_at: null,
    generated_at: '2025-07-08T10:00:00.000Z',
    version: 1,
    published_by: null,
    generated_by: 'Mara Lindt',
    rules_version: '1',
    input_digest: '0123456789abcdef',
    state: 'up to date',
    stale_because: [],
    rule: 'Best 3 race points of the last 52 weeks.',
    comparison: null,
    team_exclusions: [],
    ...more,
  };
}
