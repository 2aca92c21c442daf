import { type ReactNode, useState } from 'react';
import { addresses } from '../routes.ts';
import { AppLink } from '../ui/actions/app-link.tsx';
import { Button, ButtonLink, IconButton } from '../ui/actions/button.tsx';
import { BellIcon } from '../ui/icons/icons.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { markToastsSeen, toastPlace, useVisibleToasts } from '../ui/overlay/toasts/toast-list.ts';
import { LogoMark } from './logo.tsx';
import styles from './top-bar.module.css';

const Messages = lazyPart(() => import('./messages.tsx').then((file) => file.Messages));

export interface TopBarProps {
  user: { first: string; last: string } | null;
  /** The search box; its space remains empty without one. */
  search?: ReactNode;
  /** The logo is shown here when there is no sidebar to hold it. */
  hasLogo?: boolean;
  /** The server runs a newer version of the product; the user decides when to load it. */
  hasNewVersion?: boolean;
}

function Bell() {
  const { unseen } = useVisibleToasts();
  const [isOpen, setOpen] = useState(false);
  const turn = () => {
    setOpen(!isOpen);
    markToastsSeen();
  };
  return (
    <span className={styles.bell}>
      <IconButton
        icon={BellIcon}
        label={unseen > 0 ? `Messages, ${unseen} new` : 'Messages'}
        aria-expanded={isOpen}
        onClick={turn}
      />
      {unseen > 0 && !isOpen ? <span className={styles.unseen} aria-hidden /> : null}
      {isOpen ? <Messages onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

const initialsOf = (first: string, last: string): string =>
  `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase();

/** Search, past messages, and the user's name, which links to the settings. */
export function TopBar({ user, search, hasLogo = false, hasNewVersion = false }: TopBarProps) {
  return (
    <header className={styles.bar} data-screen-only>
      {hasLogo ? (
        <AppLink address={addresses.dashboard()} className={styles.logo}>
          <LogoMark />
          Admin
        </AppLink>
      ) : null}
      {search ? <div className={styles.search}>{search}</div> : null}
      <div className={styles.toasts} ref={toastPlace.set} />
      <div className={styles.end}>
        {hasNewVersion ? (
          <Button size="small" onClick={() => window.location.reload()}>
            New version, reload
          </Button>
        ) : null}
        <Bell />
        {user ? (
          <AppLink address={addresses.settings()} className={styles.person}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(user.first, user.last)}
            </span>
            {user.first} {user.last}
          </AppLink>
        ) : (
          <ButtonLink address={addresses.login()}>Login</ButtonLink>
        )}
      </div>
    </header>
  );
}
