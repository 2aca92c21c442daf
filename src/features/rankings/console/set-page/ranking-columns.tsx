import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { Move } from '#console/ui/display/move.tsx';
import { Pips } from '#console/ui/display/steps.tsx';
import { printPoints, printRank } from '#console/ui/format/figures.ts';
import { LEAVE_LABEL } from '#features/athletes/athletes-contract.ts';
import type { RankingLine } from './ranking-views.ts';

/** Below this width of one side the step marks are hidden, so that names have enough space. */
const ROOM_FOR_PIPS = 440;

const formatRaces = ({ counting, countingAtMost }: RankingLine): string =>
  `${counting} of ${countingAtMost} results count`;

const huntTint = (line: RankingLine) => (line.isHunt ? ('changed' as const) : undefined);

function AthleteCell({ line, leaves }: { line: RankingLine; leaves: ReadonlySet<number> }) {
  const { athlete, isHunt } = line;
  if (athlete === null) return null;
  const notes = [isHunt ? 'hunt' : '', leaves.has(athlete.id) ? LEAVE_LABEL : ''].filter(
    (note) => note !== '',
  );
  return (
    <NameCell
      name={athlete.name}
      country={athlete.country}
      address={addresses.athlete(athlete.id)}
      note={notes.join(', ') || undefined}
    />
  );
}

/** The columns of one side; `head` is its title: "Men 124". Athletes on maternity leave are marked. */
export const rankingColumns = (
  head: string,
  leaves: ReadonlySet<number>,
): readonly TableColumn<RankingLine>[] => [
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: 60,
    tone: 'ink2',
    cell: (line) => (line.athlete ? printRank(line.rank) : null),
    sortValue: (line) => line.rank,
    cellTint: huntTint,
  },
  {
    id: 'move',
    head: 'Move',
    align: 'right',
    width: 56,
    cell: (line) => <Move places={line.move} />,
    sortValue: (line) => (line.move === 'new' ? null : line.move),
    sortFirst: 'down',
    cellTint: huntTint,
  },
  {
    id: 'name',
    head,
    cell: (line) => <AthleteCell line={line} leaves={leaves} />,
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
        <Pips filled={line.counting} of={line.countingAtMost} label={formatRaces(line)} />
      ) : null,
    cellTint: huntTint,
    sortValue: (line) => line.athlete && line.counting,
    sortFirst: 'down',
    hideBelow: ROOM_FOR_PIPS,
  },
  {
    id: 'points',
    head: 'Points',
    align: 'right',
    width: 76,
    cell: (line) => (line.athlete ? printPoints(line.points) : null),
    sortValue: (line) => line.points,
    sortFirst: 'down',
    cellTint: huntTint,
  },
];
