import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { signUp } from '#features/account/account-contract.ts';
import { AccountForm, useAccountAction } from '../sign-in/account-form.tsx';
import { AccountFrame } from '../sign-in/account-frame.tsx';
import { saveSignUp, signUpInput } from './sign-up-memory.ts';

/** /signup: names and e-mail; a code is sent by mail. */
export function SignupScreen() {
  useTitle('Sign up');
  const router = useRouter();
  const { run } = useApiMutation(signUp);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [email, setEmail] = useState('');
  const firstField = useRef<HTMLInputElement>(null);
  const lastField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const action = useAccountAction(
    async () => {
      const names = { email: email.trim(), first, last };
      const { response } = await run(signUpInput(names));
      if (response.status !== 0) return response.error ?? 'Sign-up failed. Try again.';
      saveSignUp(names);
      router.history.push(addresses.verifyEmail(names.email));
      return null;
    },
    (message) => {
      const faulty = message.startsWith('Email')
        ? emailField
        : message.startsWith('Last')
          ? lastField
          : firstField;
      faulty.current?.focus();
    },
  );
  const shared = { layout: 'stacked', width: 'full', size: 'sign-in' } as const;
  return (
    <AccountFrame
      title="Get started"
      lead="A code by mail confirms your address. Then you choose a password."
      foot={
        <>
          Have an account? <TextLink address={addresses.login()}>Sign in</TextLink>
        </>
      }
    >
      <AccountForm action={action} button="Next">
        <TextField
          {...shared}
          label="First Name"
          name="first"
          autoComplete="given-name"
          isFocused
          value={first}
          onChange={setFirst}
          ref={firstField}
        />
        <TextField
          {...shared}
          label="Last Name"
          name="last"
          autoComplete="family-name"
          value={last}
          onChange={setLast}
          ref={lastField}
        />
        <TextField
          {...shared}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          ref={emailField}
        />
      </AccountForm>
    </AccountFrame>
  );
}
