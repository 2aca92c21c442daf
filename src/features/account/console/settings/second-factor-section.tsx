import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { dayHere } from '#console/ui/format/dates.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { readOwnAccount } from '#features/account/own-account-contract.ts';
import { type SecondFactorAction, SecondFactorDialog } from './second-factor-dialog.tsx';

/** Switches the second factor on and off, and creates new recovery codes. */
export function SecondFactorSection() {
  const { response, error, reload } = useApiQuery(readOwnAccount, {});
  const [action, setAction] = useState<SecondFactorAction | null>(null);
  if (!response)
    return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState lines={1} />;
  const { second_factor_since: since, recovery_codes_left: left } = response.me;
  return (
    <>
      <p>
        {since === null
          ? 'Off. You sign in with your password only.'
          : `On since ${dayHere(new Date(since))}. ${left} of 10 recovery codes are left.`}
      </p>
      <Line>
        {since === null ? (
          <Button onClick={() => setAction('begin')}>Set up</Button>
        ) : (
          <>
            <Button onClick={() => setAction('renew')}>New recovery codes</Button>
            <Button variant="loss" onClick={() => setAction('end')}>
              Switch off
            </Button>
          </>
        )}
      </Line>
      {action === null ? null : <SecondFactorDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}
