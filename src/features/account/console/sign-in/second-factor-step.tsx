import { useEffect, useState } from 'react';
import { type SignInStep, useSession } from '#console/api/session.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { SIGN_IN_TOOK_TOO_LONG } from '#features/account/account-contract.ts';
import { CodeField, useCode } from '../sign-up/code-field.tsx';
import { AccountForm, useAccountAction } from './account-form.tsx';
import styles from './sign-in.module.css';

/**
 * The second step of signing in: the six digits of the app, or a recovery code. `onOver`: the first step
 * must be repeated.
 */
export function SecondFactorStep({
  challenge,
  onIn,
  onOver,
}: {
  challenge: string;
  onIn?(): void;
  onOver(message: string | null): void;
}) {
  const { verifySecondFactor } = useSession();
  const { code, latest, field, change } = useCode();
  const [isRecovery, setRecovery] = useState(false);
  const taken = (step: SignInStep): string | null => {
    if (step.kind === 'in') onIn?.();
    if (step.kind !== 'refused') return null;
    if (step.message === SIGN_IN_TOOK_TOO_LONG) onOver(step.message);
    else change('');
    return step.message;
  };
  const action = useAccountAction(
    async () => taken(await verifySecondFactor(challenge, latest.current)),
    () => field.current?.focus(),
  );
  // A dialog focuses only its initial content; this field appears later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields is focused when it appears
  useEffect(() => field.current?.focus(), [isRecovery]);
  const turn = () => {
    change('');
    action.forget();
    setRecovery(!isRecovery);
  };
  return (
    <>
      <AccountForm action={action} button="Verify Code">
        {isRecovery ? (
          <TextField
            key="recovery"
            label="Recovery code"
            hint="One of your ten recovery codes. Each works once."
            layout="stacked"
            width="full"
            size="sign-in"
            isFocused
            autoComplete="off"
            value={code}
            onChange={change}
            ref={field}
          />
        ) : (
          <CodeField
            key="digits"
            label="Code of your authenticator app"
            isDigits
            value={code}
            onChange={change}
            onWhole={() => void action.run()}
            ref={field}
          />
        )}
      </AccountForm>
      <p className={styles.lead}>
        <Button variant="link" onClick={turn}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        {' · '}
        <Button variant="link" onClick={() => onOver(null)}>
          Start again
        </Button>
      </p>
    </>
  );
}
