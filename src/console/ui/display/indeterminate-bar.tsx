import styles from './indeterminate-bar.module.css';

export interface IndeterminateBarProps {
  /** What moves, for readers. */
  label: string;
  /** Null while nobody knows how far it is. */
  value: number | null;
  max: number;
  /** 3 px instead of 6: one of many in a list. */
  isThin?: boolean;
}

/** The bar alone: how far something is. */
export function IndeterminateBar({ label, value, max, isThin = false }: IndeterminateBarProps) {
  return (
    <progress
      className={styles.bar}
      data-thin={isThin || undefined}
      aria-label={label}
      {...(value === null ? {} : { value, max })}
    />
  );
}
