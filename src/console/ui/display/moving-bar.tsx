import styles from './moving-bar.module.css';

export interface MovingBarProps {
  /** What moves, for readers. */
  label: string;
  /** Null while nobody knows how far it is. */
  value: number | null;
  max: number;
  /** 3 px instead of 6: one of many in a list. */
  isThin?: boolean;
}

/** The bar alone: how far something is. */
export function MovingBar({ label, value, max, isThin = false }: MovingBarProps) {
  return (
    <progress
      className={styles.bar}
      data-thin={isThin || undefined}
      aria-label={label}
      {...(value === null ? {} : { value, max })}
    />
  );
}
