import type { RankedDiscipline } from '#rules/ranking/athlete-rankings.ts';

/** A line of the graph. Its mark distinguishes it from the others apart from the colour. */
export interface RankLine {
  id: RankedDiscipline;
  name: string;
  colour: string;
  /** The darker shade for its name. */
  textColour: string;
  /** Pixels. */
  width: number;
}

/** In the order of the legend. */
export const rankLines: readonly RankLine[] = [
  { id: 'overall', name: 'Overall', colour: 'var(--ink)', textColour: 'var(--ink)', width: 2.4 },
  { id: 'swim', name: 'Swim', colour: 'var(--swim)', textColour: 'var(--swim-t)', width: 1.8 },
  { id: 'bike', name: 'Bike', colour: 'var(--bike)', textColour: 'var(--bike-t)', width: 1.8 },
  { id: 'run', name: 'Run', colour: 'var(--run)', textColour: 'var(--run-t)', width: 1.8 },
];

/** Shapes centred on 0 0, about 9 pixels across. */
const SHAPES: Readonly<Record<RankedDiscipline, string>> = {
  overall: 'M4.5 0a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0z',
  swim: 'M-4-4h8v8h-8z',
  bike: 'M0-5.500 5.500 0 0 5.500-5.500 0z',
  run: 'M0-5 5 4h-10z',
};

export interface RankMarkerProps {
  line: RankLine;
  x: number;
  y: number;
  /** The season under the pointer or the keyboard: larger. */
  isActive?: boolean;
}

/** A season's point: circle, square, diamond or triangle. */
export function RankMarker({ line, x, y, isActive = false }: RankMarkerProps) {
  return (
    <path
      d={SHAPES[line.id]}
      transform={`translate(${x} ${y})${isActive ? ' scale(1.35)' : ''}`}
      fill={line.colour}
      stroke="var(--bg)"
      strokeWidth={1.5}
    />
  );
}

/** The line as shown in the legend and the hint. */
export function RankLineSample({ line }: { line: RankLine }) {
  return (
    <svg width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
      <path d="M0 6h28" stroke={line.colour} strokeWidth={line.width} />
      <RankMarker line={line} x={14} y={6} />
    </svg>
  );
}
