import { readCurrentRanking } from '#features/rankings/current-ranking-contract.ts';
import {
  listRankingStates,
  readChangesSince,
  readGenerationReview,
  readRankingReview,
} from '#features/rankings/ranking-review-contract.ts';
import { currentSetState, statesOfSets } from '#features/rankings/server/shared/ranking-states.ts';
import type { Serve } from '#server/http/register-call.ts';
import { changesSince } from './changes-since-generation.ts';
import { reviewGeneration } from './review-generation.ts';
import { reviewSet } from './review-set.ts';

/** What staff check before they publish or generate. */
export function rankingReviewRoutes(serve: Serve): void {
  serve(readRankingReview, ({ id }, { db }) => reviewSet(db, id));
  serve(readGenerationReview, ({ id, type }, { db }) => reviewGeneration(db, id, type));
  serve(readChangesSince, ({ id }, { db }) => changesSince(db, id));
  serve(listRankingStates, async (_input, { db }) => ({ states: await statesOfSets(db) }));
  serve(readCurrentRanking, async (_input, { db }) => ({ current: await currentSetState(db) }));
}
