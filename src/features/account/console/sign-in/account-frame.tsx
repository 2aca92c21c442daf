import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useSession } from '#console/api/session.tsx';
import { LogoMark } from '#console/shell/logo.tsx';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import styles from './sign-in.module.css';

/** A decoration; without it the space is empty. */
const SignInRace = lazyPart(() => import('./sign-in-race.tsx').then((file) => file.SignInRace), {
  loading: <div className={styles.race} />,
  failed: () => <div className={styles.race} />,
});

/** The frame of the screens before signing in: logo, one narrow column, a race next to it on wide screens. */
export function AccountFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links to other screens, below the form. */
  foot: ReactNode;
}) {
  const { supportEmail } = useSession();
  const isWide = useMediaQuery('(min-width: 1080px)');
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <div className={styles.logo}>
          <LogoMark />
          Admin
        </div>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
          <p className={styles.foot}>{foot}</p>
        </div>
        <p className="hint">
          {supportEmail === null ? null : (
            <>
              Problems signing in? <TextLink address={`mailto:${supportEmail}`}>Write to us</TextLink>
            </>
          )}
        </p>
      </div>
      {isWide ? <SignInRace /> : null}
    </div>
  );
}
