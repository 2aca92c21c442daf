import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { type Icon, MoreIcon } from '../icons/icons.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  label: string;
  icon?: Icon;
  onSelect?(): void;
  /** In place of an act: where it leads. */
  address?: string;
  /** It destroys something; stands last, apart. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Second line: why it is off, or what it does. */
  hint?: string;
}

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** Name of the three dots. */
  label?: string;
  /** Another button in place of the three dots. */
  opener?: ReactElement;
}

/** Acts behind a button; arrows choose, Enter runs, Escape closes and gives the focus back. */
export function Menu({ entries, label = 'More', opener }: MenuProps) {
  const router = useRouter({ warn: false });
  return (
    <MantineMenu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.dropdown, item: styles.item, itemLabel: styles.label }}
      withinPortal
    >
      <MantineMenu.Target>{opener ?? <IconButton icon={MoreIcon} label={label} />}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {entries.map(({ label: words, icon: Mark, onSelect, address, isDanger, isDisabled, hint }) => (
          <MantineMenu.Item
            key={words}
            leftSection={Mark ? <Mark /> : undefined}
            disabled={isDisabled}
            data-danger={isDanger || undefined}
            onClick={() => {
              if (address !== undefined) router?.history.push(address);
              else onSelect?.();
            }}
          >
            {words}
            {hint ? <span className={styles.hint}>{hint}</span> : null}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
