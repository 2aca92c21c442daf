import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { addresses } from '../routes.ts';
import { preventPageDrops } from '../ui/files/prevent-page-drop.ts';
import { type Shortcut, useShortcuts } from '../ui/keyboard/shortcuts.ts';
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx';
import { closeDialogs } from '../ui/overlay/dialog-layers.ts';
import { focusSearch } from './search-focus.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { sidebarGroups } from './sidebar/sidebar-entries.ts';
import { useSlimSidebar } from './sidebar/use-slim-sidebar.ts';
import { TopBar, type TopBarProps } from './top-bar.tsx';
import { useArrivedFocus } from './use-arrived-focus.ts';

const ShortcutSheet = lazyDialog(() =>
  import('../ui/keyboard/shortcut-sheet.tsx').then((file) => file.ShortcutSheet),
);

export interface ShellProps extends TopBarProps {
  children: ReactNode;
  /** False on pages that are specified without the sidebar. */
  hasSidebar?: boolean;
}

const ENTRIES = sidebarGroups.flatMap((group) => group.entries);

/** The frame around a screen: sidebar, top bar, the skip link for the keyboard, and the navigation keys. */
export function Shell({ children, hasSidebar = true, ...topBar }: ShellProps) {
  const router = useRouter();
  useEffect(preventPageDrops, []);
  const focusHeading = useArrivedFocus();
  const { isSlim, toggle } = useSlimSidebar();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const go = (address: string) => {
    router.history.push(address);
    focusHeading();
  };
  const search = () => {
    if (closeDialogs()) focusSearch();
  };
  const find = { label: 'Search', group: 'Everywhere', run: search };
  const goTo = ENTRIES.map(
    (entry): Shortcut => ({
      keys: `g ${entry.letter}`,
      label: entry.label,
      group: 'Go to',
      run: () => go(entry.address),
    }),
  );
  useShortcuts(
    [
      ...(hasSidebar ? goTo : []),
      { keys: 'g ,', label: 'Settings', group: 'Go to', run: () => go(addresses.settings()) },
      ...(topBar.search
        ? [
            { keys: 'Ctrl+k', isAlways: true as const, ...find },
            { keys: '/', ...find },
          ]
        : []),
      { keys: '?', label: 'Keyboard shortcuts', group: 'Everywhere', run: () => setSheetOpen(true) },
    ],
    { isFrame: true },
  );
  return (
    <div className={styles.shell}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to content
      </button>
      {hasSidebar ? (
        <Sidebar isSlim={isSlim} onToggle={toggle} onShortcuts={() => setSheetOpen(true)} />
      ) : null}
      <div className={styles.column}>
        <TopBar {...topBar} hasLogo={!hasSidebar} />
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  );
}
