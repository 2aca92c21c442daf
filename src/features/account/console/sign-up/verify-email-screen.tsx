import { useApiMutation } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { useTitle } from '#console/ui/layout/use-title.ts';
import { signUp, verifyEmail } from '#features/account/account-contract.ts';
import styles from '../sign-in/sign-in.module.css';
import { CodeStep } from './code-step.tsx';
import { ResendButton } from './resend-button.tsx';
import { savedSignUp, signUpInput } from './sign-up-memory.ts';

/** /verifyemail/{email}: the code of a sign-up. */
export function VerifyEmailScreen() {
  useTitle('Verify email');
  const email = useRouteParameter('email');
  const names = savedSignUp(email);
  const verification = useApiMutation(verifyEmail);
  const resending = useApiMutation(signUp);
  return (
    <CodeStep
      title="Verify your email"
      email={email}
      label="Code"
      onVerify={async (code) => (await verification.run({ email, code })).response}
    >
      {names ? (
        <ResendButton onSend={() => resending.run(signUpInput(names))} />
      ) : (
        <p className={styles.lead}>
          No code? <TextLink address={addresses.signup()}>Sign up again</TextLink> to get a new one.
        </p>
      )}
    </CodeStep>
  );
}
