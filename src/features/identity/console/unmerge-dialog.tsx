import { useEffect, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { type Merge, unmergeAthletes } from '../identity-contract.ts';

/** Confirms before a merge is reversed; afterwards lists what was not returned because it has been changed since. */
export function UnmergeDialog({ merge, onClose }: { merge: Merge | null; onClose(): void }) {
  const act = useUndoableMutation(unmergeAthletes);
  const [isRemembered, setRemembered] = useState(true);
  useEffect(() => {
    if (merge === null) setRemembered(true);
  }, [merge]);
  const run = async () => {
    if (!merge) return;
    const { id, gone_name, kept_name } = merge;
    const input = { id, not_the_same: isRemembered };
    const response = await act.attempt(input, `${gone_name} unmerged from ${kept_name}`);
    if (response === null) return;
    onClose();
    if (response.not_returned.length > 0)
      await alertMessage(
        `These were changed after the merge and stay with ${kept_name}: ${response.not_returned.join('; ')}. Everything else went back.`,
      );
  };
  return (
    <Dialog
      isOpen={merge !== null}
      onClose={onClose}
      title="Unmerge?"
      confirm={{ label: 'Unmerge', run: () => void run(), request: act }}
    >
      <Stack gap={16}>
        <p>
          What the merge moved to {merge?.kept_name} goes back to {merge?.gone_name}: results, list entries,
          pictures, names and addresses. What was added since stays.
        </p>
        <CheckField
          label="They are different people: do not propose them again"
          layout="bare"
          value={isRemembered}
          onChange={setRemembered}
        />
      </Stack>
    </Dialog>
  );
}
