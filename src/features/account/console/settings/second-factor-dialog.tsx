import { type ReactNode, useEffect, useState } from 'react';
import { useApiMutation, useRefreshAll } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { copyText } from '#console/ui/files/copy-text.ts';
import { downloadFile } from '#console/ui/files/csv-download.ts';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { PasswordField } from '#console/ui/form/password-field.tsx';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { CopyIcon } from '#console/ui/icons/record-icons.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  type SecondFactorKey,
} from '#features/account/own-account-contract.ts';
import { type AccountAction, useAccountAction } from '../sign-in/account-form.tsx';
import { CodeField, useCode } from '../sign-up/code-field.tsx';
import styles from './settings.module.css';

export type SecondFactorAction = 'begin' | 'renew' | 'end';

const TITLES: Readonly<Record<SecondFactorAction, string>> = {
  begin: 'Set up a second factor',
  renew: 'New recovery codes',
  end: 'Disable the second factor',
};

function Alert({ action }: { action: AccountAction }) {
  return action.error === null ? null : (
    <p className={styles.alert} role="alert">
      {action.error}
    </p>
  );
}

function KeyForApp({ shown }: { shown: SecondFactorKey }) {
  return (
    <>
      <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${shown.qr_size} ${shown.qr_size}`}
        role="img"
        aria-label="QR code of the key"
        shapeRendering="crispEdges"
      >
        <path d={shown.qr_path} fill="currentColor" />
      </svg>
      <p>
        <Mute>No camera? Type this key: </Mute>
        <span className={styles.key}>{shown.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
    </>
  );
}

/** The codes are shown once: a checkbox confirms that they are saved before the dialog can be closed with Done. */
function RecoveryCodes({
  codes,
  areSaved,
  onSaved,
}: {
  codes: readonly string[];
  areSaved: boolean;
  onSaved(areSaved: boolean): void;
}) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (!(await copyText(text)))
      return toasts.error('Copying is blocked by the browser. Download the codes.');
    toasts.success('Recovery codes copied');
    onSaved(true);
  };
  const download = () => {
    downloadFile('recovery-codes.txt', new Blob([text]));
    onSaved(true);
  };
  return (
    <>
      <p>
        Each code works once instead of the six digits. The codes are not shown again: store them where you
        can reach them without your phone.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Line>
        <Button icon={CopyIcon} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={DownloadIcon} onClick={download}>
          Download
        </Button>
      </Line>
      <CheckField label="I have saved these codes" layout="bare" value={areSaved} onChange={onSaved} />
    </>
  );
}

/** The password first; the setup then shows the key, asks for its first code and shows the recovery codes. */
export function SecondFactorDialog({ action, onClose }: { action: SecondFactorAction; onClose(): void }) {
  const refresh = useRefreshAll();
  const beginning = useApiMutation(beginSecondFactor);
  const renewal = useApiMutation(renewRecoveryCodes);
  const ending = useApiMutation(endSecondFactor);
  const confirmation = useApiMutation(confirmSecondFactor);
  const [password, setPassword] = useState('');
  const { code, latest, field, change } = useCode();
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [areSaved, setSaved] = useState(false);
  // The dialog itself focuses only its initial content.
  useEffect(() => {
    if (key) field.current?.focus();
  }, [key, field]);
  const request = [beginning, renewal, ending, confirmation].find(({ isRunning }) => isRunning);
  const close = () => {
    void refresh();
    onClose();
  };
  const startAgain = () => {
    change('');
    field.current?.focus();
  };
  const prove = useAccountAction(async () => {
    if (action === 'begin') setKey((await beginning.run({ password })).response);
    else if (action === 'renew') setCodes((await renewal.run({ password })).response.recovery_codes);
    else {
      await ending.run({ password });
      toasts.success('Second factor disabled');
      close();
    }
    return null;
  });
  const confirm = useAccountAction(async () => {
    setCodes((await confirmation.run({ code: latest.current })).response.recovery_codes);
    return null;
  }, startAgain);
  const step = codes !== null ? 'codes' : key !== null ? 'key' : 'password';
  const steps: Record<
    typeof step,
    { shown: ReactNode; label: string; run: () => void; whyDisabled: string | null; action?: AccountAction }
  > = {
    password: {
      shown: (
        <>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            isFocused
            value={password}
            onChange={setPassword}
          />
          <Alert action={prove} />
        </>
      ),
      label: action === 'end' ? 'Switch off' : 'Next',
      run: () => void prove.run(),
      whyDisabled: password === '' ? 'Enter your password' : null,
      action: prove,
    },
    key: {
      shown: key ? (
        <>
          <KeyForApp shown={key} />
          <CodeField
            label="Six digits"
            isDigits
            size="normal"
            value={code}
            onChange={change}
            onWhole={() => void confirm.run()}
            ref={field}
          />
          <Alert action={confirm} />
        </>
      ) : null,
      label: 'Switch on',
      run: () => void confirm.run(),
      whyDisabled: code === '' ? 'Enter the six digits' : null,
      action: confirm,
    },
    codes: {
      shown: <RecoveryCodes codes={codes ?? []} areSaved={areSaved} onSaved={setSaved} />,
      label: 'Done',
      run: close,
      whyDisabled: areSaved ? null : 'Store the codes, and tick the box',
    },
  };
  const { shown, label, run, whyDisabled, action: running } = steps[step];
  return (
    <Dialog
      isOpen
      title={step === 'codes' ? 'Recovery codes' : TITLES[action]}
      onClose={close}
      cancelLabel={step === 'codes' ? null : 'Cancel'}
      hasUnsaved={step === 'codes' && !areSaved}
      unsavedMessage={{ message: 'These codes are not shown again.', keep: 'Back to the codes' }}
      confirm={{
        label,
        run,
        whyDisabled,
        isBusy: running?.isBusy ?? false,
        ...(request ? { request } : {}),
        variant: action === 'end' ? 'danger' : 'main',
      }}
    >
      <Stack gap={12}>{shown}</Stack>
    </Dialog>
  );
}
