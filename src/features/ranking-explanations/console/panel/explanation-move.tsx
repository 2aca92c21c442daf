import { Button } from '#console/ui/actions/button.tsx';
import { Move } from '#console/ui/display/move.tsx';
import type { CrossingAthlete, MovedResult, MoveExplained } from '#rules/explanation/explanation-shape.ts';
import { formatChange, formatCount, formatPoints } from '#rules/explanation/explanation-texts.ts';
import type { Division } from '#rules/races/division.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import styles from './explanation-panel.module.css';
import { RaceLink } from './explanation-races.tsx';

function Causes({ name, results }: { name: string; results: readonly MovedResult[] }) {
  return results.map((result) => (
    <li key={`${name} ${result.result_id}`}>
      <div className={styles.line}>
        <span className={styles.facts}>{name}</span>
        <RaceLink race={result} />
        <span className={`${styles.figures} n`}>{formatChange(result.share)}</span>
      </div>
      <p className={styles.note}>{result.reason}</p>
    </li>
  ));
}

/** Each cause with its effect on the points, and the change that they add up to. */
function PointsChange({ moved }: { moved: MoveExplained }) {
  const { gained, lost, corrected, rule_changed, points, points_before } = moved;
  const causes = gained.length + lost.length + corrected.length + (rule_changed === null ? 0 : 1);
  if (causes === 0) return null;
  const change = (Math.round((points ?? 0) * 100) - Math.round((points_before ?? 0) * 100)) / 100;
  return (
    <ul className={styles.list}>
      <Causes name="Gained" results={gained} />
      <Causes name="Lost" results={lost} />
      <Causes name="Corrected" results={corrected} />
      {rule_changed === null ? null : (
        <li className={styles.line}>
          <span>The rule changed</span>
          <span className={`${styles.figures} n`}>{formatChange(rule_changed.share)}</span>
        </li>
      )}
      <li className={`${styles.mean} ${styles.line}`}>
        <span className={styles.race}>Points</span>
        <span className={`${styles.facts} n`}>
          {printPerhaps(points_before)} → {printPerhaps(points)}
        </span>
        <span className={`${styles.figures} n`}>{formatChange(change)}</span>
      </li>
    </ul>
  );
}

const printPerhaps = (points: number | null): string => (points === null ? '–' : formatPoints(points));
const formatPlaces = (places: number): string => `${places > 0 ? '+' : ''}${places}`;

/** The places of a move: those gained through the athlete's own points and those caused by others. They add up to the move. */
function Places({ moved, division }: Pick<Props, 'moved' | 'division'>) {
  const { own, others, measured_from, measured_to } = moved;
  if (own === 0 && others === 0) return null;
  return (
    <p className={`${styles.note} n`}>
      Rank {measured_from} → {measured_to}: {formatPlaces(own)} from {division === 'MPRO' ? 'his' : 'her'} own
      points, {formatPlaces(others)} from others
    </p>
  );
}

interface CrossingProps {
  message: string;
  athletes: readonly CrossingAthlete[];
  count: number;
  onExplain(athleteId: number): void;
}

function Crossing({ message, athletes, count, onExplain }: CrossingProps) {
  if (count === 0) return null;
  return (
    <div>
      <h4 className={styles.facts}>
        {sentenceCase(formatCount(count, `athlete ${message}`, `athletes ${message}`))}
      </h4>
      <ul>
        {athletes.map((one) => (
          <li key={one.athlete_id} className={styles.other}>
            <span className="n">{one.rank ?? '–'}</span>
            <span className={styles.race}>
              <Button variant="link" onClick={() => onExplain(one.athlete_id)}>
                {one.name}
              </Button>
            </span>
            <span className="n" title={one.race ?? undefined}>
              <span className={styles.before}>{printPerhaps(one.points_before)} →</span>{' '}
              {printPerhaps(one.points)}
            </span>
          </li>
        ))}
      </ul>
      {count > athletes.length ? <p className={styles.note}>and {count - athletes.length} more</p> : null}
    </div>
  );
}

interface Props {
  moved: MoveExplained;
  division: Division;
  onExplain(athleteId: number): void;
}

/** The places, and the athletes who passed or fell behind. */
function Others({ moved, division, onExplain }: Props) {
  return (
    <>
      <Places {...{ moved, division }} />
      <Crossing
        message="passed"
        athletes={moved.passed_by}
        count={moved.passed_by_count}
        onExplain={onExplain}
      />
      <Crossing
        message="fell behind"
        athletes={moved.fell_behind}
        count={moved.fell_behind_count}
        onExplain={onExplain}
      />
    </>
  );
}

/** Why the rank differs from the comparison set. */
export function WhyItMoved({ moved, division, onExplain }: Props) {
  const { comparison, from_rank, to_rank, difference } = moved;
  const isRanked = comparison !== null && (from_rank !== null || to_rank !== null);
  const isNew = comparison !== null && from_rank === null && to_rank !== null;
  return (
    <section className={styles.section} aria-label="Why it moved">
      <h3>
        Why it moved <Move places={isNew ? 'new' : difference} />
      </h3>
      <p className={styles.prose}>{moved.sentence}</p>
      <PointsChange moved={moved} />
      {isRanked ? <Others {...{ moved, division, onExplain }} /> : null}
    </section>
  );
}
