/**
 * An athlete's ranks over time, from the published sets. A season is a calendar year; its rank is that of the athlete's last published set of
 * the year, by date, then by creation. Moves are measured against the previous set of the same type if there is one, else against the
 * newest of an earlier date, so that a rule change at New Year does not interrupt the history.
 */
import { type PlainDate, yearOf } from '../dates-and-times/dates.ts';
import { unranked } from '../points/places.ts';
import { moveOf } from './moves.ts';
import { byDiscipline, type Discipline } from './ranking-input.ts';

export type RankedDiscipline = Discipline;

/** Rank (99999: none) and points (null: none) of each discipline, as an athlete's ranking rows hold them. */
export type RankingStanding = Readonly<
  Record<`${RankedDiscipline}_rank`, number> & Record<`${RankedDiscipline}_points`, number | null>
>;

/** An athlete's row in one published set. */
export type AthleteRanking = RankingStanding & {
  readonly set_id: number;
  readonly date: PlainDate;
  readonly type: number;
};

/** A rank with its points; null where there is no rank. */
export type SeasonRank = { readonly rank: number; readonly points: number | null } | null;
export type SeasonRanking = { readonly season: number } & Readonly<Record<RankedDiscipline, SeasonRank>>;

/** Newest first: by date, then the set that was created last. */
const isNewer = (one: AthleteRanking, other: AthleteRanking): boolean =>
  one.date === other.date ? one.set_id > other.set_id : one.date > other.date;

function newestOf(rankings: readonly AthleteRanking[]): AthleteRanking | null {
  return rankings.reduce<AthleteRanking | null>(
    (newest, one) => (newest === null || isNewer(one, newest) ? one : newest),
    null,
  );
}

function rankIn(ranking: AthleteRanking | null, discipline: RankedDiscipline): SeasonRank {
  if (ranking === null) return null;
  const rank = ranking[`${discipline}_rank`];
  return rank > 0 && rank < unranked ? { rank, points: ranking[`${discipline}_points`] } : null;
}

/** One record per season from the first to the last, oldest first; a season in between without a set has no ranks. */
export function seasonRankings(rankings: readonly AthleteRanking[]): SeasonRanking[] {
  const years = rankings.map(({ date }) => yearOf(date));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, place) => {
    const season = first + place;
    const last = newestOf(rankings.filter(({ date }) => yearOf(date) === season));
    return { season, ...byDiscipline((discipline) => rankIn(last, discipline)) };
  });
}

/** The row with which an athlete's row is compared; null for the first. */
export function rankingBefore<Ranking extends AthleteRanking>(
  ranking: Ranking,
  rankings: readonly Ranking[],
): Ranking | null {
  const earlier = rankings.filter((other) => other.date < ranking.date);
  const ofType = earlier.filter((other) => other.type === ranking.type);
  return newestOf(ofType.length > 0 ? ofType : earlier) as Ranking | null;
}

/** Ranks gained or lost since the previous row; 'new' when only ranked now; null without a rank or a previous row. */
export function rankMove(
  ranking: AthleteRanking,
  before: AthleteRanking | null,
  discipline: RankedDiscipline,
): number | 'new' | null {
  if (before === null || rankIn(ranking, discipline) === null) return null;
  const then = rankIn(before, discipline);
  return then === null ? 'new' : moveOf(then.rank, ranking[`${discipline}_rank`]);
}
