import { useApiMutation } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { useSetDeletion } from '#features/rankings/console/shared/set-page/use-set-deletion.tsx';
import { useSetPublication } from '#features/rankings/console/shared/set-page/use-set-publication.ts';
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
  const comparing = useUndoableMutation(chooseComparison);
  const publication = useSetPublication(set, {
    noun: 'Rankings',
    read: readRanking,
    withPublication: (shown, published, by) => ({ ...shown, set: { ...shown.set, published, ...by } }),
    publishing: useUndoableMutation(publishRanking),
    unpublishing: useUndoableMutation(unpublishRanking),
    deletion: useSetDeletion(useApiMutation(deleteRanking, { leavesPage: true }), set, {
      back: addresses.rankings(),
      forget,
    }),
    onDone: ({ following_job }) => followSofJob(following_job),
  });
  const { id, version } = set;
  const compareWith = (comparison_set_id: number | null, message: string) =>
    comparing.attempt({ id, version, comparison_set_id }, message);
  return { ...publication, compareWith };
}
