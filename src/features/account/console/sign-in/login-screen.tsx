import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#console/api/session.tsx';
import { addresses, ownAddress } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { PasswordField } from '#console/ui/form/password-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import { AccountForm, useAccountAction } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './sign-in.module.css';

const SecondFactorStep = lazyPart(() =>
  import('./second-factor-step.tsx').then((file) => file.SecondFactorStep),
);

/** Opens the requested page, once: this screen is still mounted while the next one loads. */
function useWayBack(isSignedIn: boolean): void {
  const router = useRouter();
  const [after] = useState(() => new URLSearchParams(router.history.location.search).get('after'));
  useEffect(() => {
    if (isSignedIn) router.history.replace(ownAddress(after));
  }, [isSignedIn, after, router]);
}

/** Why the user was sent to the sign-in screen. */
function Reason({ hasEnded, hasNoRight }: { hasEnded: boolean; hasNoRight: boolean }) {
  if (hasNoRight)
    return (
      <p className={styles.note}>
        You are signed in, but your account has no admin rights. Ask an admin to grant them, or sign in with
        another account.
      </p>
    );
  if (hasEnded)
    return <p className={styles.note}>Your session has ended. Sign in to continue where you were.</p>;
  return null;
}

function useForm() {
  const { signIn } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const hasEmail = email.trim() !== '';
  const action = useAccountAction(
    async () => {
      if (!hasEmail) return 'Email: type your e-mail address.';
      if (password === '') return 'Password: type your password.';
      const step = await signIn(email.trim(), password);
      if (step.kind === 'second-factor') setChallenge(step.challenge);
      return step.kind === 'refused' ? step.message : null;
    },
    () => {
      const field = (hasEmail ? passwordField : emailField).current;
      field?.focus();
      field?.select();
    },
  );
  const state = { email, setEmail, password, setPassword, challenge, setChallenge };
  return { ...state, emailField, passwordField, action };
}

/** /login: e-mail and password, then the second factor where the account has one; afterwards the requested page. */
export function LoginScreen() {
  useTitle('Sign in');
  const { user, hasEnded } = useSession();
  const form = useForm();
  const isSignedIn = user?.admin === 1;
  useWayBack(isSignedIn);
  if (isSignedIn) return <LoadingState />;
  const foot = (
    <>
      No account yet? <TextLink address={addresses.signup()}>Get started.</TextLink>
    </>
  );
  return (
    <AccountFrame title="Sign in" lead="For staff of the ranking office." foot={foot}>
      <Reason hasEnded={hasEnded} hasNoRight={user !== null} />
      {form.challenge === null ? (
        <AccountForm action={form.action} button="Let's go">
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            layout="stacked"
            width="full"
            size="sign-in"
            isFocused
            value={form.email}
            onChange={form.setEmail}
            ref={form.emailField}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            size="sign-in"
            labelEnd={
              <TextLink address={addresses.forgot(form.email.trim() || undefined)}>Forgot password?</TextLink>
            }
            value={form.password}
            onChange={form.setPassword}
            ref={form.passwordField}
          />
        </AccountForm>
      ) : (
        <SecondFactorStep challenge={form.challenge} onOver={() => form.setChallenge(null)} />
      )}
    </AccountFrame>
  );
}
