import { addresses } from '#console/addresses.ts';
import { IconButton } from '#console/kit/buttons/button.tsx';
import { ReassignIcon } from '#console/kit/icons/icons.tsx';
import { isRanked, printPoints } from '#console/kit/marks/figures.ts';
import { type Leg, LegTime } from '#console/kit/marks/leg-mark.tsx';
import { NameCell } from '#console/kit/table/name-cell.tsx';
import { useRowTabIndex } from '#console/kit/table/row-focus.ts';
import type { TableColumn } from '#console/kit/table/table-column.ts';
import { raceDateOrder } from '#rules/race-dates.ts';
import type { PointsOfResult, ResultOfAthlete } from '../../athletes-contract.ts';

/** A result with its points. */
export interface ResultRow extends ResultOfAthlete {
  points: PointsOfResult | null;
  /** The race was after the day that the athlete is taken to have retired on. */
  isAfterRetirement: boolean;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "5 Mar", or "Mar" where only the month is known; the year has a column of its own. Spec 1 section 9. */
export function printDay({ date, date_status }: Pick<ResultOfAthlete, 'date' | 'date_status'>): string {
  if (date === null || date_status === 'tba' || date_status === 'year') return '–';
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return date_status === 'month-year' ? month : `${Number(date.slice(8))} ${month}`;
}

const SYSTEMS: Record<number, string> = { 1: 'Ideal time', 2: 'Field' };

/** A ranking system with its number: "2 Field". */
export const printSystem = (system: number): string => `${system} ${SYSTEMS[system] ?? ''}`.trim();

function ReassignButton({ row, onReassign }: { row: ResultRow; onReassign(row: ResultRow): void }) {
  const tabIndex = useRowTabIndex();
  return (
    <IconButton
      icon={ReassignIcon}
      size="small"
      label={`Re-Assign ${row.race}`}
      tabIndex={tabIndex}
      onClick={() => onReassign(row)}
    />
  );
}

const timeColumn = (id: 'swim' | 'bike' | 'run' | 'overall', head: string): TableColumn<ResultRow> => ({
  id,
  head,
  align: 'right',
  width: 92,
  cell: (row) => <LegTime leg={id as Leg} seconds={row[id]} />,
  sortValue: (row) => row[id] || null,
  ...(id === 'overall' ? {} : { leg: id, hideBelow: 820 }),
});

/** The columns of an athlete's results. */
export const resultColumns = (onReassign: (row: ResultRow) => void): readonly TableColumn<ResultRow>[] => [
  {
    id: 'year',
    head: 'Year',
    width: 76,
    tone: 'ink2',
    cell: (row) => row.year ?? '–',
    sortValue: (row) => row.year,
    sortFirst: 'down',
  },
  {
    id: 'date',
    head: 'Date',
    width: 76,
    tone: 'ink2',
    cell: printDay,
    sortValue: raceDateOrder,
    sortFirst: 'down',
  },
  {
    id: 'race',
    head: 'Race',
    cell: (row) => (
      <NameCell
        name={row.serie}
        address={addresses.race(row.race_id, 'results')}
        note={row.isAfterRetirement ? 'after retirement' : undefined}
      />
    ),
    sortValue: (row) => row.serie,
  },
  {
    id: 'ranking_system',
    head: 'System',
    width: 96,
    tone: 'mute',
    cell: (row) => (row.ranking_system === null ? '–' : printSystem(row.ranking_system)),
    sortValue: (row) => row.ranking_system,
    hideBelow: 900,
    headHint: 'Ranking system: 1 adjusted ideal time, 2 strength of field',
  },
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: 72,
    cell: (row) => (isRanked(row.rank) ? row.rank : row.status),
    sortValue: (row) => (isRanked(row.rank) ? row.rank : null),
  },
  timeColumn('swim', 'Swim'),
  timeColumn('bike', 'Bike'),
  timeColumn('run', 'Run'),
  timeColumn('overall', 'Overall'),
  {
    id: 'points',
    head: 'Points',
    align: 'right',
    width: 84,
    cell: (row) => printPoints(row.points?.overall_points),
    sortValue: (row) => row.points?.overall_points,
    sortFirst: 'down',
  },
  {
    id: 'reassign',
    head: 'Re-Assign',
    align: 'center',
    width: 104,
    cell: (row) => <ReassignButton row={row} onReassign={onReassign} />,
  },
];
