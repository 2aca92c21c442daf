import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { useConnection } from '../connection/connection.ts';
import { MoreIcon } from '../icons/icons.tsx';
import { openerOf } from '../overlay/use-focus-return.ts';
import { AppLink } from './app-link.tsx';
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

/** Enter presses a link; a menu's entries are pressed with the space bar too. */
function pressWithSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || event.currentTarget.tagName !== 'A') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A key still held down from opening the menu does not run an entry. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** One entry. One that navigates is a link, which the middle button opens in a new tab. */
function Entry({ label, icon: Mark, onSelect, address, isDanger, whyDisabled, hint }: MenuEntry) {
  const shared = {
    leftSection: Mark ? <Mark /> : undefined,
    // Not `disabled`, which the arrow keys would pass over.
    'aria-disabled': whyDisabled ? true : undefined,
    closeMenuOnClick: !whyDisabled,
    'data-danger': isDanger || undefined,
    onKeyDown: pressWithSpace,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (whyDisabled) return;
      // The entry is about to be removed; a dialog that it opens returns the focus to the button.
      openerOf(currentTarget)?.focus({ preventScroll: true });
      if (address === undefined) onSelect?.();
    },
    children: (
      <>
        {label}
        {whyDisabled || hint ? <div className="hint">{whyDisabled || hint}</div> : null}
      </>
    ),
  };
  return address === undefined || whyDisabled ? (
    <MantineMenu.Item {...shared} />
  ) : (
    <MantineMenu.Item component={AppLink} address={address} {...shared} />
  );
}

/** Actions behind a button; arrows choose, Enter runs, Escape closes; both return the focus. */
export function Menu({ entries, label = 'More', opener }: MenuProps) {
  const shown = useOfflineEntries(entries);
  return (
    <MantineMenu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: `floating ${styles.dropdown}`, item: styles.item }}
      // Mantine's focus placeholder would be one of the menu's children, where screen readers expect only
      // entries.
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{opener ?? <IconButton icon={MoreIcon} label={label} />}</MantineMenu.Target>
      <MantineMenu.Dropdown data-mantine-stop-propagation onKeyDownCapture={ignoreRepeats}>
        {shown.map((entry) => (
          <Entry key={`${entry.label}\n${entry.hint ?? ''}`} {...entry} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
