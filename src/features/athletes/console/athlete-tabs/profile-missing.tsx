import { CallError } from '#console/calls/call-error.ts';
import { useToldAct } from '#console/calls/told-act.ts';
import { Button } from '#console/kit/buttons/button.tsx';
import { ask } from '#console/kit/dialogs/ask.ts';
import { Notice } from '#console/kit/page/notice.tsx';
import { createProfile } from '../../athlete-edit-contract.ts';
import type { AthletePage } from '../../athletes-contract.ts';

/** Says that an athlete has no profile, and creates it. `what`: the fields that wait for it. */
export function ProfileMissing({ athlete, what }: { athlete: AthletePage; what: string }) {
  const { run, isRunning } = useToldAct(createProfile);
  const create = async () => {
    try {
      await run({ id: athlete.id }, `Profile of ${athlete.name} created`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await ask.error(error.message);
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
