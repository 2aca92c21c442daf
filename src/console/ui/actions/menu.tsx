import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, ReactElement } from 'react';
import { useConnection } from '../connection/connection.ts';
import { MoreIcon } from '../icons/icons.tsx';
import { openerOf } from '../overlay/use-focus-return.ts';
import { type ButtonProps, IconButton } from './button.tsx';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** Name of the three dots. */
  label?: string;
  /** Another button instead of the three dots. */
  opener?: ReactElement<Partial<ButtonProps>>;
}

/** While the browser is offline, entries that send a request are disabled and say why. */
function useOfflineEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  if (useConnection() !== 'offline') return entries;
  return entries.map((entry) =>
    (entry.needsNetwork ?? entry.isDanger) ? { ...entry, whyDisabled: 'You are offline' } : entry,
  );
}

/** A key still held down from opening the menu does not run an entry. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** Actions behind a button; arrows choose, Enter runs, Escape closes; both return the focus. */
export function Menu({ entries, label = 'More', opener }: MenuProps) {
  const router = useRouter({ warn: false });
  const shown = useOfflineEntries(entries);
  return (
    <MantineMenu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.dropdown, item: styles.item, itemLabel: styles.label }}
      // Mantine's focus placeholder would be one of the menu's children, where screen readers expect only
      // entries.
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{opener ?? <IconButton icon={MoreIcon} label={label} />}</MantineMenu.Target>
      <MantineMenu.Dropdown data-mantine-stop-propagation onKeyDownCapture={ignoreRepeats}>
        {shown.map(({ label: entry, icon: Mark, onSelect, address, isDanger, whyDisabled, hint }) => (
          <MantineMenu.Item
            key={`${entry}\n${hint ?? ''}`}
            leftSection={Mark ? <Mark /> : undefined}
            // Not `disabled`, which the arrow keys would pass over.
            aria-disabled={whyDisabled ? true : undefined}
            closeMenuOnClick={!whyDisabled}
            data-danger={isDanger || undefined}
            onClick={({ currentTarget }) => {
              if (whyDisabled) return;
              // The entry is about to be removed; a dialog that it opens returns the focus to the button.
              openerOf(currentTarget)?.focus({ preventScroll: true });
              if (address !== undefined) router?.history.push(address);
              else onSelect?.();
            }}
          >
            {entry}
            {whyDisabled || hint ? <span className={styles.hint}>{whyDisabled || hint}</span> : null}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
