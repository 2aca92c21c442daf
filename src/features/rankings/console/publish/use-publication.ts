import { useApiMutation } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { useShownAtOnce } from '#features/rankings/console/shared/set-page/show-at-once.ts';
import { useSetDeletion } from '#features/rankings/console/shared/set-page/use-set-deletion.tsx';
import type { RankingReview } from '#features/rankings/ranking-review-contract.ts';
import {
  chooseComparison,
  deleteRanking,
  publishRanking,
  type RankingSet,
  readRanking,
  unpublishRanking,
} from '#features/rankings/rankings-contract.ts';
import { followSofJob } from './follow-sof-job.ts';

/** Publish, unpublish, delete and the choice of the comparison set; refusals are shown in a dialog. */
export function usePublication(set: RankingSet, forget: () => void) {
  const publishing = useUndoableMutation(publishRanking);
  const unpublishing = useUndoableMutation(unpublishRanking);
  const comparing = useUndoableMutation(chooseComparison);
  const deletion = useSetDeletion(useApiMutation(deleteRanking, { leavesPage: true }), set, {
    back: addresses.rankings(),
    forget,
  });
  const { id, version, date } = set;
  const showAtOnce = useShownAtOnce(readRanking, { id }, (shown, published, by) => ({
    ...shown,
    set: { ...shown.set, published, ...by },
  }));
  const publish = async (review: RankingReview) => {
    const input = { id, version: review.set.version, reviewed_digest: review.set.input_digest ?? undefined };
    const published = await showAtOnce(1, () => publishing.run(input, `Rankings of ${date} published`));
    if (published !== null) followSofJob(published.following_job);
  };
  const unpublish = async (reviewed = version) => {
    const message = `Rankings of ${date} unpublished`;
    const unpublished = await showAtOnce(0, () => unpublishing.run({ id, version: reviewed }, message));
    if (unpublished !== null) followSofJob(unpublished.following_job);
  };
  const compareWith = (comparison_set_id: number | null, message: string) =>
    comparing.attempt({ id, version, comparison_set_id }, message);
  return {
    publish,
    unpublish,
    compareWith,
    deletion,
    isRunning: publishing.isRunning || unpublishing.isRunning || deletion.isRunning,
  };
}
