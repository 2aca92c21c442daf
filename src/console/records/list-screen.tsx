import { type FunctionComponent, type ReactNode, useState } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { listTable } from '#console/ui/data-table/list-table-props.ts';
import { useAddedRows } from '#console/ui/data-table/rows/use-added-rows.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useCap } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';

/** Lists with a filter show this many rows until more are requested. */
const ROW_LIMIT = 200;
const DEFAULTS = { filter: '' };

export interface AddDialogProps<Row> {
  isOpen: boolean;
  onClose(): void;
  /** The existing records, for hints about similar names. */
  rows: readonly Row[];
  onAdded(row: Row): void;
}

/** The data and actions for a list's own tool bar. */
export interface ListTools<Row> {
  filter: string;
  setFilter(filter: string): void;
  /** The rows that match the filter; undefined while they load. */
  shown: readonly Row[] | undefined;
  /** Shows a toast for a new row, with a link to it. */
  announce(row: Row): void;
}

export interface ListScreenProps<Row extends { id: number }> {
  /** The page's title and the table's name: "Tiers". */
  name: string;
  /** The noun of one record: "tier". */
  noun: string;
  /** The plural: "tiers"; the filter is stored under this name. */
  nouns: string;
  /** The response that holds the rows: its error, when it was read. */
  loaded: Pick<Loaded<unknown>, 'error' | 'reload' | 'at'>;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  /** The text that the filter searches, folded (`foldForSearch`). */
  searchText(row: Row): string;
  urlOf(row: Row): string;
  /** Shown while there are no records at all. */
  empty: ReactNode;
  add?: { label: string; Dialog: FunctionComponent<AddDialogProps<Row>> };
  /** Replaces the plain filter box. */
  tools?(tools: ListTools<Row>): ReactNode;
}

/**
 * A list of records: filter in the URL, sortable table with a row limit, keyboard shortcuts, and a dialog
 * that adds a record.
 */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const { name, noun, nouns, loaded, rows, columns, searchText, urlOf, empty, add, tools } = props;
  const list = useListParams(nouns, DEFAULTS);
  const { filter } = list.values;
  const setFilter = (next: string) => list.set({ filter: next });
  const { isNew, notifyAdded } = useAddedRows(noun);
  const [isAdding, setAdding] = useState(false);
  const shown = useFilteredRows(rows, searchText, filter, isNew);
  const cap = useCap(shown?.length ?? 0, ROW_LIMIT, nouns, list.scope);
  const announce = (row: Row) => notifyAdded(row.id, urlOf(row), list.isNarrowed);
  return (
    <Page
      name={name}
      actions={
        add ? (
          <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
            {add.label}
          </Button>
        ) : undefined
      }
    >
      <ToolBar end={rows ? cap.message : undefined}>
        {tools ? (
          tools({ filter, setFilter, shown, announce })
        ) : (
          <FilterBox label={`Filter ${nouns}`} placeholder="Filter" value={filter} onChange={setFilter} />
        )}
      </ToolBar>
      <DataTable
        name={name}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        rowAddress={urlOf}
        {...listTable(list, loaded, { cap, filter })}
        empty={empty}
      />
      {add ? (
        <add.Dialog isOpen={isAdding} onClose={() => setAdding(false)} rows={rows ?? []} onAdded={announce} />
      ) : null}
    </Page>
  );
}
