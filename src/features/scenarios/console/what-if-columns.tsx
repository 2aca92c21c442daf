import { addresses } from '#console/addresses.ts';
import { printPoints, printRank } from '#console/kit/marks/figures.ts';
import { Move } from '#console/kit/marks/move.tsx';
import { NameCell } from '#console/kit/table/name-cell.tsx';
import type { TableColumn } from '#console/kit/table/table-column.ts';
import type { PreviewedLine } from '../what-if-contract.ts';

/** Under this width of one side the points of before leave, so that names keep their room. */
const ROOM_FOR_BEFORE = 400;

/** Ranks gained, lost; 'new' for who was not in it; null for who is gone. */
export function moveOfLine({
  before,
  after,
}: Pick<PreviewedLine, 'before' | 'after'>): number | 'new' | null {
  if (after === null) return null;
  return before === null ? 'new' : before.rank - after.rank;
}

const crossingWords = { gains: 'gains Top 10er', loses: 'loses Top 10er' };

const isOther = ({ before, after }: PreviewedLine): boolean =>
  before?.rank !== after?.rank || before?.points !== after?.points;
const tintOf = (line: PreviewedLine) => (isOther(line) ? ('changed' as const) : undefined);

function MoveCell({ line }: { line: PreviewedLine }) {
  if (line.after === null) return <>gone</>;
  return <Move places={moveOfLine(line)} />;
}

/** The columns of one side; `head` names it: "Men 124". */
export const whatIfColumns = (head: string): readonly TableColumn<PreviewedLine>[] => [
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: 56,
    tone: 'ink2',
    cell: (line) => printRank(line.after?.rank),
    sortValue: (line) => line.after?.rank,
    headHint: 'With the changes',
  },
  {
    id: 'move',
    head: 'Move',
    align: 'right',
    width: 56,
    cell: (line) => <MoveCell line={line} />,
    sortValue: (line) => {
      const move = moveOfLine(line);
      return move === 'new' ? null : move;
    },
    sortFirst: 'down',
    headHint: 'Against the ranking without the changes',
  },
  {
    id: 'name',
    head,
    cell: (line) => (
      <NameCell
        name={line.name}
        country={line.country}
        address={addresses.athlete(line.id)}
        note={line.crossing === null ? undefined : crossingWords[line.crossing]}
      />
    ),
    sortValue: (line) => line.name,
  },
  {
    id: 'before',
    head: 'Before',
    align: 'right',
    width: 72,
    tone: 'mute',
    cell: (line) => printPoints(line.before?.points),
    sortValue: (line) => line.before?.points,
    sortFirst: 'down',
    hideBelow: ROOM_FOR_BEFORE,
    headHint: 'Points without the changes',
  },
  {
    id: 'points',
    head: 'Points',
    align: 'right',
    width: 72,
    cell: (line) => printPoints(line.after?.points),
    sortValue: (line) => line.after?.points,
    sortFirst: 'down',
    cellTint: tintOf,
    headHint: 'With the changes',
  },
];
