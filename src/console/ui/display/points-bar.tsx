import styles from './points-bar.module.css';

export interface PointsPart {
  /** For screen readers and the legend: "Position", "Strength of field", "Time", or a race's short name. */
  name: string;
  /** A negative value is subtracted from the end of the parts before it: put it last. */
  points: number;
  /**
   * The shade: the first, second or hatched third part of points, the text colour for thirds of a mean, or
   * outlined for a bonus.
   */
  shade: 'x1' | 'x2' | 'x3' | 'ink' | 'top';
  /** Text inside at the left ("Kona"); where it does not fit whole it is only in the hint. */
  label?: string;
}

interface PointsBarProps {
  /** What it adds up to: "IM Worlds Kona". */
  label: string;
  parts: readonly PointsPart[];
  /** The number that the parts must add up to. */
  total: number;
  size?: 'normal' | 'tall';
  /** Points of a leg have its colour. */
  leg?: 'swim' | 'bike' | 'run' | undefined;
}

const CENTS = 100;

/** Parts rounded to cents so that they add up to the total: the last one takes the remainder. */
export function partsThatAddUp(points: readonly number[], total: number): number[] {
  const cents = points.map((part) => Math.round(part * CENTS));
  const others = cents.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return [...cents.slice(0, -1), Math.round(total * CENTS) - others].map((part) => part / CENTS);
}

/** Right end of the scale, unless a number exceeds it. */
const SCALE = 100;

/** A part below this share of the scale has no space for its number. */
const FIGURE_SHARE = 0.09;

const printShare = (part: number, end: number): string => `${(part / end) * 100}%`;

interface DrawnPartProps {
  part: PointsPart;
  figure: number;
  end: number;
  /** The subtracted part lies over the end of the others. */
  start?: number | undefined;
  /** The share subtracted from its end: its number is shown before that. */
  hidden: number;
}

function DrawnPart({ part, figure, end, start, hidden }: DrawnPartProps) {
  const size = Math.abs(figure);
  const isOff = start !== undefined;
  return (
    <span
      className={`${styles.part} n`}
      data-shade={isOff ? 'off' : part.shade}
      style={{
        width: printShare(size, end),
        ...(isOff ? { left: printShare(start, end) } : {}),
        ...(hidden > 0 ? { paddingRight: `calc(${printShare(hidden, end)} + 6px)` } : {}),
      }}
      title={`${part.name} ${figure.toFixed(2)}`}
    >
      {size / end >= FIGURE_SHARE ? <span>{figure.toFixed(2)}</span> : null}
      {part.label ? <span className={styles.text}>{part.label}</span> : null}
    </span>
  );
}

/** A stacked bar on a scale, whose parts visibly add up to its number. */
export function PointsBar({ label, parts, total, size = 'normal', leg }: PointsBarProps) {
  const shown = partsThatAddUp(
    parts.map((part) => part.points),
    total,
  );
  const reached = shown.reduce((sum, figure) => sum + Math.max(0, figure), 0);
  const end = Math.max(SCALE, total, reached);
  const lastDrawn = shown.findLastIndex((figure) => figure > 0);
  return (
    <div
      className={styles.track}
      data-size={size}
      data-leg={leg}
      role="img"
      aria-label={`${label}: ${parts.map((part, place) => `${part.name} ${shown[place]?.toFixed(2)}`).join(', ')}, together ${total.toFixed(2)}`}
    >
      {parts.map((part, place) => {
        const figure = shown[place] ?? 0;
        if (figure === 0) return null;
        const start = figure < 0 ? reached + figure : undefined;
        const hidden = place === lastDrawn ? reached - total : 0;
        return <DrawnPart key={part.name} {...{ part, figure, end, start, hidden }} />;
      })}
    </div>
  );
}

/** What the shades of the parts mean, shown once above the bars. */
export function PointsLegend({
  parts,
  leg,
}: {
  parts: readonly Pick<PointsPart, 'name' | 'shade'>[];
  leg?: PointsBarProps['leg'];
}) {
  return (
    <ul className={styles.legend} data-leg={leg}>
      {parts.map((part) => (
        <li key={part.name}>
          <span className={styles.key} data-shade={part.shade} aria-hidden />
          {part.name}
        </li>
      ))}
    </ul>
  );
}
