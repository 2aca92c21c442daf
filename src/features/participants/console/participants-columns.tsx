import { addresses } from '#console/routes.ts';
import { removeColumn } from '#console/ui/data-table/remove-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { isRanked } from '#console/ui/format/figures.ts';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { statusLabel } from '#rules/participants/entry-reasons.ts';
import type { Participant } from '../participants-contract.ts';

/** The status is left out of tables narrower than this. */
export const STATUS_FROM = 1050;

/** What a rank sorts by: unranked is last. */
export const rankOrLast = (rank: number) => (isRanked(rank) ? rank : null);

export const addressOf = (one: Participant): string => addresses.participant(one.participant_id);

/** Who an entry is, with status and world ranking. */
export const personColumns = <Row extends Participant>(): TableColumn<Row>[] => [
  valueColumn('division', 'Division', (row) => row.division, { width: 84 }),
  nameColumn('name', 'Name', addressOf),
  valueColumn('country', 'Country', (row) => row.country, {
    cell: (row) => <Flag country={row.country} />,
    width: 68,
  }),
  valueColumn('status', 'Status', (row) => statusLabel(row), {
    cell: (row) => statusLabel(row) ?? '-',
    width: 104,
  }),
  valueColumn('rank', 'Rank', (row) => rankOrLast(row.overall_rank), {
    cell: (row) => (isRanked(row.overall_rank) ? `#${row.overall_rank}` : '–'),
    align: 'right',
    width: 72,
  }),
  pointsColumn('points', 'Points', (row) => row.overall_points, { width: 80 }),
];

export type List = '0' | '1';
export const LISTS: readonly { value: List; label: string }[] = [
  { value: '1', label: 'Waiting' },
  { value: '0', label: 'Starter' },
];

/** The columns of the plain view; the list of each participant can be changed in its row. */
export const plainColumns = (
  onMove: (one: Participant, is_waiting: 0 | 1) => void,
  onRemove: (one: Participant) => void,
): TableColumn<Participant>[] => [
  ...personColumns<Participant>().map((column) =>
    column.id === 'status' ? { ...column, hideBelow: STATUS_FROM } : column,
  ),
  valueColumn('list', 'List', (row) => (row.is_waiting === 1 ? 'Waiting' : 'Starter'), {
    cell: (row) => (
      <FilterSelect
        label="List"
        options={LISTS}
        value={String(row.is_waiting)}
        onChange={(list) => onMove(row, list === '1' ? 1 : 0)}
        isSaved
      />
    ),
    width: 136,
  }),
  { ...removeColumn<Participant>(onRemove), isFixed: true },
];
