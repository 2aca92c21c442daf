import { addresses } from '#console/addresses.ts';
import { makeCall } from '#console/api/make-call.ts';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { signUp, verifyEmail } from '#features/account/account-contract.ts';
import styles from '../sign-in/sign-in.module.css';
import { CodeStep } from './code-step.tsx';
import { ResendButton } from './resend-button.tsx';
import { keptSignUp, signUpInput } from './sign-up-memory.ts';

/** /verifyemail/{email}: the code of a sign-up. */
export function VerifyEmailScreen() {
  useTitle('Verify email');
  const email = useAddressParameter('email');
  const names = keptSignUp(email);
  return (
    <CodeStep
      title="Verify your email"
      email={email}
      label="Code"
      onVerify={async (code) => (await makeCall(verifyEmail, { email, code })).answer}
    >
      {names ? (
        <ResendButton onSend={() => makeCall(signUp, signUpInput(names)).catch(() => null)} />
      ) : (
        <p className={styles.lead}>
          No code? <TextLink address={addresses.signup()}>Sign up again</TextLink> to get a new one.
        </p>
      )}
    </CodeStep>
  );
}
