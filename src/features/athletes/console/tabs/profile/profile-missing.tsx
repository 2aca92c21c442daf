import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { createProfile } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/** Says that an athlete has no profile, and creates it. `what`: the fields that need it. */
export function ProfileMissing({ athlete, what }: { athlete: AthletePage; what: string }) {
  const { attempt, isRunning } = useUndoableMutation(createProfile);
  const create = () => attempt({ id: athlete.id }, `Profile of ${athlete.name} created`);
  return (
    <Notice
      kind="danger"
      action={
        <Button size="small" variant="main" isBusy={isRunning} onClick={() => void create()}>
          Create profile
        </Button>
      }
    >
      {athlete.name} has no profile. {what} can be entered after the profile is created.
    </Notice>
  );
}
