/**
 * The changes that publishing a set makes to the current ranking, for one division: who is new, who leaves, who moves most, and who crosses
 * rank 10 in either direction. Rank 99999 means not in the ranking. The order of input never matters.
 */
import { unranked } from '../points/places.ts';

/** An athlete's rank in a set. */
export type Ranked = { athleteId: number; rank: number };

/** An athlete with both ranks; null for not in the ranking. */
export type RankChange = { athleteId: number; rankBefore: number | null; rank: number | null };

export type RankingReview = {
  /** New athletes, by rank. */
  entered: RankChange[];
  /** Athletes who leave, by the former rank. */
  gone: RankChange[];
  /** The biggest moves, limited, largest first; equal ones by the better rank. */
  biggestMoves: RankChange[];
  /** Into and out of the first ten, or up to the watched rank, including new athletes and those who leave. */
  intoTop: RankChange[];
  outOfTop: RankChange[];
  /** How many are in both with different ranks, and with the same rank. */
  moved: number;
  unchanged: number;
};

/** The rank that staff watch: contracts and Top 10 titles depend on it. */
export const watchedRank = 10;
/** The number of biggest moves that are listed. */
const biggestMovesAtMost = 5;

/** Compares the current ranking of a division with the one to be published; `watched`: the rank that athletes cross. */
export function reviewRanking(
  before: readonly Ranked[],
  now: readonly Ranked[],
  watched = watchedRank,
): RankingReview {
  const isTop = (rank: number | null): boolean => rank !== null && rank <= watched;
  const ranksBefore = new Map(ranked(before).map(({ athleteId, rank }) => [athleteId, rank]));
  const ranksNow = new Map(ranked(now).map(({ athleteId, rank }) => [athleteId, rank]));
  const all = [...new Set([...ranksBefore.keys(), ...ranksNow.keys()])].map(
    (athleteId): RankChange => ({
      athleteId,
      rankBefore: ranksBefore.get(athleteId) ?? null,
      rank: ranksNow.get(athleteId) ?? null,
    }),
  );
  const stayed = all.filter(({ rankBefore, rank }) => rankBefore !== null && rank !== null);
  const moves = stayed.filter((one) => width(one) > 0).sort((a, b) => width(b) - width(a) || byRank(a, b));
  return {
    entered: all.filter(({ rankBefore }) => rankBefore === null).sort(byRank),
    gone: all.filter(({ rank }) => rank === null).sort(byRank),
    biggestMoves: moves.slice(0, biggestMovesAtMost),
    intoTop: all.filter((one) => isTop(one.rank) && !isTop(one.rankBefore)).sort(byRank),
    outOfTop: all.filter((one) => isTop(one.rankBefore) && !isTop(one.rank)).sort(byRank),
    moved: moves.length,
    unchanged: stayed.length - moves.length,
  };
}

const ranked = (rows: readonly Ranked[]): readonly Ranked[] => rows.filter(({ rank }) => rank < unranked);

const width = ({ rankBefore, rank }: RankChange): number => Math.abs((rankBefore ?? 0) - (rank ?? 0));

/** By the new rank, those who left by the former one; equals by id. */
const byRank = (a: RankChange, b: RankChange): number =>
  (a.rank ?? a.rankBefore ?? 0) - (b.rank ?? b.rankBefore ?? 0) || a.athleteId - b.athleteId;
