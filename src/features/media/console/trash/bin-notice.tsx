import { refusalOf } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { type Media, restoreMedia } from '#features/media/media-contract.ts';

/** Restores a picture from the trash and reports it. */
export function useRestore({ id, filename }: Pick<Media, 'id' | 'filename'>) {
  const act = useUndoableMutation(restoreMedia);
  return {
    isRunning: act.isRunning,
    async run() {
      const refusal = await refusalOf(act.run({ id }, `${filename} restored`));
      if (refusal !== null) toasts.error(refusal.message);
    },
  };
}

/** Replaces the actions of a picture that is in the trash. */
export function BinNotice({ media }: { media: Pick<Media, 'id' | 'filename'> }) {
  const restore = useRestore(media);
  return (
    <Notice
      kind="look"
      action={
        <Button size="small" isBusy={restore.isRunning} onClick={() => void restore.run()}>
          Restore
        </Button>
      }
    >
      This picture is in the trash. Restore it to tag and use it again.
    </Notice>
  );
}
