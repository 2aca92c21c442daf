import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { createProfile } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/** Says that an athlete has no profile, and creates it. `what`: the fields that wait for it. */
export function ProfileMissing({ athlete, what }: { athlete: AthletePage; what: string }) {
  const { run, isRunning } = useUndoableMutation(createProfile);
  const create = async () => {
    try {
      await run({ id: athlete.id }, `Profile of ${athlete.name} created`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alertError(error.message);
    }
  };
  return (
    <Notice
      kind="danger"
      action={
        <Button size="small" variant="main" isBusy={isRunning} onClick={() => void create()}>
          Create profile
        </Button>
      }
    >
      {athlete.name} has no profile. {what} can be filled in once there is one.
    </Notice>
  );
}
