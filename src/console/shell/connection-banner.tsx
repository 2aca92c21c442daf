import { useEffect } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { retryWaiting, useWaitingCount } from '../ui/autosave/unsaved-changes.ts';
import { CONNECTION_ID, type Connection, useConnection } from '../ui/connection/connection.ts';
import { counted } from '../ui/format/figures.ts';
import { AlertIcon } from '../ui/icons/icons.tsx';
import { useAfterMoment } from '../ui/layout/use-delayed-flag.ts';
import styles from './connection-banner.module.css';

/** How long a field may wait before the page says so too, while the server responds to other requests. */
const SLOW_AFTER_MS = 8000;

const BANNER_MESSAGES: Record<Connection, string> = {
  online: '',
  offline: 'You are offline. Nothing can be loaded or saved until the connection is back.',
  unreachable: 'The server cannot be reached. The connection is tested every few seconds.',
};

/**
 * Shown over every screen: that the browser is offline or the server does not respond, and which values
 * wait for it.
 */
export function ConnectionBanner() {
  const connection = useConnection();
  const count = useWaitingCount();
  const isWaitLong = useAfterMoment(count > 0, SLOW_AFTER_MS);
  useEffect(() => {
    if (connection === 'online') retryWaiting();
  }, [connection]);
  const isLost = connection !== 'online';
  const isWaitShown = count > 0 && (isLost || isWaitLong);
  // The region is always rendered: screen readers announce only changes inside it.
  return (
    <div role="status">
      {isLost || isWaitShown ? (
        <div className={styles.banner}>
          <AlertIcon />
          <span id={CONNECTION_ID} className={styles.text}>
            {isLost ? <strong>{BANNER_MESSAGES[connection]}</strong> : null}
            {isWaitShown
              ? ` ${counted(count, 'change is', 'changes are')} waiting for the network. What you typed is not lost.`
              : null}
          </span>
          {isWaitShown && connection !== 'offline' ? (
            <Button size="small" onClick={retryWaiting}>
              Retry
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
