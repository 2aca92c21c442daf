import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { resetPassword } from '#features/account/account-contract.ts';
import { AccountForm, useAccountAction } from '../sign-in/account-form.tsx';
import { AccountFrame } from '../sign-in/account-frame.tsx';

/** /forgot: a code for a new password is mailed. Links in mails contain the address. */
export function ForgotScreen() {
  useTitle('Forgot password');
  const router = useRouter();
  const { run } = useApiMutation(resetPassword);
  const [email, setEmail] = useState(
    () => new URLSearchParams(router.history.location.search).get('email') ?? '',
  );
  const field = useRef<HTMLInputElement>(null);
  const action = useAccountAction(
    async () => {
      const { response } = await run({ email: email.trim() });
      if (response.status !== 0) return response.error ?? 'The e-mail could not be sent. Try again.';
      router.history.push(addresses.verifyCode(email.trim()));
      return null;
    },
    () => field.current?.focus(),
  );
  return (
    <AccountFrame
      title="Choose a password"
      lead="Enter the e-mail address of your account. We will send you a code."
      foot={<TextLink address={addresses.login()}>Back to sign in</TextLink>}
    >
      <AccountForm action={action} button="Send link to reset">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          layout="stacked"
          width="full"
          size="sign-in"
          isFocused
          value={email}
          onChange={setEmail}
          ref={field}
        />
      </AccountForm>
    </AccountFrame>
  );
}
