import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactNode, useRef, useState } from 'react';
import { ClockIcon } from '../../icons/icons.tsx';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import styles from './field-origin-button.module.css';

export interface FieldOriginButtonProps {
  label: string;
  /** Rendered when it is opened. */
  children: ReactNode;
}

/**
 * Opens who set a field. It shows while the pointer or the focus is in the field. Not a stop of the Tab key, which leads from field
 * to field: with the focus in the field, Alt+H opens it.
 */
export function FieldOriginButton({ label, children }: FieldOriginButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts([
    {
      keys: 'Alt+h',
      label: 'Who set this field?',
      group: 'In a form',
      isAlways: true,
      run: () => {
        if (!button.current?.closest('[data-field]')?.contains(document.activeElement)) return false;
        setOpen(true);
      },
    },
  ]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: `floating ${styles.dropdown}` }}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          tabIndex={-1}
          className={styles.button}
          aria-label="Who set this?"
          aria-description={label}
          title="Who set this? (Alt+H)"
          onClick={() => setOpen(!isOpen)}
        >
          <ClockIcon size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown data-keeps-enter>
        <div className={styles.content} data-autofocus tabIndex={-1}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
