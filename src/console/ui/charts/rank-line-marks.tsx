import type { RankedDiscipline } from '#rules/ranking/athlete-rankings.ts';

/** What distinguishes a line from the others apart from its colour: dash and marker. */
export interface RankLine {
  id: RankedDiscipline;
  name: string;
  colour: string;
  dash: string | undefined;
}

/** In the order of the legend. */
export const rankLines: readonly RankLine[] = [
  { id: 'overall', name: 'Overall', colour: 'var(--ink)', dash: undefined },
  { id: 'swim', name: 'Swim', colour: 'var(--swim)', dash: '7 3' },
  { id: 'bike', name: 'Bike', colour: 'var(--bike)', dash: '2 3' },
  { id: 'run', name: 'Run', colour: 'var(--run)', dash: '10 3 2 3' },
];

/** Shapes centred on 0 0, about 9 pixels across. */
const SHAPES: Readonly<Record<RankedDiscipline, string>> = {
  overall: 'M4.5 0a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0z',
  swim: 'M-4-4h8v8h-8z',
  bike: 'M0-5 5 4h-10z',
  run: 'M0-5.500 5.500 0 0 5.500-5.500 0z',
};

export interface RankMarkerProps {
  line: RankLine;
  x: number;
  y: number;
  /** The season under the pointer or the keyboard: larger. */
  isActive?: boolean;
}

/** A season's point: circle, square, triangle or diamond. */
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
      <path d="M0 6h28" stroke={line.colour} strokeWidth={2} strokeDasharray={line.dash} />
      <RankMarker line={line} x={14} y={6} />
    </svg>
  );
}
