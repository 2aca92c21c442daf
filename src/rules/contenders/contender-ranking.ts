/**
 * The contender ranking of one date: per division, the mean of an athlete's best five race points of the last 52 weeks, of either points
 * system and without a bonus; missing results count 0. By the season's method the candidates are those listed (IN), or everyone with race
 * points in the window, and those listed as excluded (OUT). Retired athletes, contract holders, excluded athletes and those without race
 * points are left out of the ranks, with the reason. See docs/domain.md, "Contender ranking".
 *
 * The same results, athletes, lists and date give the same rows in any order of input and on any machine.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { unranked } from '../points/places.ts';
import { type Division, divisions } from '../races/division.ts';
import type { CountingResult } from '../ranking/ranking-best.ts';
import { noPoints, type RankingColumns } from '../ranking/ranking-columns.ts';
import { textDigest } from '../ranking/ranking-digest.ts';
import type { RankingAthlete } from '../ranking/ranking-input.ts';
import { type RankedColumns, rankColumns } from '../ranking/ranking-set.ts';
import { countingResultsOf } from '../ranking/ranking-standings.ts';
import type { RankingType } from '../ranking/ranking-types.ts';

/** Stored with every generated set. It changes when the same inputs would give different rows. */
export const contenderRulesVersion = '1';

/** Source: docs/domain.md, "Contender ranking". */
export const contenderRule: RankingType = {
  id: 100,
  name: 'Contender ranking',
  isSelectable: false,
  windowWeeks: 52,
  since: null,
  countingResults: 5,
  countingLegResults: 0,
  divisor: 'full number',
  bonus: 'none',
};

export type ContenderMethod = 'IN' | 'OUT';

/** What decides who is ranked, besides the results. */
export type ContenderFacts = {
  method: ContenderMethod;
  /** The athletes in the season's list of the method. */
  listed: readonly number[];
  /** The contract tier that an athlete holds in the season. */
  contracts: ReadonlyMap<number, string>;
  /** Athletes who had retired on the date of the set, and when. */
  retired: ReadonlyMap<number, PlainDate>;
};

/** `rows`: indexes of the athletes, by division in the order of the ranks, then those left out, by points. */
export type RankedContenders = {
  ranked: RankedColumns;
  rows: number[];
  leftOut: ReadonlyMap<number, string>;
};

/** An athlete's row: rank 99999 when left out; null points without a counting result. */
export type ContenderRow = {
  athleteId: number;
  division: Division;
  rank: number;
  points: number | null;
  leftOut: string | null;
  /** 1, 2, 3 ... through the rows of the division. */
  order: number;
  counting: CountingResult[];
};

/** Everything that decides the rows besides the results, as one short text: equal while nothing of it has changed. */
export function factsDigest({ method, listed, contracts, retired }: ContenderFacts): string {
  const entries = (of: ReadonlyMap<number, string>) =>
    [...of].sort(([a], [b]) => a - b).map(([id, text]) => `${id} ${text}`);
  const ids = [...listed].sort((a, b) => a - b);
  return textDigest([method, ids, entries(contracts), entries(retired)].map(String).join('|'));
}

/** Ranks both divisions. The candidates without a rank are in the rows too. */
export function rankContenders(window: RankingColumns, facts: ContenderFacts): RankedContenders {
  const listed = new Set(facts.listed);
  const reasonOf = (athleteId: number): string | null => {
    const retired = facts.retired.get(athleteId);
    if (retired !== undefined) return `Retired ${retired}`;
    const tier = facts.contracts.get(athleteId);
    if (tier !== undefined) return `Contract tier: ${tier}`;
    return facts.method === 'OUT' && listed.has(athleteId) ? 'Excluded' : null;
  };
  const isCandidate = (athleteId: number): boolean => facts.method === 'OUT' || listed.has(athleteId);
  const ranked = rankColumns(window, (id) => !isCandidate(id) || reasonOf(id) !== null);
  const { points, orders } = ranked.standings.overall;
  const leftOut = new Map<number, string>();
  const rows: number[] = [];
  ranked.athletes.forEach(({ athleteId }, place) => {
    const hasPoints = points[place] !== noPoints;
    if (!listed.has(athleteId) && !(facts.method === 'OUT' && hasPoints)) return;
    const reason = reasonOf(athleteId) ?? (hasPoints ? null : 'No race points in 52 weeks');
    if (reason !== null) leftOut.set(place, reason);
    rows.push(place);
  });
  const athlete = (place: number) => ranked.athletes[place] as RankingAthlete;
  rows.sort(
    (a, b) =>
      divisions.indexOf(athlete(a).division) - divisions.indexOf(athlete(b).division) ||
      (orders[a] as number) - (orders[b] as number) ||
      (points[b] as number) - (points[a] as number) ||
      athlete(a).athleteId - athlete(b).athleteId,
  );
  return { ranked, rows, leftOut };
}

/** All rows, in order. */
export function contenderRows(contenders: RankedContenders): ContenderRow[] {
  const orders = { MPRO: 0, FPRO: 0 };
  return contenders.rows.map((place) => {
    const row = rowOf(contenders, place);
    orders[row.division] += 1;
    return { ...row, order: orders[row.division] };
  });
}

function rowOf({ ranked, leftOut }: RankedContenders, place: number): Omit<ContenderRow, 'order'> {
  const { points, ranks, best } = ranked.standings.overall;
  const { athleteId, division } = ranked.athletes[place] as RankingAthlete;
  return {
    athleteId,
    division,
    rank: ranks[place] ?? unranked,
    points: points[place] === noPoints ? null : (points[place] as number) / 100,
    leftOut: leftOut.get(place) ?? null,
    counting: countingResultsOf(ranked.field, best, place),
  };
}

/** A season as far as contender rankings need it. */
type DatedSeason = { id: number; start_date: PlainDate; end_date: PlainDate; is_active: number };

/** The season of a set: active, with the set's date within its dates; of two the one that starts later; null when there is none. */
export function seasonOfDate<Season extends DatedSeason>(
  seasons: readonly Season[],
  date: PlainDate,
): Season | null {
  const including = seasons.filter(
    (one) => one.is_active === 1 && one.start_date <= date && date <= one.end_date,
  );
  return (
    including.sort((a, b) =>
      a.start_date === b.start_date ? b.id - a.id : a.start_date < b.start_date ? 1 : -1,
    )[0] ?? null
  );
}

/** Lines in the ranking. Source: docs/domain.md, "Contender ranking": five contracts, prize money for the top 40. */
export const contenderLines = [
  { after: 5, text: 'Contracts for the next season' },
  { after: 40, text: 'Prize money' },
] as const;
