import { Navigate, useRouter } from '@tanstack/react-router';
import { addresses } from '#console/addresses.ts';
import { useSession } from '#console/calls/session.tsx';
import { Button } from '#console/kit/buttons/button.tsx';
import { LogoutIcon } from '#console/kit/icons/icons.tsx';
import { Page } from '#console/kit/page/page.tsx';
import { LoadingState } from '#console/kit/page/page-states.tsx';
import { AppearanceFields } from '#console/kit/theme/appearance-fields.tsx';
import { TeamExclusionsSection } from '#features/team-views/console/shared/team-exclusions-section.tsx';
import styles from './settings.module.css';

/** /settings: who is signed in, and the way out. */
export function SettingsScreen() {
  const { state, user, signOut } = useSession();
  const router = useRouter();
  if (state === 'looking') return <LoadingState />;
  if (!user) return <Navigate to={addresses.login()} replace />;
  const leave = async () => {
    await signOut();
    router.history.push(addresses.dashboard());
  };
  return (
    <Page name="Settings" layout="flow">
      <div className={styles.settings}>
        <p>
          You are logged in as <strong>{`${user.first} ${user.last}`.trim()}</strong> ({user.email}).
          {user.admin === 1 ? '' : ' Your account has no admin right; an admin can grant it.'}
        </p>
        <Button icon={LogoutIcon} onClick={leave}>
          Logout
        </Button>
        <section className={styles.appearance} aria-label="Appearance">
          <h2>Appearance</h2>
          <AppearanceFields />
        </section>
        {user.admin === 1 ? (
          <section className={styles.appearance} aria-label="Team views of rankings">
            <h2>Team views of rankings</h2>
            <TeamExclusionsSection />
          </section>
        ) : null}
      </div>
    </Page>
  );
}
