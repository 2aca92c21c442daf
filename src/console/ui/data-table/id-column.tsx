import { AppLink } from '../actions/app-link.tsx';
import { useRowTabIndex } from './rows/row-focus.ts';
import type { TableColumn } from './table-column.ts';

function IdLink({ id, address }: { id: number; address: string }) {
  return (
    <AppLink address={address} tabIndex={useRowTabIndex()}>
      {id}
    </AppLink>
  );
}

/** The first column of lists of records; where the id is a link too, `addressOf` returns its address. */
export const idColumn = <Row extends { id: number }>(addressOf?: (row: Row) => string): TableColumn<Row> => ({
  id: 'id',
  head: 'ID',
  align: 'right',
  width: 72,
  tone: 'mute',
  cell: (row) => (addressOf ? <IdLink id={row.id} address={addressOf(row)} /> : row.id),
  sortValue: (row) => row.id,
});
