import styles from './move.module.css';

export interface MoveProps {
  /**
   * Places gained (positive) or lost (negative); 0 for no change; 'new' when the compared ranking has no
   * such row; null when there is nothing to compare with.
   */
  places: number | 'new' | null;
}

function Triangle({ isUp }: { isUp: boolean }) {
  return (
    <svg width="8" height="7" viewBox="0 0 8 7" aria-hidden="true">
      <path d={isUp ? 'M4 0.500 8 6.500H0z' : 'M4 6.500 0 0.500h8z'} fill="currentColor" />
    </svg>
  );
}

/** The change of a rank: triangle and number, NEW, or a dash. */
export function Move({ places }: MoveProps) {
  if (places === null) return null;
  if (places === 'new')
    return (
      <span className={styles.move} data-way="new">
        NEW
      </span>
    );
  if (places === 0)
    return (
      <span className={styles.move} data-way="same">
        <span aria-hidden>–</span>
        <span className="for-readers">same rank</span>
      </span>
    );
  const isUp = places > 0;
  return (
    <span className={`${styles.move} n`} data-way={isUp ? 'up' : 'down'}>
      <Triangle isUp={isUp} />
      <span className="for-readers">{isUp ? 'up' : 'down'} </span>
      {Math.abs(places)}
    </span>
  );
}
