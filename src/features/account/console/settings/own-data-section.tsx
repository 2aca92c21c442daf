import { useRouter } from '@tanstack/react-router';
import { useSession } from '#console/api/session.tsx';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { confirmAndEraseAccount } from '#features/personal-data/console/shared/erase-account-question.ts';
import { useDownloadData } from '#features/personal-data/console/shared/personal-data-actions.ts';
import { readAccountData } from '#features/personal-data/personal-data-contract.ts';

/** Download of the current user's personal data, and erasure of their account. */
export function OwnDataSection() {
  const { user, signOut } = useSession();
  const router = useRouter();
  const download = useDownloadData(readAccountData);
  if (!user) return null;
  const erase = async () => {
    if (!(await confirmAndEraseAccount({ id: user.id, whose: 'Your' }))) return;
    await signOut();
    router.history.push(addresses.login());
  };
  return (
    <Line>
      <Button icon={DownloadIcon} needsNetwork onClick={() => void download(user.id)}>
        Download my data
      </Button>
      <Button variant="loss" onClick={() => void erase()}>
        Erase my account…
      </Button>
    </Line>
  );
}
