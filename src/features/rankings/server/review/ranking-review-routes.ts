import { readChangesSince, readRankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
import { changesSince } from './changes-since-generation.ts';
import { reviewSet } from './review-set.ts';

/** What staff check before they publish or generate. */
export function rankingReviewRoutes(serve: Serve): void {
  serve(readRankingReview, ({ id }, { db }) => reviewSet(db, id));
  serve(readChangesSince, ({ id }, { db }) => changesSince(db, id));
}
