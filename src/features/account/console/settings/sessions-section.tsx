import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#features/account/own-account-contract.ts';
import { formatDevice } from './format-device.ts';
import styles from './settings.module.css';

async function runAndNotify(action: Promise<unknown>, message: string): Promise<void> {
  if ((await showRefusal(action)) !== null) toasts.success(message);
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const device = formatDevice(session.user_agent);
  return (
    <li>
      <span>
        <span className={styles.name}>{device}</span>
        <span className={styles.facts} title={session.user_agent ?? undefined}>
          {session.address ?? 'unknown address'} · since {formatMoment(session.created_at)} · last used{' '}
          {formatMoment(session.last_used_at)}
        </span>
      </span>
      {session.is_current ? (
        <span>This one</span>
      ) : (
        <Button
          size="small"
          needsNetwork
          aria-label={`End the session of ${device}, ${session.address}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** The current user's sessions, each with a button to end it. */
export function SessionsSection() {
  const { response, error, reload } = useApiQuery(listOwnSessions, {});
  const ending = useApiMutation(endOwnSession);
  const endingOthers = useApiMutation(endOtherSessions);
  if (!response)
    return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState lines={2} />;
  return (
    <>
      <ul className={styles.list} aria-label="Your sessions">
        {response.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void runAndNotify(ending.run({ id: session.id }), 'Session ended')}
          />
        ))}
      </ul>
      {response.sessions.length > 1 ? (
        <Button
          isBusy={endingOthers.isRunning}
          onClick={() => void runAndNotify(endingOthers.run({}), 'All other sessions ended')}
        >
          End all others
        </Button>
      ) : null}
    </>
  );
}
