import styles from './steps.module.css';

export interface StepsProps {
  /** How many are filled, and how many there are. */
  filled: number;
  of: number;
  /** What they count, for screen readers and on hover: "2 of 3 races count". */
  label: string;
}

/** A small row of dots, some of them filled. */
export function Steps({ filled, of, label }: StepsProps) {
  return (
    <span className={styles.pips} role="img" aria-label={label} title={label}>
      {Array.from({ length: of }, (_pip, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots without content
        <span key={place} className={styles.pip} data-filled={place < filled || undefined} />
      ))}
    </span>
  );
}
