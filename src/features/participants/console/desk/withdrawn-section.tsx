import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, textColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import type { WithdrawnEntry } from '../../lists-desk-contract.ts';
import styles from './desk.module.css';

const addressOf = ({ athlete_id }: WithdrawnEntry) => addresses.athlete(athlete_id);

/** Of lists that cannot be changed. */
export const withdrawnColumns: readonly TableColumn<WithdrawnEntry>[] = [
  valueColumn('division', 'Division', (row) => row.division, { width: 84, hideBelow: 1000 }),
  nameColumn('name', 'Name', addressOf),
  valueColumn('list', 'List', (row) => (row.list === 'start' ? 'Starter' : 'Waiting'), {
    width: 88,
    hideBelow: 1050,
  }),
  textColumn('reason', 'Reason', (row) => row.reason ?? '–', {
    cell: (row) => <span className={styles.lines}>{row.reason ?? '–'}</span>,
    width: 200,
  }),
  valueColumn('at', 'Withdrawn', (row) => row.at, { cell: (row) => <Moment at={row.at} />, width: 176 }),
  textColumn('who', 'By', (row) => row.who ?? '–', { width: 128, hideBelow: 1100 }),
  textColumn('promoted', 'Moved up', (row) => row.promoted?.name ?? '–', { width: 144 }),
];

/** `onPutBack` must be stable. */
export const columnsWithPutBack = (
  onPutBack: (row: WithdrawnEntry) => void,
): TableColumn<WithdrawnEntry>[] => [
  ...withdrawnColumns,
  {
    id: 'actions',
    head: 'Actions',
    width: 104,
    align: 'center',
    isFixed: true,
    cell: (row) => (
      <Button size="small" needsNetwork aria-label={`Put back ${row.name}`} onClick={() => onPutBack(row)}>
        Put back
      </Button>
    ),
  },
];

interface Props {
  rows: readonly WithdrawnEntry[];
  columns: readonly TableColumn<WithdrawnEntry>[];
}

/** Who withdrew, why, when, and who moved up; nothing while nobody has. */
export function WithdrawnSection({ rows, columns }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.list} aria-label="Withdrawn">
      <SectionHead name="Withdrawn" facts={counted(rows.length, 'athlete')} />
      <DataTable
        name="Withdrawn"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.athlete_id}
        rowAddress={addressOf}
        layout="flow"
        empty={null}
      />
    </section>
  );
}
