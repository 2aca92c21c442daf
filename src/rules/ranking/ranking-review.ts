/**
 * What publishing a set changes against the ranking that stands now, for one division: who is new, who is gone, who moves most, and who
 * crosses rank 10 either way. Whoever has no rank (99999) is taken as not in it. The order of what is given never matters.
 */
import { unranked } from '../points/places.ts';

/** An athlete's rank in a set. */
export type Ranked = { athleteId: number; rank: number };

/** Who changes, with both ranks; null for not in it. */
export type RankChange = { athleteId: number; rankBefore: number | null; rank: number | null };

export type RankingReview = {
  /** By rank. */
  entered: RankChange[];
  /** By the rank that they had. */
  gone: RankChange[];
  /** At most so many, the widest first; of equal ones the better ranked first. */
  biggestMoves: RankChange[];
  /** Into the best ten and out of it, new and gone athletes included. */
  intoTop: RankChange[];
  outOfTop: RankChange[];
  /** How many are in both with another rank, and with the same. */
  moved: number;
  unchanged: number;
};

/** The rank that staff watch: contracts and Top 10 titles hang on it. */
export const watchedRank = 10;
/** How many of the biggest moves are named. */
const biggestMovesAtMost = 5;

/** Compares a division as it stands with what it would be. */
export function reviewRanking(before: readonly Ranked[], now: readonly Ranked[]): RankingReview {
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

const isTop = (rank: number | null): boolean => rank !== null && rank <= watchedRank;

const width = ({ rankBefore, rank }: RankChange): number => Math.abs((rankBefore ?? 0) - (rank ?? 0));

/** By the present rank, who is gone by the former one; equals by id. */
const byRank = (a: RankChange, b: RankChange): number =>
  (a.rank ?? a.rankBefore ?? 0) - (b.rank ?? b.rankBefore ?? 0) || a.athleteId - b.athleteId;
