import { useEffect, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import styles from '../sign-in/sign-in.module.css';

const PAUSE_SECONDS = 30;

/** Lets another code be sent, after a pause that is counted down in sight. The codes before die with it. */
export function ResendButton({ onSend }: { onSend(): Promise<unknown> }) {
  const [left, setLeft] = useState(PAUSE_SECONDS);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setLeft(PAUSE_SECONDS);
    await onSend();
    setSent(true);
  };
  return (
    <p className={styles.lead}>
      <Button variant="link" disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? `Send a new code (in ${left} s)` : 'Send a new code'}
      </Button>
      <span role="status">{sent ? ' A new code is on its way; the old one is over.' : ''}</span>
    </p>
  );
}
