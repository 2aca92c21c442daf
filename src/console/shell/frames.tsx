import { Outlet, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.tsx';
import { addresses, routePatterns } from '../routes.ts';
import { ErrorState, LoadingState } from '../ui/layout/page-states.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartNotLoaded } from '../ui/lazy/part-not-loaded.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { EarlySearchBox } from './early-search-box.tsx';
import styles from './frames.module.css';
import { Shell } from './shell.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const TopBarSearch = lazyPart(
  () => import('#features/search/console/shared/top-bar-search.tsx').then((file) => file.TopBarSearch),
  { loading: <EarlySearchBox /> },
);

const SignInAgain = lazyPart(
  () => import('#features/account/console/shared/sign-in-again.tsx').then((file) => file.SignInAgain),
  { failed: (onRetry) => <PartNotLoaded onRetry={onRetry} isOverPage /> },
);

function useLeftUploads(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    import('./left-uploads.ts').then((part) => part.goOnWithUploads()).catch(() => undefined);
  }, [isSignedIn]);
}

/** The sign-in over the page, when the session ended during work. */
function SessionEnd() {
  return useSession().isSignInShown ? <SignInAgain /> : null;
}

/**
 * Sends users without access to /login, to return after signing in. Once: the frame remains until the login
 * screen is rendered.
 */
function ToLogin() {
  const router = useRouter();
  useEffect(() => {
    const history: RouterHistory = router.history;
    if (history.location.pathname !== routePatterns.login)
      history.replace(addresses.login(history.location.href));
  }, [router]);
  return <LoadingState />;
}

/** Around every screen: the connection banner is shown above it. */
export function RootFrame() {
  return (
    <div className={styles.root}>
      <ConnectionBanner />
      <div className={styles.screen}>
        <Outlet />
      </div>
    </div>
  );
}

/** Around the screens of signed-in users; those for admins have the sidebar. */
function SignedInFrame({ isForAdmins }: { isForAdmins: boolean }) {
  const { state, user, hasNewVersion, lookAgain } = useSession();
  const isAdmin = user?.admin === 1;
  useLeaveGuard();
  useLeftUploads(isForAdmins && isAdmin);
  if (state === 'looking') return <LoadingState />;
  if (state === 'unreachable')
    return <ErrorState message="The server cannot be reached." onRetry={lookAgain} />;
  if (isForAdmins && !isAdmin) return <ToLogin />;
  return (
    <Shell
      user={user}
      search={isAdmin ? <TopBarSearch /> : null}
      hasNewVersion={hasNewVersion}
      hasSidebar={isForAdmins}
    >
      <Outlet />
      <SessionEnd />
    </Shell>
  );
}

/** Screens inside the shell: for signed-in admins only, checked again on every change of the address. */
export const ShellFrame = () => <SignedInFrame isForAdmins />;

/** The settings: without the sidebar, for any signed-in user. */
export const SettingsFrame = () => <SignedInFrame isForAdmins={false} />;

/** The whole window, open to all. */
export function SignedOutFrame() {
  return (
    <main style={{ height: '100%' }}>
      <Outlet />
    </main>
  );
}
