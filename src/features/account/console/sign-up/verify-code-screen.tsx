import { makeCall } from '#console/api/make-call.ts';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { resetPassword, verifyReset } from '#features/account/account-contract.ts';
import { CodeStep } from './code-step.tsx';
import { ResendButton } from './resend-button.tsx';

/** /verifycode/{email}: the code for a new password. */
export function VerifyCodeScreen() {
  useTitle('Verify code');
  const email = useAddressParameter('email');
  return (
    <CodeStep
      title="Choose a password"
      email={email}
      label="Reset Password Code"
      onVerify={async (code) => (await makeCall(verifyReset, { email, code })).answer}
    >
      <ResendButton onSend={() => makeCall(resetPassword, { email }).catch(() => null)} />
    </CodeStep>
  );
}
