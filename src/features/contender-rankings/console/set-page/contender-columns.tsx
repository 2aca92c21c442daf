import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Move } from '#console/ui/display/move.tsx';
import { printRank } from '#console/ui/format/figures.ts';
import type { SideColumns } from '#features/rankings/console/shared/set-page/division-sides.tsx';
import { RankedAthlete } from '#features/rankings/console/shared/set-page/ranked-athlete.tsx';
import { unranked } from '#rules/points/places.ts';
import type { ContenderLine } from './contender-lines.ts';

type Columns = readonly TableColumn<ContenderLine>[];

/** Below this width of one side the world rank is hidden, so that names have enough space. */
const ROOM_FOR_WORLD_RANK = 420;

const nameColumn = ({ head, leaves }: SideColumns): TableColumn<ContenderLine> => ({
  id: 'name',
  head,
  fullHead: 'Athlete',
  isFixed: true,
  cell: ({ athlete }) => <RankedAthlete athlete={athlete} leaves={leaves} />,
  sortValue: ({ athlete }) => `${athlete.last} ${athlete.first}`,
  headHint: 'Sorts by last name',
});

const ownPointsColumn = ({ isTight }: SideColumns): TableColumn<ContenderLine> =>
  pointsColumn('points', 'Points', ({ athlete }) => athlete.contender_points, { width: isTight ? 64 : 76 });

const worldColumn: TableColumn<ContenderLine> = {
  id: 'world',
  head: 'World',
  headHint: 'Rank in the world ranking when the set was generated',
  align: 'right',
  width: 68,
  tone: 'ink2',
  cell: ({ athlete }) => (athlete.overall_rank >= unranked ? '–' : printRank(athlete.overall_rank)),
  sortValue: ({ athlete }) => (athlete.overall_rank >= unranked ? null : athlete.overall_rank),
  hideBelow: ROOM_FOR_WORLD_RANK,
};

/** The columns of one side: those with a rank. */
export const contenderColumns = (side: SideColumns): Columns => [
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: side.isTight ? 40 : 60,
    tone: 'ink2',
    cell: ({ athlete }) => printRank(athlete.contender_rank),
    sortValue: ({ athlete }) => athlete.contender_rank,
  },
  {
    id: 'move',
    head: 'Move',
    align: 'right',
    width: side.isTight ? 60 : 64,
    cell: ({ move }) => <Move places={move} />,
    sortValue: ({ move }) => (move === 'new' ? null : move),
    sortFirst: 'desc',
  },
  nameColumn(side),
  worldColumn,
  ownPointsColumn(side),
];

/** The columns of one side: those who are left out, and why. */
export const leftOutColumns = (side: SideColumns): Columns => [
  nameColumn(side),
  valueColumn('reason', 'Left out', ({ athlete }) => athlete.left_out, {
    width: side.isTight ? 156 : 240,
    tone: 'ink2',
    cellHint: ({ athlete }) => athlete.left_out ?? undefined,
  }),
  ownPointsColumn(side),
];
