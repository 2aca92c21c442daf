import { Button } from '../actions/button.tsx';
import { IndeterminateBar } from './indeterminate-bar.tsx';
import styles from './job-progress-bar.module.css';

export interface WorkBarProps {
  /** What is done now: "Looking for the face". */
  label: string;
  /** How much of all is done, 0 to 1. */
  share: number;
  onCancel(): void;
  /** The focus goes to its way out: for a work whose own button cannot keep it. */
  isFocused?: boolean;
}

/** A work of some seconds that this page does itself, with its way out. */
export function WorkBar({ label, share, onCancel, isFocused = false }: WorkBarProps) {
  return (
    <div className={styles.work}>
      <div className={styles.told}>
        <span role="status">{label}</span>
        <IndeterminateBar label={label} value={share} max={1} />
      </div>
      <Button size="small" variant="quiet" autoFocus={isFocused} onClick={onCancel}>
        Stop
      </Button>
    </div>
  );
}
