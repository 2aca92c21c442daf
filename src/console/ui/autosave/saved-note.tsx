import type { ReactNode } from 'react';
import { AlertIcon, ClockIcon, DoneIcon, EditIcon, type Icon, MoreIcon } from '../icons/icons.tsx';
import styles from './saved-note.module.css';
import { type SavedState, savedLabel } from './saved-state.ts';

const MARKS: Record<Exclude<SavedState['kind'], 'idle'>, Icon> = {
  dirty: EditIcon,
  saving: MoreIcon,
  saved: DoneIcon,
  offline: ClockIcon,
  invalid: AlertIcon,
};

interface SavedNoteProps {
  state: SavedState;
  /** Instead of the usual text: "City saved". */
  label?: string | undefined;
  /** After the text: Undo. */
  children?: ReactNode;
}

/** A save state as text. Its space is reserved when it is empty, so that the layout does not move. */
export function SavedNote({ state, label, children }: SavedNoteProps) {
  const Mark = state.kind === 'idle' ? null : MARKS[state.kind];
  return (
    <span
      className={`hint ${styles.note}`}
      data-kind={state.kind}
      aria-live={state.kind === 'invalid' ? 'assertive' : 'polite'}
    >
      {Mark ? <Mark size={14} /> : null}
      <span title={label} data-can-be-cut={label === undefined ? undefined : true}>
        {label ?? savedLabel(state)}
      </span>
      {children}
    </span>
  );
}
