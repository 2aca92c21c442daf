import { AlertIcon, ClockIcon, DoneIcon, EditIcon, type Icon, MoreIcon } from '../icons/icons.tsx';
import styles from './saved-note.module.css';
import { type SavedState, savedLabel } from './saved-state.ts';

const MARKS: Record<Exclude<SavedState['kind'], 'calm'>, Icon> = {
  typing: EditIcon,
  saving: MoreIcon,
  saved: DoneIcon,
  waiting: ClockIcon,
  refused: AlertIcon,
};

/** A field's state in words. Its room is kept when there is nothing to say, so that nothing moves. */
export function SavedNote({ state, id }: { state: SavedState; id?: string }) {
  const Mark = state.kind === 'calm' ? null : MARKS[state.kind];
  return (
    <span
      id={id}
      className={styles.note}
      data-kind={state.kind}
      aria-live={state.kind === 'refused' ? 'assertive' : 'polite'}
    >
      {Mark ? <Mark size={14} /> : null}
      <span>{savedLabel(state)}</span>
    </span>
  );
}
