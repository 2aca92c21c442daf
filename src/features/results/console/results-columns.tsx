import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { LegTime } from '#console/ui/display/discipline-badge.tsx';
import { ExplainButton } from '#console/ui/display/explain-button.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import type { Leg } from '#rules/points/places.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import styles from './results.module.css';
import { fileDiffers, type RaceResults, type VisibleResult } from './visible-results.ts';

type Column = TableColumn<VisibleResult>;
/** Opens the explanation of a result's points. */
type Explain = (result: VisibleResult, discipline: Discipline) => void;

// Table widths from which the columns fit next to a name that is not cut; the least used column is dropped first.
const TRANSITIONS_FROM = 800;
const LEG_POINTS_FROM = 1015;
const WORLD_RANK_FROM = 1145;
const SYSTEM_FROM = 1225;

/** Width that season points take from the other columns. */
const SEASON_WIDTH = 78;

const rankOrLast = (rank: number) => (isRanked(rank) ? rank : null);
const timeOrLast = (seconds: number) => (seconds > 0 ? seconds : null);

const legColumn = (leg: Leg, head: string): Column =>
  valueColumn(leg, head, (row) => timeOrLast(row[leg]), {
    leg,
    align: 'right',
    width: 92,
    cell: (row) => (
      <LegTime leg={leg} seconds={row[leg]} place={row.legPlaces[leg]} isBest={row.legPlaces[leg] === 1} />
    ),
    cellTint: (row) => (row.legPlaces[leg] === 1 ? leg : undefined),
  });

const transitionColumn = (transition: 't1' | 't2', head: string): Column =>
  valueColumn(transition, head, (row) => timeOrLast(row[transition]), {
    align: 'right',
    width: 54,
    hideBelow: TRANSITIONS_FROM,
    cell: (row) => <LegTime leg="transition" seconds={row[transition]} />,
  });

/** Calculated points; where those of the file differ, they are in the tooltip and the figure has a dotted underline. */
function OwnPoints({ own, inFile }: { own: number | null; inFile: number | null }) {
  const difference = fileDiffers(own, inFile);
  if (difference === null) return printPoints(own);
  return (
    <abbr className={styles.differs} title={difference}>
      {printPoints(own)}
    </abbr>
  );
}

interface PointsCellProps {
  row: VisibleResult;
  discipline: Discipline;
  onExplain: Explain;
}

/** Points that open their explanation; the cell of a result without points says why. */
function PointsCell({ row, discipline, onExplain }: PointsCellProps) {
  const own = row.points[`${discipline}_points`];
  const inFile = row[`${discipline}_points_in_file`];
  const figure = <OwnPoints own={own} inFile={inFile} />;
  if (own === null) return figure;
  const what = discipline === 'overall' ? 'race points' : `${discipline} points`;
  const difference = fileDiffers(own, inFile);
  return (
    <ExplainButton
      label={`${printPoints(own)} ${what} of ${row.first} ${row.last}${difference === null ? '' : `, ${difference}`}: explain`}
      onClick={() => onExplain(row, discipline)}
    >
      {figure}
    </ExplainButton>
  );
}

const legPoints = (leg: Leg, head: string, onExplain: Explain): Column =>
  pointsColumn(`${leg}_points`, head, (row) => row.points[`${leg}_points`], {
    width: 68,
    hideBelow: LEG_POINTS_FROM,
    cell: (row) => <PointsCell discipline={leg} {...{ row, onExplain }} />,
  });

const BEFORE_TIMES: readonly Column[] = [
  valueColumn('place', 'Place', (row) => rankOrLast(row.rank), {
    align: 'right',
    width: 54,
    cell: (row) => printRank(row.rank),
  }),
  valueColumn('name', 'Name', (row) => `${row.last} ${row.first}`, {
    isName: true,
    cell: (row) => (
      <NameCell
        name={`${row.first} ${row.last}`.trim()}
        country={row.country}
        address={addresses.athlete(row.id)}
      />
    ),
  }),
  valueColumn('status', 'Status', (row) => row.status, {
    isFixed: true,
    width: 56,
    tone: 'mute',
    hideBelow: 700,
    cell: (row) => (row.status === 'Finish' ? null : row.status),
  }),
];

const TIMES: readonly Column[] = [
  legColumn('swim', 'Swim'),
  transitionColumn('t1', 'T1'),
  legColumn('bike', 'Bike'),
  transitionColumn('t2', 'T2'),
  legColumn('run', 'Run'),
  valueColumn('overall', 'Overall', (row) => timeOrLast(row.overall), {
    align: 'right',
    width: 76,
    cell: (row) => <LegTime leg="overall" seconds={row.overall} />,
  }),
];

const points = (onExplain: Explain): readonly Column[] => [
  legPoints('swim', 'Swim Pts', onExplain),
  legPoints('bike', 'Bike Pts', onExplain),
  legPoints('run', 'Run Pts', onExplain),
  pointsColumn('overall_points', 'Race Pts', (row) => row.points.overall_points, {
    headHint: 'Race Points',
    width: 74,
    cell: (row) => (
      <b className={styles.race}>
        <PointsCell discipline="overall" {...{ row, onExplain }} />
      </b>
    ),
  }),
];

const SEASON: Column = pointsColumn('t100_points', 'T100 Pts', (row) => row.points.t100_points, {
  isFixed: true,
  width: SEASON_WIDTH,
  cell: (row) => row.points.t100_points ?? '–',
});

const WORLD: readonly Column[] = [
  valueColumn('overall_rank', 'Rank', (row) => rankOrLast(row.overall_rank), {
    headHint: 'In the current world ranking',
    align: 'right',
    width: 46,
    tone: 'mute',
    hideBelow: WORLD_RANK_FROM,
    cell: (row) => printRank(row.overall_rank),
  }),
  pointsColumn('rank_points', 'Rank Pts', (row) => row.overall_points, {
    headHint: 'Rank Points: in the current world ranking',
    width: 80,
    tone: 'mute',
    hideBelow: WORLD_RANK_FROM,
  }),
];

const SYSTEM: Column = factColumn('ranking_system', 'System', (row) => row.ranking_system, {
  headHint: 'Rank System: 1 Adjusted Ideal Time, 2 tier, strength of field and time',
  align: 'right',
  width: 70,
  tone: 'mute',
  hideBelow: SYSTEM_FROM,
});

/**
 * The columns of a race's results. Season points only where the race has a season, which takes width from the others; the status only
 * where somebody did not finish, and the system, unless it is chosen, only where the results have several: otherwise they would repeat
 * one word in every row.
 */
export function resultsColumns({ race, results }: RaceResults, onExplain: Explain): readonly Column[] {
  const hasSeason = race.t100_season_id !== null;
  const isOneSystem = new Set(results.map((result) => result.ranking_system)).size <= 1;
  const hasStatus = results.some(({ status }) => status !== 'Finish');
  const columns = [
    ...BEFORE_TIMES.filter(({ id }) => id !== 'status' || hasStatus),
    ...TIMES,
    ...points(onExplain),
    ...(hasSeason ? [SEASON] : []),
    ...WORLD,
    { ...SYSTEM, ...(isOneSystem ? { isOff: true as const } : { isFixed: true as const }) },
  ];
  if (!hasSeason) return columns;
  return columns.map((column) =>
    column.hideBelow === undefined ? column : { ...column, hideBelow: column.hideBelow + SEASON_WIDTH },
  );
}
