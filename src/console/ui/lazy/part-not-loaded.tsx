import { useEffect, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { useConnection } from '../connection/connection.ts';
import { Notice } from '../layout/notice.tsx';
import { isNewVersionThere } from './new-version.ts';
import styles from './part-not-loaded.module.css';

interface Failure {
  /** For a part of a page, or for a whole screen. */
  message: string;
  screenMessage: string;
  /** Retry, or Reload where only a new version of the console has the part. */
  action: { label: string; run(): void };
}

const reload = () => window.location.reload();

/** Why a part could not be loaded, and what helps. It is loaded when the connection is back. */
export function useLoadFailure(onRetry: () => void): Failure {
  const connection = useConnection();
  const [isNewVersion, setNewVersion] = useState(false);
  const wasLost = useRef(false);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    if (connection !== 'online') wasLost.current = true;
    else if (wasLost.current) retry.current();
    else void isNewVersionThere().then(setNewVersion);
  }, [connection]);
  if (isNewVersion)
    return {
      message: 'A new version is available. Reload the page to open this part; unsaved changes are lost.',
      screenMessage: 'A new version is available. Reload to open this page.',
      action: { label: 'Reload', run: reload },
    };
  const isOffline = connection === 'offline';
  return {
    message: `${isOffline ? 'You are offline, and this' : 'This'} part of the page could not be loaded. The rest of the page still works.`,
    screenMessage: isOffline
      ? 'You are offline. It loads automatically when you are connected again.'
      : 'It could not be loaded. Try again.',
    action: { label: 'Retry', run: onRetry },
  };
}

interface PartNotLoadedProps {
  onRetry(): void;
  /** The part has no place of its own in the page. */
  isOverPage?: boolean;
}

/** Shown instead of a part that could not be loaded. */
export function PartNotLoaded({ onRetry, isOverPage = false }: PartNotLoadedProps) {
  const { message, action } = useLoadFailure(onRetry);
  const notice = (
    <Notice
      kind="danger"
      action={
        <Button size="small" onClick={action.run}>
          {action.label}
        </Button>
      }
    >
      {message}
    </Notice>
  );
  return isOverPage ? <div className={`floating ${styles.overPage}`}>{notice}</div> : notice;
}
