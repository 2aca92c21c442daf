import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import type { SofAthlete } from '#rules/explanation/explanation-shape.ts';
import { formatPoints } from '#rules/explanation/explanation-texts.ts';
import styles from './sof-athletes.module.css';

/** The number of shares in a strength of field, however many athletes are ranked. */
const SHARES = 5;

interface Props {
  athletes: readonly SofAthlete[];
  /** The strength of field; null if it cannot be calculated. */
  recalculated: number | null;
}

/** The athletes counted in a strength of field, and the sum. */
export function SofAthletes({ athletes, recalculated }: Props) {
  if (athletes.length === 0) return <p className={styles.sum}>No starter is ranked.</p>;
  const sum = athletes.map(({ points }) => formatPoints(points)).join(' + ');
  return (
    <div className={styles.sof}>
      <ul>
        {athletes.map(({ athlete_id, name, points }) => (
          <li key={athlete_id} className={styles.line}>
            <TextLink address={addresses.athlete(athlete_id)}>{name}</TextLink>
            <span className="n">{formatPoints(points)}</span>
          </li>
        ))}
      </ul>
      {recalculated === null ? null : (
        <p className={`${styles.sum} n`}>
          ({sum}) ÷ {SHARES} = {formatPoints(recalculated)}
        </p>
      )}
    </div>
  );
}
