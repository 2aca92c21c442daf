import { Button } from '../actions/button.tsx';
import { printCount } from '../format/figures.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  /** What is in progress: "Points of races". Shown as text when the operation can be stopped, else for screen readers only. */
  label: string;
  /** Null while unknown. */
  value: number | null;
  max: number;
  /** 3 px instead of 6: one of many in a list. */
  isThin?: boolean;
  /** Adds "120 of 1 284" below. */
  hasCount?: boolean;
  /** Adds a button that stops the operation. */
  onCancel?(): void;
  /** Focuses that button: for an operation whose own button loses the focus. */
  isFocused?: boolean;
}

export function Progress({ label, value, max, isThin, hasCount, onCancel, isFocused }: ProgressProps) {
  const bar = (
    <progress
      className={styles.bar}
      data-thin={isThin || undefined}
      aria-label={label}
      {...(value === null ? {} : { value, max })}
    />
  );
  if (hasCount)
    return (
      <div className={styles.counted}>
        {bar}
        <p className="hint n" aria-live="polite">
          {value === null ? 'Queued' : `${printCount(value)} of ${printCount(max)}`}
        </p>
      </div>
    );
  if (!onCancel) return bar;
  return (
    <div className={styles.stoppable}>
      <div className={styles.labelled}>
        <span role="status">{label}</span>
        {bar}
      </div>
      <Button size="small" variant="quiet" autoFocus={isFocused ?? false} onClick={onCancel}>
        Stop
      </Button>
    </div>
  );
}
