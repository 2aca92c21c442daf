import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery, useRefreshAll } from '#console/api/queries.ts';
import { useSession } from '#console/api/session.tsx';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Menu } from '#console/ui/actions/menu.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { Chip } from '#console/ui/display/chip.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import { AddPersonIcon } from '#console/ui/icons/icons.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import {
  endAccountSessions,
  inviteAgain,
  listAccounts,
  type StaffAccount,
  setAdmin,
} from '#features/account/staff-accounts-contract.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { confirmAndEraseAccount } from '#features/personal-data/console/shared/erase-account-question.ts';
import { useDownloadData } from '#features/personal-data/console/shared/personal-data-actions.ts';
import { readAccountData } from '#features/personal-data/personal-data-contract.ts';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './settings.module.css';

const nameOf = ({ first, last, email }: StaffAccount): string => `${first} ${last}`.trim() || email;

/** Removes the current user's admin rights, which ends their sessions: nothing is read again before they are signed out. */
function useGiveUpAdmin() {
  const { signOut } = useSession();
  const router = useRouter();
  const admin = useApiMutation(setAdmin, { leavesPage: true });
  return async (id: number) => {
    const isSure = await confirm({
      title: 'Remove your admin rights?',
      question:
        'You are signed out everywhere and cannot use the console any more, until another admin grants them again.',
      confirmLabel: 'Remove',
      isDanger: true,
    });
    if (!isSure || (await showRefusal(admin.run({ id, admin: 0 }))) === null) return;
    await signOut();
    router.history.push(addresses.login());
  };
}

/** An admin's actions on an account; those that remove something are confirmed first. */
function useAccountActions() {
  const admin = useUndoableMutation(setAdmin);
  const sessions = useUndoableMutation(endAccountSessions);
  const invitation = useUndoableMutation(inviteAgain);
  const refreshAll = useRefreshAll();
  const download = useDownloadData(readAccountData);
  const giveUp = useGiveUpAdmin();
  return {
    giveUp: (one: StaffAccount) => giveUp(one.id),
    download: (one: StaffAccount) => download(one.id),
    async grant(one: StaffAccount) {
      const isSure = await confirm({
        title: 'Grant admin rights?',
        question: `${nameOf(one)} can then change everything, and see all accounts and personal data.`,
        confirmLabel: 'Grant',
        needsNetwork: true,
      });
      if (isSure) await admin.attempt({ id: one.id, admin: 1 }, `Admin rights granted to ${nameOf(one)}`);
    },
    async take(one: StaffAccount) {
      const question = `${nameOf(one)} is signed out everywhere and cannot use the console any more.`;
      const isSure = await confirm({
        title: 'Remove admin rights?',
        question,
        confirmLabel: 'Remove',
        isDanger: true,
      });
      if (isSure) await admin.attempt({ id: one.id, admin: 0 }, `Admin rights removed from ${nameOf(one)}`);
    },
    end: (one: StaffAccount) => sessions.attempt({ id: one.id }, `Sessions of ${nameOf(one)} ended`),
    invite: (one: StaffAccount) => invitation.attempt({ id: one.id }, `Invitation mailed to ${one.email}`),
    async erase(one: StaffAccount) {
      if (!(await confirmAndEraseAccount({ id: one.id, whose: `${nameOf(one)}’s` }))) return;
      toasts.success(`Account of ${nameOf(one)} erased`);
      await refreshAll();
    },
  };
}

type Actions = ReturnType<typeof useAccountActions>;

const sharedEntries = (account: StaffAccount, actions: Actions): MenuEntry[] => [
  { label: 'Download personal data', needsNetwork: true, onSelect: () => void actions.download(account) },
  historyEntry('account', account.id),
];

/** Sessions and erasure of the own account are in sections of their own. */
const ownEntries = (account: StaffAccount, actions: Actions): MenuEntry[] => [
  { label: 'Remove my admin rights', isDanger: true, onSelect: () => void actions.giveUp(account) },
  ...sharedEntries(account, actions),
];

const entriesOf = (account: StaffAccount, actions: Actions): MenuEntry[] => [
  account.admin === 1
    ? { label: 'Remove admin rights', isDanger: true, onSelect: () => void actions.take(account) }
    : { label: 'Grant admin rights', onSelect: () => void actions.grant(account) },
  ...(account.sessions > 0
    ? [{ label: 'End sessions', needsNetwork: true, onSelect: () => void actions.end(account) }]
    : []),
  ...(account.state === 'invited'
    ? [{ label: 'Resend the invitation', needsNetwork: true, onSelect: () => void actions.invite(account) }]
    : []),
  ...sharedEntries(account, actions),
  { label: 'Erase account…', isDanger: true, onSelect: () => void actions.erase(account) },
];

interface AccountRowProps {
  account: StaffAccount;
  isOwn: boolean;
  actions: Actions;
}

function AccountRow({ account, isOwn, actions }: AccountRowProps) {
  const { email, sessions, last_used_at: lastUsed, athlete_id: athleteId } = account;
  const used = lastUsed === null ? 'never signed in' : `last used ${formatMoment(lastUsed)}`;
  return (
    <li>
      <span>
        <span className={styles.name}>{nameOf(account)}</span>
        <span className={styles.facts}>
          {email} · {used}
          {sessions > 0 ? ` · ${counted(sessions, 'session')}` : ''}
          {athleteId === null ? null : (
            <>
              {' · '}
              <TextLink address={addresses.athlete(athleteId)}>{account.athlete_name}</TextLink>
            </>
          )}
        </span>
      </span>
      {account.admin === 1 ? <Chip look="filled">Admin</Chip> : null}
      {account.state === 'invited' ? <Chip>Invited</Chip> : null}
      {account.has_second_factor ? <Chip>Second factor</Chip> : null}
      {isOwn ? <Chip>You</Chip> : null}
      <Menu
        label={`Actions for ${nameOf(account)}`}
        entries={isOwn ? ownEntries(account, actions) : entriesOf(account, actions)}
      />
    </li>
  );
}

/** All accounts, for admins: who is an admin, who is signed in, and invitations. */
export function StaffAccountsSection() {
  const { user } = useSession();
  const { response, error, reload } = useApiQuery(listAccounts, {});
  const actions = useAccountActions();
  const [isInviting, setInviting] = useState(false);
  if (!response)
    return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState lines={4} />;
  return (
    <>
      <Button icon={AddPersonIcon} onClick={() => setInviting(true)}>
        Invite somebody
      </Button>
      <ul className={styles.list} aria-label="Accounts">
        {response.accounts.map((account) => (
          <AccountRow key={account.id} account={account} isOwn={account.id === user?.id} actions={actions} />
        ))}
      </ul>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
