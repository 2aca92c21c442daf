import { useEffect, useState } from 'react';
import { refusalOf } from '#console/api/api-error.ts';
import { Button } from '#console/ui/actions/button.tsx';
import styles from '../sign-in/sign-in.module.css';

const PAUSE_SECONDS = 30;

/** Sends another code, after a visible countdown. The previous codes stop working. */
export function ResendButton({ onSend }: { onSend(): Promise<unknown> }) {
  const [left, setLeft] = useState(PAUSE_SECONDS);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setLeft(PAUSE_SECONDS);
    const refusal = await refusalOf(onSend());
    setOutcome(refusal?.message ?? 'A new code is on its way; the previous one no longer works.');
  };
  return (
    <p className={styles.lead}>
      <Button
        variant="link"
        needsNetwork
        whyDisabled={left > 0 ? 'A code was just sent' : null}
        onClick={() => void send()}
      >
        {left > 0 ? `Send a new code (in ${left} s)` : 'Send a new code'}
      </Button>
      <span role="status"> {outcome}</span>
    </p>
  );
}
