import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { useSession } from '#console/api/session.tsx';
import { addresses } from '#console/routes.ts';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { PasswordField } from '#console/ui/form/password-field.tsx';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { PASSWORD_RULE, setPassword, TOKEN_IS_OVER } from '#features/account/account-contract.ts';
import { AccountForm, useAccountAction } from '../sign-in/account-form.tsx';
import { AccountFrame } from '../sign-in/account-frame.tsx';
import { SecondFactorStep } from '../sign-in/second-factor-step.tsx';
import styles from '../sign-in/sign-in.module.css';

/** /password/{token}/{email}: sets the new password; afterwards the user is signed in. */
export function PasswordScreen() {
  useTitle('Set password');
  const router = useRouter();
  const { run } = useApiMutation(setPassword);
  const { enter } = useSession();
  const [token, email] = [useRouteParameter('token'), useRouteParameter('email')];
  const [password, setTyped] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const goHome = () => router.history.replace(addresses.dashboard());
  const action = useAccountAction(
    async () => {
      const { response } = await run({ password: encodeURIComponent(password), token });
      if (response.status !== 0) return response.error ?? 'The password could not be set. Try again.';
      const step = await enter(response);
      if (step.kind === 'second-factor') setChallenge(step.challenge);
      if (step.kind === 'in') goHome();
      return step.kind === 'refused' ? step.message : null;
    },
    () => field.current?.focus(),
  );
  return (
    <AccountFrame
      title={challenge === null ? 'Set your password' : 'Password set'}
      lead={
        challenge === null ? (
          <>
            For <strong>{email}</strong>.
          </>
        ) : (
          'One more step: your second factor.'
        )
      }
      foot={<TextLink address={addresses.login()}>Back to sign in</TextLink>}
    >
      {challenge === null ? (
        <AccountForm action={action} button="Set Password">
          {/* Password managers store the new password under this name. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Password"
            hint={PASSWORD_RULE}
            autoComplete="new-password"
            size="sign-in"
            isFocused
            value={password}
            onChange={setTyped}
            ref={field}
          />
        </AccountForm>
      ) : (
        <SecondFactorStep
          challenge={challenge}
          onIn={goHome}
          onOver={() => router.history.replace(addresses.login())}
        />
      )}
      {action.error === TOKEN_IS_OVER ? (
        <p className={styles.lead}>
          <TextLink address={addresses.forgot(email)}>Request a new code</TextLink>
        </p>
      ) : null}
    </AccountFrame>
  );
}
