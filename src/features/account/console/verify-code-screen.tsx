import { makeCall } from '#console/calls/make-call.ts';
import { useTitle } from '#console/kit/page/use-title.ts';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { resetPassword, verifyReset } from '../account-contract.ts';
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
