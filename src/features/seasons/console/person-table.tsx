import type { Loaded } from '#console/api/queries.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import type { Contender } from '../season-lists-contract.ts';

/** Division, name and country of an athlete in a list of the season. */
export const personColumns = <Row extends Contender>(
  urlOf: (row: Row) => string,
): readonly TableColumn<Row>[] => [
  valueColumn('division', 'Division', (row) => row.division, { width: 84 }),
  nameColumn('name', 'Name', urlOf),
  valueColumn('country', 'Country', (row) => row.country, {
    cell: (row) => <Flag country={row.country} />,
    width: 72,
  }),
];

interface PersonTableProps<Row> {
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  loaded: Pick<Loaded<unknown>, 'error' | 'reload' | 'at'>;
  urlOf(row: Row): string;
  /** Shown while nobody is in the list. */
  empty: string;
}

export function PersonTable<Row extends Contender>(props: PersonTableProps<Row>) {
  const { name, columns, rows, loaded, urlOf, empty } = props;
  return (
    <DataTable
      {...{ name, columns, rows }}
      rowKey={(row) => row.id}
      rowAddress={urlOf}
      error={loaded.error?.message ?? null}
      onRetry={loaded.reload}
      readAt={loaded.at}
      empty={<EmptyState title={empty} />}
    />
  );
}
