import type { ReactNode } from 'react';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { ExplainedParts } from '#rules/explanation/explanation-shape.ts';
import { formatChange, formatPlace, formatPoints } from '#rules/explanation/explanation-texts.ts';
import { fieldWeights } from '#rules/points/points-by-field.ts';
import styles from './points-breakdown.module.css';

/** The system that awards points for a place. */
export interface TierFacts {
  base_points: number | null;
  dropoff_percentage: number | null;
}

interface Props {
  explained: ExplainedParts;
  tier: TierFacts;
  /** The strength of field used for the points. */
  sof: number | null;
  /** The sum of the parts. */
  points: number;
  bonus?: { percent: number; points: number } | undefined;
}

const percentOf = (weight: number): string => `${Math.round(weight * 100)} %`;

function WorkingLine({ name, figure, children }: { name: string; figure: string; children?: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{children}</span>
      <span className={`${styles.figure} n`}>{figure}</span>
    </li>
  );
}

/** "40 % of 83.37: 10th, from 100.00 down by 2 % a place". */
function formatPlacePoints({ place, position_points }: ExplainedParts, tier: TierFacts): string {
  const { base_points, dropoff_percentage } = tier;
  const weighted = `${percentOf(fieldWeights.position)} of ${formatPoints(position_points ?? 0)}`;
  const own = place === null ? '' : `: ${formatPlace(place)}`;
  const isKnown = base_points !== null && dropoff_percentage !== null;
  const from = isKnown ? `, from ${base_points} down by ${dropoff_percentage} % a place` : '';
  return `${weighted}${own}${from}`;
}

/** "2.34 % slower than the baseline of 7:43:58, the mean of the first 5". */
export function formatPace(explained: ExplainedParts): string {
  const { percent_faster, baseline_seconds, baseline_count, baseline_points, adjusted_ideal_seconds } =
    explained;
  const faster = percent_faster ?? 0;
  const by = `${formatPoints(Math.abs(faster))} % ${faster < 0 ? 'slower' : 'faster'} than`;
  if (adjusted_ideal_seconds !== null) return `${by} the ideal time of ${printTime(adjusted_ideal_seconds)}`;
  if (baseline_seconds === null) return '';
  const first = baseline_count === 1 ? 'the first time' : `the mean of the first ${baseline_count ?? 0}`;
  const worth = baseline_points === null ? '' : `, which is worth ${formatPoints(baseline_points)}`;
  return `${by} ${printTime(baseline_seconds)}, ${first}${worth}`;
}

function formatTimePoints(explained: ExplainedParts): string {
  const { seconds, time_points, formula } = explained;
  const own = seconds === null ? '' : `${printTime(seconds)}, `;
  const pace = `${own}${formatPace(explained)}`;
  if (formula === 'ideal time') return pace;
  return `${percentOf(fieldWeights.time)} of ${formatPoints(time_points ?? 0)}: ${pace}`;
}

function FormulaLines({ explained, tier, sof }: Pick<Props, 'explained' | 'tier' | 'sof'>) {
  const { parts, formula } = explained;
  const time = (
    <WorkingLine name="Time" figure={formatPoints(parts.time)}>
      {formatTimePoints(explained)}
    </WorkingLine>
  );
  if (formula === 'ideal time') return time;
  return (
    <>
      <WorkingLine name="Position" figure={formatPoints(parts.position)}>
        {formatPlacePoints(explained, tier)}
      </WorkingLine>
      <WorkingLine name="Field" figure={formatPoints(parts.strength_of_field)}>
        {percentOf(fieldWeights.strengthOfField)} of the strength of field
        {sof === null ? '' : `, ${formatPoints(sof)}`}
      </WorkingLine>
      {time}
    </>
  );
}

/** The calculation of points, a row for each part, and their sum. */
export function PointsWorking({ explained, tier, sof, points, bonus }: Props) {
  const { formula, parts } = explained;
  const { changed_since } = parts;
  return (
    <ul className={styles.working}>
      {formula === null ? null : <FormulaLines {...{ explained, tier, sof }} />}
      {changed_since === 0 ? null : (
        <WorkingLine name="Changed" figure={formatChange(changed_since)}>
          {formula === null
            ? 'As counted; the race awards no points for it today'
            : 'Since it was counted the race was changed'}
        </WorkingLine>
      )}
      {bonus === undefined ? null : (
        <WorkingLine name="Bonus" figure={formatChange(bonus.points)}>
          {bonus.percent} % of {formatPoints(points - bonus.points)}
        </WorkingLine>
      )}
      <li className={`${styles.line} ${styles.sum}`}>
        <span className={styles.name}>Points</span>
        <span />
        <span className={`${styles.figure} n`}>{formatPoints(points)}</span>
      </li>
    </ul>
  );
}
