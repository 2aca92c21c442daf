import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { AccountForm, useAccountAction } from '../sign-in/account-form.tsx';
import { AccountFrame } from '../sign-in/account-frame.tsx';
import { CodeField, useCode } from './code-field.tsx';

/** Exchanges a code from a mail for the token that sets the password. */
export function CodeStep({
  title,
  email,
  label,
  onVerify,
  children,
}: {
  title: string;
  email: string;
  label: string;
  onVerify(code: string): Promise<{ status: number; token?: string | undefined; error?: string | undefined }>;
  /** How another code is requested. */
  children: ReactNode;
}) {
  const router = useRouter();
  const { code, latest, field, change } = useCode();
  const action = useAccountAction(
    async () => {
      const { status, token, error } = await onVerify(latest.current);
      if (status !== 0 || token === undefined) return error ?? 'The code could not be checked. Try again.';
      router.history.replace(addresses.password(token, email));
      return null;
    },
    () => {
      field.current?.focus();
      field.current?.select();
    },
  );
  return (
    <AccountFrame
      title={title}
      lead={
        <>
          A code was emailed to <strong>{email}</strong>. It is valid for ten minutes. If it has not arrived,
          check the junk folder.
        </>
      }
      foot={<TextLink address={addresses.login()}>Back to sign in</TextLink>}
    >
      <AccountForm action={action} button="Verify Code">
        <CodeField
          label={label}
          value={code}
          onChange={change}
          onWhole={() => void action.run()}
          ref={field}
        />
      </AccountForm>
      {children}
    </AccountFrame>
  );
}
