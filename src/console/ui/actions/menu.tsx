import { cloneElement, type ReactElement, useId, useState } from 'react';
import { MoreIcon } from '../icons/icons.tsx';
import { type ButtonProps, IconButton } from './button.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { MenuList } from './menu-list.tsx';

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** Name of the three dots. */
  label?: string;
  /** Another button in place of the three dots. */
  opener?: ReactElement<Partial<ButtonProps>>;
}

/** Acts behind a button; arrows choose, Enter runs, Escape closes and gives the focus back. */
export function Menu({ entries, label = 'More', opener }: MenuProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // Undefined until it was first opened: then nothing of it is in the page.
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      {cloneElement<Partial<ButtonProps>>(opener ?? <IconButton icon={MoreIcon} label={label} />, {
        ref: setButton,
        id: `${id}-target`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen ?? false,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {button && isOpen !== undefined ? (
        <MenuList {...{ id, entries, isOpen }} opener={button} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
