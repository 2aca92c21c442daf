import { useApiMutation } from '#console/api/queries.ts';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { resetPassword, verifyReset } from '#features/account/account-contract.ts';
import { CodeStep } from './code-step.tsx';
import { ResendButton } from './resend-button.tsx';

/** /verifycode/{email}: the code for a new password. */
export function VerifyCodeScreen() {
  useTitle('Verify code');
  const email = useRouteParameter('email');
  const verification = useApiMutation(verifyReset);
  const resending = useApiMutation(resetPassword);
  return (
    <CodeStep
      title="Choose a password"
      email={email}
      label="Reset Password Code"
      onVerify={async (code) => (await verification.run({ email, code })).response}
    >
      <ResendButton onSend={() => resending.run({ email })} />
    </CodeStep>
  );
}
