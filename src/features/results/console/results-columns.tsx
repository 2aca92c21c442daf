import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { pointsColumn } from '#console/ui/data-table/value-column.tsx';
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

const legColumn = (leg: Leg, head: string): Column => ({
  id: leg,
  head,
  leg,
  align: 'right',
  width: 92,
  cell: (row) => (
    <LegTime leg={leg} seconds={row[leg]} place={row.legPlaces[leg]} isBest={row.legPlaces[leg] === 1} />
  ),
  sortValue: (row) => timeOrLast(row[leg]),
  cellTint: (row) => (row.legPlaces[leg] === 1 ? leg : undefined),
});

const transitionColumn = (transition: 't1' | 't2', head: string): Column => ({
  id: transition,
  head,
  align: 'right',
  width: 54,
  hideBelow: TRANSITIONS_FROM,
  cell: (row) => <LegTime leg="transition" seconds={row[transition]} />,
  sortValue: (row) => timeOrLast(row[transition]),
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

const legPoints = (leg: Leg, head: string, onExplain: Explain): Column => ({
  id: `${leg}_points`,
  head,
  align: 'right',
  width: 68,
  hideBelow: LEG_POINTS_FROM,
  cell: (row) => <PointsCell discipline={leg} {...{ row, onExplain }} />,
  sortValue: (row) => row.points[`${leg}_points`],
  sortFirst: 'desc',
});

const BEFORE_TIMES: readonly Column[] = [
  {
    id: 'place',
    head: 'Place',
    align: 'right',
    width: 54,
    cell: (row) => printRank(row.rank),
    sortValue: (row) => rankOrLast(row.rank),
  },
  {
    id: 'name',
    head: 'Name',
    isName: true,
    cell: (row) => (
      <NameCell
        name={`${row.first} ${row.last}`.trim()}
        country={row.country}
        address={addresses.athlete(row.id)}
      />
    ),
    sortValue: (row) => `${row.last} ${row.first}`,
  },
  {
    id: 'status',
    isFixed: true,
    head: 'Status',
    width: 56,
    tone: 'mute',
    hideBelow: 700,
    cell: (row) => (row.status === 'Finish' ? null : row.status),
    sortValue: (row) => row.status,
  },
];

const TIMES: readonly Column[] = [
  legColumn('swim', 'Swim'),
  transitionColumn('t1', 'T1'),
  legColumn('bike', 'Bike'),
  transitionColumn('t2', 'T2'),
  legColumn('run', 'Run'),
  {
    id: 'overall',
    head: 'Overall',
    align: 'right',
    width: 76,
    cell: (row) => <LegTime leg="overall" seconds={row.overall} />,
    sortValue: (row) => timeOrLast(row.overall),
  },
];

const points = (onExplain: Explain): readonly Column[] => [
  legPoints('swim', 'Swim Pts', onExplain),
  legPoints('bike', 'Bike Pts', onExplain),
  legPoints('run', 'Run Pts', onExplain),
  {
    id: 'overall_points',
    head: 'Race Pts',
    headHint: 'Race Points',
    align: 'right',
    width: 74,
    cell: (row) => (
      <b className={styles.race}>
        <PointsCell discipline="overall" {...{ row, onExplain }} />
      </b>
    ),
    sortValue: (row) => row.points.overall_points,
    sortFirst: 'desc',
  },
];

const SEASON: Column = {
  id: 't100_points',
  isFixed: true,
  head: 'T100 Pts',
  align: 'right',
  width: SEASON_WIDTH,
  cell: (row) => (row.points.t100_points === null ? '–' : row.points.t100_points),
  sortValue: (row) => row.points.t100_points,
  sortFirst: 'desc',
};

const WORLD: readonly Column[] = [
  {
    id: 'overall_rank',
    head: 'Rank',
    headHint: 'In the current world ranking',
    align: 'right',
    width: 46,
    tone: 'mute',
    hideBelow: WORLD_RANK_FROM,
    cell: (row) => printRank(row.overall_rank),
    sortValue: (row) => rankOrLast(row.overall_rank),
  },
  pointsColumn('rank_points', 'Rank Pts', (row) => row.overall_points, {
    headHint: 'Rank Points: in the current world ranking',
    width: 80,
    tone: 'mute',
    hideBelow: WORLD_RANK_FROM,
  }),
];

const SYSTEM: Column = {
  id: 'ranking_system',
  head: 'System',
  headHint: 'Rank System: 1 Adjusted Ideal Time, 2 tier, strength of field and time',
  align: 'right',
  width: 70,
  tone: 'mute',
  hideBelow: SYSTEM_FROM,
  cell: (row) => row.ranking_system ?? '–',
  sortValue: (row) => row.ranking_system,
};

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
