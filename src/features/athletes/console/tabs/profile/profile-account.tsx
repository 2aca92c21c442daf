import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { AddPersonIcon } from '#console/ui/icons/icons.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { alertError, confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { createAthleteAccount } from '#features/account/account-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';

const question = ({ name, email }: AthletePage): string =>
  `${name} gets an account without access to this console. An invitation to choose a password is mailed to ${email}.`;

/** Creates an account for the athlete after a confirmation that says what is sent to whom. Hidden when there is one. */
export function ProfileAccount({ athlete }: { athlete: AthletePage }) {
  const { run, isRunning } = useApiMutation(createAthleteAccount);
  if (athlete.account !== null) return null;
  const create = async () => {
    const isMeant = await confirm({
      title: 'Create account',
      question: question(athlete),
      confirmLabel: 'Create account',
    });
    if (!isMeant) return;
    const response = await showRefusal(run({ id: athlete.id }));
    if (response === null) return;
    const { status, error } = response.response;
    if (status === 0) toasts.success(`Account created; invitation mailed to ${athlete.email}`);
    else await alertError(error ?? 'The account was not created.');
  };
  return (
    <PageSlot place="actions">
      <Button
        icon={AddPersonIcon}
        isBusy={isRunning}
        whyDisabled={athlete.email === null ? 'Add an e-mail address first' : null}
        onClick={() => void create()}
      >
        Create account
      </Button>
    </PageSlot>
  );
}
