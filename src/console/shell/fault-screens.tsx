import type { ErrorComponentProps } from '@tanstack/react-router';
import { addresses } from '../addresses.ts';
import { Button, ButtonLink } from '../kit/buttons/button.tsx';
import { Page } from '../kit/page/page.tsx';
import { EmptyState } from '../kit/page/page-states.tsx';

/** An address that is none of ours. */
export function NotFoundScreen() {
  return (
    <Page name="Not found" layout="flow">
      <EmptyState
        title="There is no page at this address"
        words="It may have been mistyped, or the record was deleted."
        action={
          <>
            <Button onClick={() => window.history.back()}>Back</Button>
            <ButtonLink address={addresses.dashboard()}>Dashboard</ButtonLink>
          </>
        }
      />
    </Page>
  );
}

/** A fault in the page itself: says so, keeps the frame, offers to draw it again. */
export function FaultScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const isOldVersion = /dynamically imported module|Importing a module script failed/i.test(error.message);
  return (
    <Page name="This page stopped" layout="flow">
      <EmptyState
        title={isOldVersion ? 'A newer version of the console is there' : 'Something in this page is wrong'}
        words={
          isOldVersion
            ? 'This part of the page could not be fetched. Reload to get it.'
            : `What was saved is safe. (${error.message})`
        }
        action={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            {isOldVersion ? null : <Button onClick={reset}>Try again</Button>}
            <ButtonLink address={addresses.dashboard()}>Dashboard</ButtonLink>
          </>
        }
      />
    </Page>
  );
}
