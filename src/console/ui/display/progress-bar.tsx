import { printCount } from '../format/figures.ts';
import { IndeterminateBar } from './indeterminate-bar.tsx';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What moves, for readers: "Points of races". */
  label: string;
  done: number;
  /** Null while nobody knows how much there is. */
  total: number | null;
}

/** How far a long work is, as a bar and in figures. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <IndeterminateBar label={label} value={total ? done : null} max={total ?? 1} />
      <p className={`${styles.count} n`} aria-live="polite">
        {total ? `${printCount(done)} of ${printCount(total)}` : 'Waiting for its turn'}
      </p>
    </div>
  );
}
