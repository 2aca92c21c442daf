import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useConnection } from '../connection/connection.ts';
import { TriggerAnchor } from '../overlay/floating/trigger-anchor.tsx';
import { useOpenAfterLoad } from '../overlay/floating/use-open-after-load.ts';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';

export interface MenuListProps {
  /** The button has the id `{id}-target`, the list `{id}-dropdown`. */
  id: string;
  entries: readonly MenuEntry[];
  opener: HTMLElement;
  isOpen: boolean;
  onClose(): void;
}

/** While the browser is offline, entries that send a request are disabled and say why. */
function useOfflineEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  if (useConnection() !== 'offline') return entries;
  return entries.map((entry) =>
    (entry.needsNetwork ?? entry.isDanger) ? { ...entry, isDisabled: true, hint: 'You are offline' } : entry,
  );
}

/** A key still held down from opening the menu runs no entry. */
function holdBackRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** The entries of a `Menu` under its button. */
export function MenuList({ id, entries, opener, isOpen, onClose }: MenuListProps) {
  const router = useRouter({ warn: false });
  const isShown = useOpenAfterLoad(isOpen);
  const shown = useOfflineEntries(entries);
  return (
    <MantineMenu
      id={id}
      opened={isShown}
      onChange={(isOpened) => isOpened || onClose()}
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.dropdown, item: styles.item, itemLabel: styles.label }}
      // Mantine's own holder of the focus would stand among the entries, where readers count only entries; the first entry takes it.
      withInitialFocusPlaceholder={false}
      withinPortal
    >
      <MantineMenu.Target>
        <TriggerAnchor opener={opener} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown data-mantine-stop-propagation onKeyDownCapture={holdBackRepeats}>
        {shown.map(({ label: message, icon: Mark, onSelect, address, isDanger, isDisabled, hint }) => (
          <MantineMenu.Item
            key={message}
            leftSection={Mark ? <Mark /> : undefined}
            disabled={isDisabled}
            data-danger={isDanger || undefined}
            onClick={() => {
              if (address !== undefined) router?.history.push(address);
              else onSelect?.();
            }}
          >
            {message}
            {hint ? <span className={styles.hint}>{hint}</span> : null}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
