import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { pointsColumn } from '#console/ui/data-table/value-column.tsx';
import { Move } from '#console/ui/display/move.tsx';
import { printRank } from '#console/ui/format/figures.ts';
import { moveOrNew } from '#rules/ranking/moves.ts';
import type { PreviewedLine } from '../what-if-contract.ts';

/** Below this width of one side the previous points are hidden, so that names have enough space. */
const ROOM_FOR_BEFORE = 400;

const moveOfLine = ({ before, after }: PreviewedLine) => moveOrNew(before?.rank, after?.rank ?? null);

const crossingLabels = { gains: 'Gains Top 10er', loses: 'Loses Top 10er' };

const tintOfPoints = ({ before, after }: PreviewedLine) =>
  after !== null && before?.points !== after.points ? ('changed' as const) : undefined;
const tintOfRank = ({ crossing }: PreviewedLine) => (crossing === null ? undefined : ('changed' as const));

function MoveCell({ line }: { line: PreviewedLine }) {
  if (line.after === null) return <>gone</>;
  return <Move places={moveOfLine(line)} />;
}

/** The columns of one side; `head` is its title: "Men 124". */
export const whatIfColumns = (head: string): readonly TableColumn<PreviewedLine>[] => [
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: 56,
    tone: 'ink2',
    cell: (line) => printRank(line.after?.rank),
    sortValue: (line) => line.after?.rank,
    cellTint: tintOfRank,
    cellHint: ({ crossing }) => (crossing === null ? undefined : crossingLabels[crossing]),
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
    sortFirst: 'desc',
    headHint: 'Against the ranking without the changes',
  },
  {
    id: 'name',
    head,
    cell: (line) => <NameCell name={line.name} country={line.country} address={addresses.athlete(line.id)} />,
    sortValue: (line) => line.name,
  },
  pointsColumn('before', 'Before', (line) => line.before?.points, {
    width: 72,
    tone: 'mute',
    hideBelow: ROOM_FOR_BEFORE,
    headHint: 'Points without the changes',
  }),
  pointsColumn('points', 'Points', (line) => line.after?.points, {
    width: 72,
    cellTint: tintOfPoints,
    headHint: 'With the changes',
  }),
];
