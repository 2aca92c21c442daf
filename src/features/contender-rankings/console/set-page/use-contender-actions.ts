import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import {
  type ContenderReview,
  type ContenderSet,
  deleteContenderSet,
  GENERATE_CONTENDERS_JOB,
  generateContenders,
  publishContenderSet,
  readContenderSet,
  unpublishContenderSet,
} from '#features/contender-rankings/contender-rankings-contract.ts';
import { useShownAtOnce } from '#features/rankings/console/shared/set-page/show-at-once.ts';
import { useGenerationJob } from '#features/rankings/console/shared/set-page/use-generation-job.ts';
import { useSetDeletion } from '#features/rankings/console/shared/set-page/use-set-deletion.tsx';

const UNCHANGED = 'The previous rows are unchanged.';

function useGenerating({ id, date }: ContenderSet) {
  const generating = useApiMutation(generateContenders, { outlivesPage: true });
  const followed = useGenerationJob(
    { kind: GENERATE_CONTENDERS_JOB, setId: id, isCalling: generating.isRunning },
    (job) => {
      if (job.state === 'done') toasts.success(`Contender rankings of ${date} generated`);
      else void alertError(`${job.error ?? 'The rankings were not generated.'} ${UNCHANGED}`);
    },
  );
  const generate = async () => {
    followed.setLeft(false);
    const done = await showRefusal(generating.run({ id }));
    if (done === null) return;
    if ('job' in done.response) followed.follow(done.response.job);
    else toasts.success(done.response.message);
  };
  return { ...followed, generate };
}

/** Generate, publish, unpublish and delete; refusals are shown in a dialog. */
export function useContenderActions(set: ContenderSet, forget: () => void) {
  const publishing = useUndoableMutation(publishContenderSet);
  const unpublishing = useUndoableMutation(unpublishContenderSet);
  const generation = useGenerating(set);
  const deletion = useSetDeletion(useApiMutation(deleteContenderSet, { leavesPage: true }), set, {
    back: addresses.contenderRankings(),
    forget,
  });
  const { id, version, date } = set;
  const showAtOnce = useShownAtOnce(readContenderSet, { id }, (shown, is_published, by) => ({
    ...shown,
    set: { ...shown.set, is_published, ...by },
  }));
  const publish = ({ set: reviewed }: ContenderReview) =>
    showAtOnce(1, () =>
      publishing.run(
        { id, version: reviewed.version, reviewed_digest: reviewed.input_digest ?? undefined },
        `Contender rankings of ${date} published`,
      ),
    );
  const unpublish = (reviewed = version) =>
    showAtOnce(0, () =>
      unpublishing.run({ id, version: reviewed }, `Contender rankings of ${date} unpublished`),
    );
  const isActing = publishing.isRunning || unpublishing.isRunning || deletion.isRunning;
  return { generation, publish, unpublish, deletion, isActing, isBusy: isActing || generation.isRunning };
}
