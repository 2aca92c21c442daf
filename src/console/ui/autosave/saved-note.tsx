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

/** A field's save state as text. Its space is reserved when it is empty, so that the layout does not move. */
export function SavedNote({ state, id }: { state: SavedState; id?: string }) {
  const Mark = state.kind === 'idle' ? null : MARKS[state.kind];
  return (
    <span
      id={id}
      className={styles.note}
      data-kind={state.kind}
      aria-live={state.kind === 'invalid' ? 'assertive' : 'polite'}
    >
      {Mark ? <Mark size={14} /> : null}
      <span>{savedLabel(state)}</span>
    </span>
  );
}
