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

export interface FactButtonProps {
  children: ReactNode;
  /** Its name for screen readers, and its tooltip: "SOF 98.54: who makes it". */
  label: string;
  onClick(): void;
}

/** A fact in a small box that opens more about it. */
export function ChipButton({ children, label, onClick }: FactButtonProps) {
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
