import { useRouterState } from '@tanstack/react-router';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { IconButton } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { CollapseIcon, ExpandIcon, KeyboardIcon } from '#console/ui/icons/icons.tsx';
import { useStaleCurrent } from '#features/rankings/console/shared/use-stale-current.ts';
import { LogoMark } from '../logo.tsx';
import styles from './sidebar.module.css';
import { isActiveEntry, type SidebarEntry, sidebarGroups } from './sidebar-entries.ts';

interface SidebarProps {
  /** Icons only. */
  isSlim: boolean;
  /** Unset where the window is too narrow to choose. */
  onToggle?(): void;
  onShortcuts(): void;
}

interface EntryProps {
  entry: SidebarEntry;
  isSlim: boolean;
  pathname: string;
  /** A warning, shown as a mark whose hint and name say it. */
  warning: string | null;
}

function EntryLink({ entry, isSlim, pathname, warning }: EntryProps) {
  const Mark = entry.icon;
  return (
    <li>
      <AppLink
        address={entry.address}
        className={styles.entry}
        aria-current={isActiveEntry(entry, pathname) ? 'page' : undefined}
        aria-label={isSlim ? [entry.label, warning].filter(Boolean).join('. ') : undefined}
        title={warning ?? (isSlim ? entry.label : undefined)}
      >
        <Mark />
        <span className={styles.text}>{entry.label}</span>
        {warning === null ? null : (
          <>
            <span className={styles.warning} aria-hidden />
            <span className="for-readers">. {warning}</span>
          </>
        )}
      </AppLink>
    </li>
  );
}

/** Links to every list, grouped by area of work. */
export function Sidebar({ isSlim, onToggle, onShortcuts }: SidebarProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const stale = useStaleCurrent();
  return (
    <aside aria-label="Sidebar" data-screen-only className={styles.sidebar} data-icons={isSlim || undefined}>
      <div className={styles.top}>
        <AppLink
          address={addresses.dashboard()}
          className={styles.logo}
          aria-label={isSlim ? 'Admin' : undefined}
        >
          <LogoMark />
          <span className={styles.text}>Admin</span>
        </AppLink>
        {onToggle && !isSlim ? (
          <IconButton icon={CollapseIcon} label="Show icons only" size="small" onClick={onToggle} />
        ) : null}
      </div>
      <nav aria-label="Main">
        {sidebarGroups.map((group) => (
          <div key={group.label ?? 'start'}>
            {group.label ? <div className={styles.label}>{group.label}</div> : null}
            <ul aria-label={group.label ?? undefined}>
              {group.entries.map((entry) => (
                <EntryLink
                  key={entry.address}
                  {...{ entry, isSlim, pathname }}
                  warning={entry.address === addresses.rankings() ? stale : null}
                />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.foot}>
        {onToggle && isSlim ? (
          <button
            type="button"
            className={styles.entry}
            aria-label="Show labels"
            title="Show labels"
            onClick={onToggle}
          >
            <ExpandIcon />
          </button>
        ) : null}
        <button
          type="button"
          className={styles.entry}
          aria-label={isSlim ? 'Shortcuts' : undefined}
          title={isSlim ? 'Shortcuts' : undefined}
          onClick={onShortcuts}
        >
          <KeyboardIcon />
          <span className={styles.text}>Shortcuts</span>
          <Kbd>?</Kbd>
        </button>
      </div>
    </aside>
  );
}
