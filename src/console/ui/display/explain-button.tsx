import { useRowTabIndex } from '../data-table/rows/row-focus.ts';
import type { FactButtonProps } from './chip.tsx';
import styles from './explain-button.module.css';

/** A number in a table that opens how it was calculated: "90.12 swim points: what made them". */
export function ExplainButton({ children, label, onClick }: FactButtonProps) {
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
