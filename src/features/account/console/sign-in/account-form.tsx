import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { Button } from '#console/ui/actions/button.tsx';
import styles from './sign-in.module.css';

export interface AccountAction {
  /** The message of a refusal; shown until the next attempt. */
  error: string | null;
  isBusy: boolean;
  /** Runs the action, one run at a time. */
  run(): Promise<void>;
  forget(): void;
}

/** An action of an account screen that returns the message of a refusal, or null. `onRefused` sets the focus. */
export function useAccountAction(
  action: () => Promise<string | null>,
  onRefused?: (message: string) => void,
): AccountAction {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const message = async () => {
    try {
      return await action();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      return thrown.message;
    }
  };
  return {
    error,
    isBusy,
    forget: () => setError(null),
    async run() {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      try {
        const refused = await message();
        setError(refused);
        if (refused !== null) onRefused?.(refused);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}

/** Fields, the error under them and the submit button. Enter submits. */
export function AccountForm({
  action,
  button,
  children,
}: {
  action: AccountAction;
  button: string;
  children: ReactNode;
}) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form onSubmit={submit}>
      {children}
      {action.error === null ? null : (
        <p className={styles.alert} role="alert">
          {action.error}
        </p>
      )}
      <Button type="submit" variant="main" size="sign-in" isBusy={action.isBusy}>
        {button}
      </Button>
    </form>
  );
}
