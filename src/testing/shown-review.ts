import type { RankingReview, ReviewedAthlete } from '#features/rankings/ranking-review-contract.ts';

/** Someone whose rank changes; null for not in the set. */
export const reviewed = (
  id: number,
  name: string,
  rank_before: number | null,
  rank: number | null,
): ReviewedAthlete => ({ id, name, country: 'DE', rank_before, rank, points: 80 });

/** What publishing the set of `shownSet` changes: one new man, one gone woman. */
export function shownReview(more: Partial<RankingReview> = {}): RankingReview {
  const nobody = {
    entered: [],
    gone: [],
    biggest_moves: [],
    into_top: [],
    out_of_top: [],
    moved: 0,
    unchanged: 0,
  };
  return {
    set: {
      id: 8,
      date: '2025-07-08',
      type: 10,
      published: 0,
      published_at: null,
      version: 1,
      generated_at: '2025-07-08T10:00:00.000Z',
      input_digest: '0123456789abcdef',
      state: 'up to date',
      stale_because: [],
      athletes: 3,
    },
    against: { id: 7, date: '2025-06-03', type: 10, published_at: '2025-06-03T08:00:00.000Z' },
    is_newest: 1,
    divisions: [
      {
        ...nobody,
        division: 'MPRO',
        entered: [reviewed(1, 'Ann Adam', null, 9)],
        into_top: [reviewed(1, 'Ann Adam', null, 9)],
        biggest_moves: [reviewed(2, 'Ann Berg', 20, 5)],
        moved: 12,
        unchanged: 30,
      },
      { ...nobody, division: 'FPRO', gone: [reviewed(3, 'Ann Costa', 4, null)], unchanged: 25 },
    ],
    ...more,
  };
}
