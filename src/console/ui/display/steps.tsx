import styles from './steps.module.css';

export interface PipsProps {
  /** How many are filled, of how many. */
  filled: number;
  of: number;
  /** What they count, for readers and on hover: "2 of 3 races count". */
  label: string;
}

/** A small row of dots, so many of them filled. */
export function Pips({ filled, of, label }: PipsProps) {
  return (
    <span className={styles.pips} role="img" aria-label={label} title={label}>
      {Array.from({ length: of }, (_pip, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots without content
        <span key={place} className={styles.pip} data-filled={place < filled || undefined} />
      ))}
    </span>
  );
}
