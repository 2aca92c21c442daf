import { type SubmitEvent, useState } from 'react';
import { type ApiError, refusalOf } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useSession } from '#console/api/session.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { PasswordField } from '#console/ui/form/password-field.tsx';
import { focusRefused } from '#console/ui/form/refused-focus.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { PASSWORD_RULE } from '#features/account/account-contract.ts';
import { changeOwnPassword } from '#features/account/own-account-contract.ts';
import styles from './settings.module.css';

const NOTHING = { present: '', next: '', fault: null as ApiError | null, isBusy: false };

/** Changes the current user's password. */
export function PasswordSection() {
  const { user, renew } = useSession();
  const [form, setForm] = useState(NOTHING);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.isBusy) return;
    setForm({ ...form, isBusy: true });
    const input = { password: form.present, new_password: form.next };
    // Not aborted by leaving the page: it ends the current session, and only its response contains the
    // next one.
    const fault = await refusalOf(
      renew(async () => (await callApi(changeOwnPassword, input)).response.token_session),
    );
    if (fault === null) {
      setForm(NOTHING);
      toasts.success('Password changed; your other sessions have ended');
    } else {
      setForm((now) => ({ ...now, isBusy: false, fault }));
      focusRefused();
    }
  };
  const errorAt = (field: string) => (form.fault?.field === field ? form.fault.message : null);
  const elsewhere = form.fault && form.fault.field !== 'password' && form.fault.field !== 'new_password';
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errorAt('password')}
        value={form.present}
        onChange={(present) => setForm({ ...form, present, fault: null })}
      />
      <PasswordField
        label="New password"
        hint={PASSWORD_RULE}
        autoComplete="new-password"
        error={errorAt('new_password')}
        value={form.next}
        onChange={(next) => setForm({ ...form, next, fault: null })}
      />
      {elsewhere ? (
        <p className={styles.alert} role="alert">
          {form.fault?.message}
        </p>
      ) : null}
      <Button
        type="submit"
        whyDisabled={form.present === '' || form.next === '' ? 'Enter both passwords' : null}
        isBusy={form.isBusy}
      >
        Change password
      </Button>
    </form>
  );
}
