import { useApiMutation } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import {
  type ContenderSet,
  deleteContenderSet,
  GENERATE_CONTENDERS_JOB,
  generateContenders,
  publishContenderSet,
  readContenderSet,
  unpublishContenderSet,
} from '#features/contender-rankings/contender-rankings-contract.ts';
import { useGenerationJob } from '#features/rankings/console/shared/set-page/use-generation-job.ts';
import { useSetDeletion } from '#features/rankings/console/shared/set-page/use-set-deletion.tsx';
import { useSetPublication } from '#features/rankings/console/shared/set-page/use-set-publication.ts';

function useGenerating({ id, date }: ContenderSet) {
  const generating = useApiMutation(generateContenders, { outlivesPage: true });
  const { run, ...followed } = useGenerationJob(
    { kind: GENERATE_CONTENDERS_JOB, setId: id, isCalling: generating.isRunning },
    () => toasts.success(`Contender rankings of ${date} generated`),
  );
  const generate = () => run(generating.run({ id }), ({ message }) => toasts.success(message));
  return { ...followed, generate };
}

/** Generate, publish, unpublish and delete; refusals are shown in a dialog. */
export function useContenderActions(set: ContenderSet, forget: () => void) {
  const generation = useGenerating(set);
  const publication = useSetPublication(set, {
    noun: 'Contender rankings',
    read: readContenderSet,
    withPublication: (shown, is_published, by) => ({ ...shown, set: { ...shown.set, is_published, ...by } }),
    publishing: useUndoableMutation(publishContenderSet),
    unpublishing: useUndoableMutation(unpublishContenderSet),
    deletion: useSetDeletion(useApiMutation(deleteContenderSet, { leavesPage: true }), set, {
      back: addresses.contenderRankings(),
      forget,
    }),
  });
  return { generation, publication, isBusy: publication.isRunning || generation.isRunning };
}
