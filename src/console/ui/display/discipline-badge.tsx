import { printTime } from '#rules/dates-and-times/times.ts';
import styles from './discipline-badge.module.css';

export type Leg = 'overall' | 'swim' | 'bike' | 'run';

/** The coloured square of a leg before its name in a head, a chip or a legend. Never without the name. */
export function DisciplineBadge({ leg }: { leg: Leg }) {
  return <span className={styles.square} data-leg={leg} aria-hidden />;
}

export interface LegTimeProps {
  leg: Leg | 'transition';
  /** Whole seconds; 0 or missing means no time. */
  seconds: number | null | undefined;
  /** Place within the leg; its space stays empty when null, and is not reserved when undefined. */
  place?: number | null;
  /** The best of its division: bold. The cell gets its tint through the column's `cellTint`. */
  isBest?: boolean;
}

/** A split time in its leg's colour, with the place in the leg next to it. */
export function LegTime({ leg, seconds, place, isBest = false }: LegTimeProps) {
  return (
    <span className={`${styles.time} n`} data-leg={leg} data-best={isBest || undefined}>
      {printTime(seconds ?? 0)}
      {place === undefined ? null : <span className={styles.place}>{place}</span>}
    </span>
  );
}
