import type { PieceStates } from '#testing/fixtures/states.ts';
import { Button } from '../actions/button.tsx';
import { LegTime } from '../display/discipline-badge.tsx';
import { Move } from '../display/move.tsx';
import { printPoints, printRank } from '../format/figures.ts';
import { GenerateIcon } from '../icons/icons.tsx';
import { EmptyState } from '../layout/page-states.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { NameCell } from './name-cell.tsx';
import { useSelection } from './rows/use-selection.ts';
import type { TableColumn } from './table-column.ts';
import { useRowLimit } from './use-row-limit.ts';

interface Ranked {
  id: number;
  rank: number;
  move: number | 'new';
  name: string;
  country: string | null;
  points: number | null;
  swim: number;
  bike: number;
  run: number;
}

const facts: [string, string | null, number, number | 'new', number, number, number][] = [
  ['Marten Van Riel', 'BE', 97.82, 0, 1480, 6267, 3506],
  ['Magnus Ditlev', 'DK', 95.33, 0, 1552, 6299, 3641],
  ['Frederic Funk', 'DE', 90.33, 3, 1483, 6259, 3708],
  ['Sam Laidlow', 'FR', 89.93, 4, 1485, 6276, 3640],
  ['Léon Chevalier', 'FR', 83.11, -2, 1489, 6300, 3637],
  ['Aaron Royle', 'AU', 82.57, 9, 1486, 6280, 3578],
  ['Antonio Benito López', null, 55.64, -4, 1490, 6310, 3650],
  ['Katrine Græsbøll Christensen', 'DK', 29.76, 'new', 1583, 7055, 3940],
];

const rows: Ranked[] = facts.map(([name, country, points, move, swim, bike, run], index) => ({
  id: index + 1,
  rank: index + 1,
  move,
  name,
  country,
  points: index === 7 ? null : points,
  swim,
  bike,
  run,
}));

const columns: TableColumn<Ranked>[] = [
  {
    id: 'rank',
    tone: 'ink2',
    head: 'Rank',
    align: 'right',
    width: 60,
    sortValue: (row) => row.rank,
    cell: (row) => printRank(row.rank),
  },
  { id: 'move', head: 'Move', align: 'right', width: 52, cell: (row) => <Move places={row.move} /> },
  {
    id: 'name',
    head: 'Name',
    sortValue: (row) => row.name,
    cell: (row) => <NameCell name={row.name} country={row.country} address={`/athlete/${row.id}`} />,
  },
  {
    id: 'swim',
    head: 'Swim',
    leg: 'swim',
    align: 'right',
    width: 90,
    hideBelow: 600,
    sortValue: (row) => row.swim,
    cell: (row) => <LegTime leg="swim" seconds={row.swim} place={row.rank} />,
  },
  {
    id: 'bike',
    head: 'Bike',
    leg: 'bike',
    align: 'right',
    width: 104,
    hideBelow: 600,
    cellTint: (row) => (row.id === 3 ? 'bike' : undefined),
    cell: (row) => <LegTime leg="bike" seconds={row.bike} place={row.rank} isBest={row.id === 3} />,
  },
  {
    id: 'points',
    head: 'Points',
    align: 'right',
    width: 90,
    sortFirst: 'desc',
    sortValue: (row) => row.points,
    cell: (row) => printPoints(row.points),
  },
];

const base: DataTableProps<Ranked> = {
  name: 'Men',
  columns,
  rows,
  rowKey: (row) => row.id,
  rowAddress: (row) => `/athlete/${row.id}`,
  layout: 'flow',
  empty: (
    <EmptyState
      title="No rankings found, generate them now?"
      message="This set takes every race from 2024-07-10 to 2025-07-08. 5 races with results are in the window."
      action={
        <Button variant="main" icon={GenerateIcon}>
          Generate Rankings
        </Button>
      }
    />
  ),
};

const many: Ranked[] = Array.from({ length: 1234 }, (_row, index) => ({
  ...(rows[index % rows.length] as Ranked),
  id: index + 1,
  rank: index + 1,
}));

function Capped() {
  const cap = useRowLimit(many.length, 200, 'men');
  return (
    <div style={{ display: 'flex', height: 260 }}>
      <DataTable {...base} name="Many" rows={many} cap={cap} layout="fill" />
    </div>
  );
}

function Selected() {
  const selection = useSelection();
  return <DataTable {...base} name="Selected" rows={rows.slice(0, 4)} selection={selection} />;
}

export const states: PieceStates = {
  piece: 'DataTable',
  isWide: true,
  states: {
    'loaded, one row open': () => <DataTable {...base} openKey={3} />,
    sorted: () => (
      <DataTable
        {...base}
        name="Sorted"
        sort={{ column: 'points', direction: 'asc' }}
        onSort={() => undefined}
      />
    ),
    loading: () => <DataTable {...base} name="Loading" rows={undefined} skeletonRows={4} />,
    empty: () => <DataTable {...base} name="Empty" rows={[]} />,
    'no match': () => (
      <DataTable
        {...base}
        name="No match"
        rows={[]}
        noMatch={{ filter: 'brownlea', onClear: () => undefined }}
      />
    ),
    'failed, rows kept': () => (
      <DataTable
        {...base}
        name="Failed"
        rows={rows.slice(0, 2)}
        error="The list did not load."
        onRetry={() => undefined}
        readAt={new Date(2026, 7, 17, 14, 2)}
      />
    ),
    'capped and virtual': () => <Capped />,
    selection: () => <Selected />,
  },
};
