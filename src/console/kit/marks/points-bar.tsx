import { Fragment } from 'react';
import styles from './points-bar.module.css';

export interface PointsPart {
  /** For readers and the legend: "Position", "Strength of field", "Time", or a race's short name. */
  name: string;
  points: number;
  /** Which shade: the first, second or hatched third part of points, or ink for thirds of a mean. */
  shade: 'x1' | 'x2' | 'x3' | 'ink';
  /** Words inside at the left, where there is room ("Kona"). */
  words?: string;
}

export interface PointsBarProps {
  /** What it adds up to: "IM Worlds Kona". */
  label: string;
  parts: readonly PointsPart[];
  /** The figure that the parts must add up to. */
  total: number;
  /** Right end of the scale; 100 unless a number is beyond it. */
  scale?: number;
  size?: 'normal' | 'tall';
}

const CENTS = 100;

/** Parts rounded to cents so that they add up to the total: the last one takes what is left. */
export function partsThatAddUp(points: readonly number[], total: number): number[] {
  const cents = points.map((part) => Math.round(part * CENTS));
  const others = cents.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return [...cents.slice(0, -1), Math.round(total * CENTS) - others].map((part) => part / CENTS);
}

/** Below this share of the scale a part has no room for its figure. */
const FIGURE_SHARE = 0.09;

/** A stack on a scale that adds up to its number in front of one's eyes. */
export function PointsBar({ label, parts, total, scale = 100, size = 'normal' }: PointsBarProps) {
  const end = Math.max(scale, total);
  const shown = partsThatAddUp(
    parts.map((part) => part.points),
    total,
  );
  return (
    <div
      className={styles.track}
      data-size={size}
      role="img"
      aria-label={`${label}: ${parts.map((part, place) => `${part.name} ${shown[place]?.toFixed(2)}`).join(', ')}, together ${total.toFixed(2)}`}
    >
      {parts.map((part, place) => {
        const figure = shown[place] ?? 0;
        if (figure <= 0) return <Fragment key={part.name} />;
        return (
          <span
            key={part.name}
            className={`${styles.part} n`}
            data-shade={part.shade}
            style={{ width: `${(figure / end) * 100}%` }}
            title={`${part.name} ${figure.toFixed(2)}`}
          >
            {part.words ? <span className={styles.words}>{part.words}</span> : null}
            {figure / end >= FIGURE_SHARE ? <span>{figure.toFixed(2)}</span> : null}
          </span>
        );
      })}
    </div>
  );
}

/** What the shades of the parts mean, once above the bars. */
export function PointsLegend({ parts }: { parts: readonly Pick<PointsPart, 'name' | 'shade'>[] }) {
  return (
    <ul className={styles.legend}>
      {parts.map((part) => (
        <li key={part.name}>
          <span className={styles.key} data-shade={part.shade} aria-hidden />
          {part.name}
        </li>
      ))}
    </ul>
  );
}
