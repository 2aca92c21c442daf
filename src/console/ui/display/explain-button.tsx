import type { ReactNode } from 'react';
import { useRowTabIndex } from '../data-table/rows/row-focus.ts';
import styles from './explain-button.module.css';

/**
 * A number in a table that opens how it was calculated. `label` is its name for screen readers: "90.12 swim
 * points: what made them".
 */
export function ExplainButton({
  children,
  label,
  onClick,
}: {
  children: ReactNode;
  label: string;
  onClick(): void;
}) {
  const tabIndex = useRowTabIndex();
  return (
    <button
      type="button"
      className={styles.figure}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
