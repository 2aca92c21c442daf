import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { Button } from '#console/ui/actions/button.tsx';
import styles from './sign-in.module.css';

export interface AccountAction {
  /** The words of a refusal; they stay until the next try. */
  error: string | null;
  isBusy: boolean;
  /** Runs the deed once at a time. It answers the words of a refusal, or null. */
  run(): Promise<void>;
  forget(): void;
}

/** One act of an account screen: never twice at once, its refusal in words. `onRefused` puts the focus where it helps. */
export function useAccountAction(
  deed: () => Promise<string | null>,
  onRefused?: (message: string) => void,
): AccountAction {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const message = async () => {
    try {
      return await deed();
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

/** The red box under a form. */
export function AccountAlert({ message }: { message: string | null }) {
  return message === null ? null : (
    <p className={styles.alert} role="alert">
      {message}
    </p>
  );
}

/** Fields, the refusal under them, the one button. Enter submits. */
export function AccountForm({
  deed,
  button,
  children,
}: {
  deed: AccountAction;
  button: string;
  children: ReactNode;
}) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void deed.run();
  };
  return (
    <form onSubmit={submit}>
      {children}
      <AccountAlert message={deed.error} />
      <Button type="submit" variant="main" size="sign-in" isBusy={deed.isBusy}>
        {button}
      </Button>
    </form>
  );
}
