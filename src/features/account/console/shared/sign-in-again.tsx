import { useRef, useState } from 'react';
import { useSession } from '#console/api/session.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { PasswordField } from '#console/ui/form/password-field.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { AccountForm, useAccountAction } from '../sign-in/account-form.tsx';
import { SecondFactorStep } from '../sign-in/second-factor-step.tsx';
import styles from './sign-in-again.module.css';

function PasswordStep({ email, onChallenge }: { email: string; onChallenge(challenge: string): void }) {
  const { signIn } = useSession();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const action = useAccountAction(
    async () => {
      if (password === '') return 'Password: type your password.';
      const step = await signIn(email, password);
      if (step.kind === 'second-factor') onChallenge(step.challenge);
      return step.kind === 'refused' ? step.message : null;
    },
    () => {
      field.current?.focus();
      field.current?.select();
    },
  );
  return (
    <AccountForm action={action} button="Sign in">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        size="sign-in"
        isFocused
        value={password}
        onChange={setPassword}
        ref={field}
      />
    </AccountForm>
  );
}

/**
 * A dialog over the page on which the session ended: typed text remains, and requests made meanwhile are
 * sent after signing in.
 */
export function SignInAgain() {
  const { user, isSignInShown, giveUp } = useSession();
  const [challenge, setChallenge] = useState<string | null>(null);
  if (!user || !isSignInShown) return null;
  return (
    <Dialog isOpen isAlert label="Your session has ended" size="narrow" onClose={() => undefined}>
      <div className={styles.again}>
        <h2>Your session has ended</h2>
        <p>
          Sign in as <strong>{user.email}</strong> to continue. What you typed is still there.
        </p>
        {challenge === null ? (
          <PasswordStep email={user.email} onChallenge={setChallenge} />
        ) : (
          <SecondFactorStep challenge={challenge} onOver={() => setChallenge(null)} />
        )}
        <p className="hint">
          <Button variant="link" onClick={giveUp}>
            Sign in as somebody else
          </Button>{' '}
          Unsaved changes will be lost.
        </p>
      </div>
    </Dialog>
  );
}
