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
  const [typed, setTyped] = useState({ first: '', last: '', email: '' });
  const inputs = {
    first: useRef<HTMLInputElement>(null),
    last: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
  };
  const action = useAccountAction(
    async () => {
      const names = { ...typed, email: typed.email.trim() };
      const { response } = await run(signUpInput(names));
      if (response.status !== 0) return response.error ?? 'Sign-up failed. Try again.';
      saveSignUp(names);
      router.history.push(addresses.verifyEmail(names.email));
      return null;
    },
    (message) => {
      const faulty = message.startsWith('Email') ? 'email' : message.startsWith('Last') ? 'last' : 'first';
      inputs[faulty].current?.focus();
    },
  );
  const field = (name: 'first' | 'last' | 'email') =>
    ({
      layout: 'stacked',
      width: 'full',
      size: 'sign-in',
      name,
      ref: inputs[name],
      value: typed[name],
      onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    }) as const;
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
        <TextField {...field('first')} label="First Name" autoComplete="given-name" isFocused />
        <TextField {...field('last')} label="Last Name" autoComplete="family-name" />
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      </AccountForm>
    </AccountFrame>
  );
}
