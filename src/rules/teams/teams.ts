/**
 * Teams of the world ranking: USA, Internationals and Europe, by the athlete's nation; Europe for every other nation and for athletes
 * without one. A team view shows ten athletes with more than one counting result in ranking order, then up to three others with more than
 * 85 points ("hunt rows"), without the athletes that staff excluded. See docs/domain.md, "Teams".
 */
import { unranked } from '../points/places.ts';

export type Team = 'USA' | 'INT' | 'EUR';

/** Nations (ISO alpha-2) of the Internationals. Source: docs/domain.md, "Teams". */
export const internationalNations: readonly string[] = ['CA', 'AU', 'NZ', 'ZA', 'BM', 'BR', 'AR', 'MX', 'CL'];

/** Athletes with more than one result in a team view; later rows are marked as hunt rows. */
export const firstHuntRow = 10;
/** Maximum number of hunt rows, and the points that they must exceed. Source: docs/domain.md, "Teams". */
export const huntRowsAtMost = 3;
export const huntRowPointsAbove = 85;

/** The team of a nation, given as ISO alpha-2. */
export function teamOf(country: string | null): Team {
  const nation = country?.trim().toUpperCase() ?? '';
  if (nation === 'US') return 'USA';
  return internationalNations.includes(nation) ? 'INT' : 'EUR';
}

/** An athlete with the overall rank of the current set; 99999 for none. */
export type TeamAthlete = { athleteId: number; division: string; country: string | null; rank: number };

/** Team and team rank of every athlete, by id: per division and team; equal ranks share it, the next is skipped, 99999 stays. */
export function teamRanks(athletes: readonly TeamAthlete[]): Map<number, { team: Team; teamRank: number }> {
  const teams = Map.groupBy(athletes, ({ division, country }) => `${division} ${teamOf(country)}`);
  return new Map(
    [...teams.values()].flatMap((members) => {
      const ranks = members.map(({ rank }) => rank).sort((a, b) => a - b);
      // Last to first, so that the first place of a rank remains.
      const firstAt = new Map(ranks.map((rank, index) => [rank, index + 1] as const).reverse());
      return members.map(({ athleteId, country, rank }) => {
        const teamRank = rank >= unranked ? unranked : (firstAt.get(rank) ?? unranked);
        return [athleteId, { team: teamOf(country), teamRank }] as const;
      });
    }),
  );
}

/** A row of a set as a team view reads it. `countingResults` is the number of results that count overall. */
export type TeamRow = {
  athleteId: number;
  country: string | null;
  points: number | null;
  countingResults: number;
};

/** One division's rows of a team, from rows in the order of the ranking: up to ten, then up to three hunt rows. */
export function teamView<Row extends TeamRow>(
  rows: readonly Row[],
  team: Team,
  excludedAthleteIds: readonly number[],
): Row[] {
  const members = rows.filter(
    ({ athleteId, country }) => teamOf(country) === team && !excludedAthleteIds.includes(athleteId),
  );
  const first = members.filter(({ countingResults }) => countingResults > 1).slice(0, firstHuntRow);
  const further = members.filter((row) => !first.includes(row) && (row.points ?? 0) > huntRowPointsAbove);
  return [...first, ...further.slice(0, huntRowsAtMost)];
}

/** Pairs up two lists, the shorter one padded with nulls to the length of the other. */
export function padded<Row>(
  men: readonly Row[],
  women: readonly Row[],
): { men: (Row | null)[]; women: (Row | null)[] } {
  const length = Math.max(men.length, women.length);
  const fill = (rows: readonly Row[]) => [...rows, ...Array<null>(length - rows.length).fill(null)];
  return { men: fill(men), women: fill(women) };
}
