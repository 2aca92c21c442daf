import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { type ApiMutation, useRefreshAll } from '#console/api/queries.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { confirmDeletion } from '#console/records/use-record-actions.ts';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { deleteRanking } from '#features/rankings/rankings-contract.ts';

/** Deletes a set after a confirmation and goes to `back`; what prevents it is shown in a dialog. `forget`: it is not loaded again. */
export function useSetDeletion(
  deleting: ApiMutation<typeof deleteRanking>,
  { id, version }: { id: number; version: number },
  { back, forget }: { back: string; forget(): void },
) {
  const router = useRouter();
  const undo = useUndo();
  const refreshAll = useRefreshAll();
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    const question = 'Are you sure you want to delete this rankings set?';
    if (!(await confirmDeletion('Rankings Set', question))) return;
    try {
      const { response, changeSetId } = await deleting.run({ id, version });
      if (response.status === -1) {
        setError(response.message);
        return refreshAll();
      }
      toasts.success(response.message, changeSetId === null ? undefined : () => undo(changeSetId));
      forget();
      router.history.push(back);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.message);
    }
  };
  return { remove, error, closeError: () => setError(null), isRunning: deleting.isRunning };
}

export type SetDeletion = ReturnType<typeof useSetDeletion>;

export function DeleteError({ deletion }: { deletion: SetDeletion }) {
  return (
    <Dialog
      isOpen={deletion.error !== null}
      onClose={deletion.closeError}
      title="Delete Error"
      size="narrow"
      isAlert
    >
      {deletion.error}
    </Dialog>
  );
}
