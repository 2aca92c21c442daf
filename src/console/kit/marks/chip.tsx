import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  /** One kind of a column filled, one outlined; write the rest as plain words. */
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
