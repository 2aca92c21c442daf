import type { ErrorComponentProps } from '@tanstack/react-router';
import { addresses } from '../routes.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { EmptyState } from '../ui/layout/page-states.tsx';
import { useLoadFailure } from '../ui/lazy/part-not-loaded.tsx';

/** An address that the console does not have. */
export function NotFoundScreen() {
  return (
    <Page name="Not found" layout="flow">
      <EmptyState
        title="There is no page at this address"
        message="It may have been mistyped, or the record was deleted."
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

/** A screen whose code could not be loaded: says why, with the frame around it and a button that helps. */
export function ScreenNotLoaded({ onRetry }: { onRetry(): void }) {
  const { screenMessage, action } = useLoadFailure(onRetry);
  return (
    <Page name="Not loaded" layout="flow">
      <EmptyState
        title="This page could not be loaded"
        message={screenMessage}
        action={
          <>
            <Button variant="main" onClick={action.run}>
              {action.label}
            </Button>
            <Button onClick={() => window.history.back()}>Back</Button>
          </>
        }
      />
    </Page>
  );
}

/** An error in the page itself: says so, with the frame around it and a button that renders it again. */
export function FaultScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return (
    <Page name="Something went wrong" layout="flow">
      <EmptyState
        title="This page has an error"
        message={`What was saved is safe. (${error.message})`}
        action={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button onClick={reset}>Try again</Button>
            <ButtonLink address={addresses.dashboard()}>Dashboard</ButtonLink>
          </>
        }
      />
    </Page>
  );
}
