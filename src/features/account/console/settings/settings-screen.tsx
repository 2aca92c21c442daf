import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useSession } from '#console/api/session.tsx';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { LogoutIcon } from '#console/ui/icons/record-icons.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { AppearanceFields } from '#console/ui/theme/appearance-fields.tsx';
import { TeamExclusionsSection } from '#features/team-views/console/shared/team-exclusions-section.tsx';
import { EventsSection } from './events-section.tsx';
import { OwnAccountSection } from './own-account-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { StaffAccountsSection } from './staff-accounts-section.tsx';

function Section({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={name}>
      <div>
        <h2>{name}</h2>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** The settings of the current user's account and, for admins, of all accounts. */
function AdminSections() {
  return (
    <>
      <Section name="You">
        <OwnAccountSection />
      </Section>
      <Section name="Password" about="Changing it ends all your other sessions.">
        <PasswordSection />
      </Section>
      <Section
        name="Second factor"
        about="A six-digit code from an app on your phone, required after the password."
      >
        <SecondFactorSection />
      </Section>
      <Section
        name="Sessions"
        about="Where you are signed in. A session ends after 14 days without use, and after 90 days at the latest."
      >
        <SessionsSection />
      </Section>
      <Section name="Your data" about="All your personal data, as one file.">
        <OwnDataSection />
      </Section>
      <Section name="Staff accounts" about="Who may sign in. Only admins use the console.">
        <StaffAccountsSection />
      </Section>
      <Section name="Team views of rankings">
        <TeamExclusionsSection />
      </Section>
      <Section name="Log" about="Sign-ins, refused sign-ins, exports and deletions.">
        <EventsSection />
      </Section>
    </>
  );
}

/** /settings: who is signed in, the logout, and the settings of the current user and of everybody. */
export function SettingsScreen() {
  const { state, user, signOut } = useSession();
  const router = useRouter();
  const isLeaving = useRef(false);
  if (state === 'looking') return <LoadingState />;
  if (!user)
    return isLeaving.current ? (
      <LoadingState />
    ) : (
      <Navigate to={addresses.login(addresses.settings())} replace />
    );
  const leave = () => {
    isLeaving.current = true;
    void signOut();
    router.history.push(addresses.dashboard());
  };
  return (
    <Page name="Settings" layout="flow">
      <div className={styles.settings}>
        <div className={styles.who}>
          <p>
            You are logged in as <strong>{`${user.first} ${user.last}`.trim()}</strong> ({user.email}).
            {user.admin === 1 ? '' : ' Your account has no admin rights; an admin can grant them.'}
          </p>
          <Button icon={LogoutIcon} onClick={leave}>
            Logout
          </Button>
        </div>
        <Section name="Appearance" about="On this computer.">
          <AppearanceFields />
        </Section>
        {user.admin === 1 ? <AdminSections /> : null}
      </div>
    </Page>
  );
}
