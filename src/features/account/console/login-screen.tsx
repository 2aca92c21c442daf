import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { addresses, ownAddress } from '#console/addresses.ts';
import { useSession } from '#console/calls/session.tsx';
import { TextLink } from '#console/kit/buttons/app-link.tsx';
import { Button } from '#console/kit/buttons/button.tsx';
import { PasswordField } from '#console/kit/fields/password-field.tsx';
import { TextField } from '#console/kit/fields/text-field.tsx';
import { LoadingState } from '#console/kit/page/page-states.tsx';
import { useTitle } from '#console/kit/page/use-title.ts';
import { LogoMark } from '#console/shell/logo.tsx';
import styles from './sign-in.module.css';

const SignInRace = lazy(() => import('./sign-in-race.tsx').then((part) => ({ default: part.SignInRace })));

/** Goes back, once, to the page that was asked for: this screen is still there while the next one loads. */
function useWayBack(isSignedIn: boolean): void {
  const router = useRouter();
  const [after] = useState(() => new URLSearchParams(router.history.location.search).get('after'));
  useEffect(() => {
    if (isSignedIn) router.history.replace(ownAddress(after));
  }, [isSignedIn, after, router]);
}

/** Why a person who did not ask for it stands here. */
function Reason({ hasEnded, hasNoRight }: { hasEnded: boolean; hasNoRight: boolean }) {
  if (hasNoRight)
    return (
      <p className={styles.note}>
        You are signed in, but your account has no admin right. Ask an admin to grant it, or sign in with
        another account.
      </p>
    );
  if (hasEnded)
    return <p className={styles.note}>Your session has ended. Sign in to go on where you were.</p>;
  return null;
}

function useForm() {
  const { signIn } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const words = await signIn(email.trim(), password);
    setBusy(false);
    setError(words);
    if (words !== null) {
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  };
  return { email, setEmail, password, setPassword, error, isBusy, passwordField, submit };
}

function SignInFrame({ children }: { children: ReactNode }) {
  const { supportEmail } = useSession();
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(min-width: 1080px)');
    const look = () => setWide(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <div className={styles.logo}>
          <LogoMark />
          Admin
        </div>
        <div className={styles.middle}>{children}</div>
        <p className={styles.help}>
          {supportEmail === null ? null : (
            <>
              Problems signing in? <TextLink address={`mailto:${supportEmail}`}>Write to us</TextLink>
            </>
          )}
        </p>
      </div>
      {isWide ? (
        <Suspense fallback={<div className={styles.race} />}>
          <SignInRace />
        </Suspense>
      ) : null}
    </div>
  );
}

/** /login: e-mail and password; afterwards back to the page that was asked for. */
export function LoginScreen() {
  useTitle('Sign in');
  const { user, hasEnded } = useSession();
  const form = useForm();
  const isSignedIn = user?.admin === 1;
  useWayBack(isSignedIn);
  if (isSignedIn) return <LoadingState />;
  return (
    <SignInFrame>
      <h1 className={styles.title}>Sign in</h1>
      <p className={styles.lead}>For staff of the ranking office.</p>
      <Reason hasEnded={hasEnded} hasNoRight={user !== null} />
      <form onSubmit={form.submit}>
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
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          layout="stacked"
          width="full"
          size="sign-in"
          labelEnd={<TextLink address={addresses.forgot()}>Forgot password?</TextLink>}
          value={form.password}
          onChange={form.setPassword}
          ref={form.passwordField}
        />
        {form.error === null ? null : (
          <p className={styles.alert} role="alert">
            {form.error}
          </p>
        )}
        <Button type="submit" variant="main" size="sign-in" isBusy={form.isBusy}>
          Let's go
        </Button>
      </form>
      <p className={styles.foot}>
        No account yet? <TextLink address={addresses.signup()}>Get started.</TextLink>
      </p>
    </SignInFrame>
  );
}
