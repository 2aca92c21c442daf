import { addresses } from '#console/routes.ts';
import { IconButton } from '#console/ui/actions/button.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { type Leg, LegTime } from '#console/ui/display/discipline-badge.tsx';
import { ExplainButton } from '#console/ui/display/explain-button.tsx';
import { isRanked, printPoints } from '#console/ui/format/figures.ts';
import { ReassignIcon } from '#console/ui/icons/record-icons.tsx';
import { fileTime } from '#rules/dates-and-times/times.ts';
import { raceDateOrder } from '#rules/races/race-dates.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { printDay, printSystem, type ResultRow } from './result-rows.ts';

export interface ResultActions {
  onReassign(row: ResultRow): void;
  /** Shows how the points of a result are calculated. */
  onExplain(row: ResultRow, discipline: Discipline): void;
}

function ReassignButton({ row, onReassign }: { row: ResultRow } & Pick<ResultActions, 'onReassign'>) {
  return (
    <IconButton
      icon={ReassignIcon}
      size="small"
      label={`Re-Assign ${row.race}`}
      tabIndex={useRowTabIndex()}
      onClick={() => onReassign(row)}
    />
  );
}

interface PointsButtonProps extends Pick<ResultActions, 'onExplain'> {
  row: ResultRow;
  discipline: Discipline;
}

function PointsButton({ row, discipline, onExplain }: PointsButtonProps) {
  const points = row.points?.[`${discipline}_points`];
  if (points === null || points === undefined) return '–';
  const what = discipline === 'overall' ? 'race points' : `${discipline} points`;
  return (
    <ExplainButton
      label={`${printPoints(points)} ${what} in ${row.race}: what made them`}
      onClick={() => onExplain(row, discipline)}
    >
      {printPoints(points)}
    </ExplainButton>
  );
}

/**
 * Below these widths of the table columns are hidden: points of the legs first, then the changes, the
 * system, the legs.
 */
const ROOM = { legPoints: 1360, changes: 1100, system: 980, legs: 860 };

const timeColumn = (
  id: 'swim' | 't1' | 'bike' | 't2' | 'run' | 'overall',
  head: string,
  width: number,
): TableColumn<ResultRow> => {
  const isChange = id === 't1' || id === 't2';
  const isLeg = id === 'swim' || id === 'bike' || id === 'run';
  return {
    id,
    head,
    align: 'right',
    width,
    cell: (row) => <LegTime leg={isChange ? 'transition' : (id as Leg)} seconds={row[id]} />,
    sortValue: (row) => row[id] || null,
    exportValue: (row) => (row[id] > 0 ? fileTime(row[id]) : null),
    ...(isLeg ? { leg: id } : {}),
    ...(isChange ? { hideBelow: ROOM.changes } : isLeg ? { hideBelow: ROOM.legs } : {}),
  };
};

const legPoints = (
  leg: 'swim' | 'bike' | 'run',
  name: string,
  onExplain: ResultActions['onExplain'],
): TableColumn<ResultRow> =>
  pointsColumn(`${leg}-points`, 'Points', (row) => row.points?.[`${leg}_points`], {
    leg,
    width: 84,
    tone: 'ink2',
    cell: (row) => <PointsButton row={row} discipline={leg} onExplain={onExplain} />,
    hideBelow: ROOM.legPoints,
    fullHead: `${name} Points`,
    exportValue: (row) => row.points?.[`${leg}_points`]?.toFixed(2),
    headHint: `${name} points`,
  });

const FIRST: readonly TableColumn<ResultRow>[] = [
  factColumn('year', 'Year', (row) => row.year, { width: 68, sortFirst: 'desc' }),
  {
    id: 'date',
    head: 'Date',
    width: 70,
    tone: 'ink2',
    cell: printDay,
    sortValue: raceDateOrder,
    exportValue: (row) => (row.date_status === null ? row.date : null),
    sortFirst: 'desc',
  },
  valueColumn('race', 'Race', (row) => row.serie, {
    isName: true,
    cell: (row) => (
      <NameCell
        name={row.serie}
        address={addresses.race(row.race_id, 'results')}
        note={row.isAfterRetirement ? 'after retirement' : undefined}
      />
    ),
  }),
  valueColumn('ranking_system', 'System', (row) => row.ranking_system, {
    width: 92,
    tone: 'mute',
    cell: (row) => (row.ranking_system === null ? '–' : printSystem(row.ranking_system)),
    hideBelow: ROOM.system,
    headHint: 'Ranking system: 1 adjusted ideal time, 2 strength of field',
  }),
  {
    id: 'rank',
    head: 'Rank',
    align: 'right',
    width: 60,
    cell: (row) => (isRanked(row.rank) ? row.rank : row.status),
    sortValue: (row) => (isRanked(row.rank) ? row.rank : null),
    exportValue: (row) => (isRanked(row.rank) ? row.rank : row.status),
  },
];

/** The columns of an athlete's results; T1 and T2 only where a result has them. */
export function resultColumns(
  { onReassign, onExplain }: ResultActions,
  hasChanges: boolean,
): readonly TableColumn<ResultRow>[] {
  return [
    ...FIRST,
    timeColumn('swim', 'Swim', 76),
    ...(hasChanges ? [timeColumn('t1', 'T1', 60)] : []),
    timeColumn('bike', 'Bike', 84),
    ...(hasChanges ? [timeColumn('t2', 'T2', 60)] : []),
    timeColumn('run', 'Run', 84),
    timeColumn('overall', 'Overall', 84),
    pointsColumn('points', 'Points', (row) => row.points?.overall_points, {
      width: 76,
      cell: (row) => <PointsButton row={row} discipline="overall" onExplain={onExplain} />,
      exportValue: (row) => row.points?.overall_points?.toFixed(2),
    }),
    legPoints('swim', 'Swim', onExplain),
    legPoints('bike', 'Bike', onExplain),
    legPoints('run', 'Run', onExplain),
    {
      id: 'reassign',
      head: 'Re-Assign',
      align: 'center',
      width: 96,
      cell: (row) => <ReassignButton row={row} onReassign={onReassign} />,
    },
  ];
}
