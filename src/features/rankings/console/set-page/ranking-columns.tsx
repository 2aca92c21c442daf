import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { Move } from '#console/ui/display/move.tsx';
import { Steps } from '#console/ui/display/steps.tsx';
import { printPoints, printRank } from '#console/ui/format/figures.ts';
import type { SideColumns } from '#features/rankings/console/shared/set-page/division-sides.tsx';
import { RankedAthlete } from '#features/rankings/console/shared/set-page/ranked-athlete.tsx';
import type { RankingLine } from './ranking-views.ts';

/** Below this width of one side the step marks are hidden, so that names have enough space. */
const ROOM_FOR_PIPS = 440;

const formatRaces = ({ counting, countingAtMost }: RankingLine): string =>
  `${counting} of ${countingAtMost} results count`;

const huntTint = (line: RankingLine) => (line.isHunt ? ('changed' as const) : undefined);

export const rankingColumns = ({
  head,
  leaves,
  isTight,
}: SideColumns): readonly TableColumn<RankingLine>[] => [
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: isTight ? 40 : 60,
    tone: 'ink2',
    cell: (line) => (line.athlete ? printRank(line.rank) : null),
    sortValue: (line) => line.rank,
    cellTint: huntTint,
  },
  {
    id: 'move',
    head: 'Move',
    align: 'right',
    width: isTight ? 44 : 56,
    cell: (line) => <Move places={line.move} />,
    sortValue: (line) => (line.move === 'new' ? null : line.move),
    sortFirst: 'desc',
    cellTint: huntTint,
  },
  {
    id: 'name',
    head,
    fullHead: 'Athlete',
    isFixed: true,
    cell: (line) => (
      <RankedAthlete athlete={line.athlete} leaves={leaves} note={line.isHunt ? 'hunt' : undefined} />
    ),
    sortValue: (line) => line.athlete && `${line.athlete.last} ${line.athlete.first}`,
    cellTint: huntTint,
    headHint: 'Sorts by last name',
  },
  {
    id: 'races',
    head: 'Races',
    align: 'right',
    width: 68,
    cell: (line) =>
      line.athlete ? (
        <Steps filled={line.counting} of={line.countingAtMost} label={formatRaces(line)} />
      ) : null,
    cellTint: huntTint,
    sortValue: (line) => line.athlete && line.counting,
    sortFirst: 'desc',
    hideBelow: ROOM_FOR_PIPS,
  },
  {
    id: 'points',
    head: 'Points',
    align: 'right',
    width: isTight ? 64 : 76,
    cell: (line) => (line.athlete ? printPoints(line.points) : null),
    sortValue: (line) => line.points,
    sortFirst: 'desc',
    cellTint: huntTint,
  },
];
