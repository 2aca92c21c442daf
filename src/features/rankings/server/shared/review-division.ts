import type { ReviewedDivision } from '#features/rankings/ranking-review-contract.ts';
import type { Division } from '#rules/races/division.ts';
import { type RankChange, reviewRanking, watchedRank } from '#rules/ranking/ranking-review.ts';
import type { RanksRow } from '../review/ranking-review-store.ts';

const ranksIn = (rows: readonly RanksRow[], division: Division) =>
  rows.filter((row) => row.division === division).map((row) => ({ athleteId: row.id, rank: row.rank }));

/** The changes of a division between two lists of ranks; `watched`: the rank that athletes cross. */
export function reviewDivision(
  division: Division,
  before: readonly RanksRow[],
  now: readonly RanksRow[],
  watched = watchedRank,
): ReviewedDivision {
  const people = new Map([...before, ...now].map((row) => [row.id, row]));
  const pointsNow = new Map(now.map((row) => [row.id, row.points]));
  const asAthlete = ({ athleteId, rankBefore, rank }: RankChange) => {
    const { name = '', country = null, points: last = null } = people.get(athleteId) ?? {};
    const points = rank === null ? last : (pointsNow.get(athleteId) ?? null);
    return { id: athleteId, name, country, rank_before: rankBefore, rank, points };
  };
  const review = reviewRanking(ranksIn(before, division), ranksIn(now, division), watched);
  return {
    division,
    entered: review.entered.map(asAthlete),
    gone: review.gone.map(asAthlete),
    biggest_moves: review.biggestMoves.map(asAthlete),
    into_top: review.intoTop.map(asAthlete),
    out_of_top: review.outOfTop.map(asAthlete),
    moved: review.moved,
    unchanged: review.unchanged,
  };
}
