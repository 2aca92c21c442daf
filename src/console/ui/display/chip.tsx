import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  /** At most one filled and one outlined kind in a column; show the rest as plain text. */
  look?: 'filled' | 'outlined';
  hint?: string;
}

/** A fact in a small box: "Contract", "SOF 98.54". */
export function Chip({ children, look = 'outlined', hint }: ChipProps) {
  return (
    <span className={styles.chip} data-look={look} title={hint}>
      {children}
    </span>
  );
}

/**
 * A fact in a small box that opens more about it. `label` is its name for screen readers: "SOF 98.54: who
 * makes it".
 */
export function ChipButton({
  children,
  label,
  onClick,
}: {
  children: ReactNode;
  label: string;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.opens}`}
      data-look="outlined"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
