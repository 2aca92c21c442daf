import { useEffect, useState } from 'react';
import { Button } from '../kit/buttons/button.tsx';
import { retryWaiting, useWaitingCount } from '../kit/fields/unsaved.ts';
import { counted } from '../kit/marks/figures.ts';
import styles from './waiting-banner.module.css';

/** So long a field may wait by itself before the page says so too. */
const PATIENCE_MS = 8000;

/** Values that have waited for the network for a while: how many, that they are kept, and a way to try at once. */
export function WaitingBanner() {
  const count = useWaitingCount();
  const [isLong, setLong] = useState(false);
  const isWaiting = count > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  if (!isWaiting || !isLong) return null;
  return (
    <div className={styles.banner} role="alert">
      <span>
        {counted(count, 'value waits', 'values wait')} for the network. What you typed is kept here.
      </span>
      <Button size="small" onClick={retryWaiting}>
        Retry
      </Button>
    </div>
  );
}
