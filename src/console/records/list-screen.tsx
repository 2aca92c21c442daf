import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { BulkBar } from '#console/ui/data-table/bulk/bulk-bar.tsx';
import { useListSelection } from '#console/ui/data-table/bulk/use-list-selection.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { FilterChips } from '#console/ui/data-table/filters/filter-chips.tsx';
import { type ListFilter, useMatchingRows } from '#console/ui/data-table/filters/list-filters.ts';
import { useOpenOnlyMatch } from '#console/ui/data-table/filters/use-open-only-match.ts';
import { listTableProps } from '#console/ui/data-table/list-table-props.ts';
import { useAddedRows } from '#console/ui/data-table/rows/use-added-rows.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useTableRows } from '#console/ui/data-table/rows/use-table-rows.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useAddressDialog } from '#console/ui/overlay/use-address-dialog.ts';
import { exportRows } from '#features/exports/console/shared/export-rows.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { SelectedHistory } from '#features/history/console/shared/selected-history.tsx';
import { ListToolsEnd } from '#features/saved-views/console/shared/list-tools-end.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { titleCase } from '#rules/text/nouns.ts';

/** Lists with a filter show this many rows until more are requested. */
const ROW_LIMIT = 200;
const NO_FILTERS: readonly never[] = [];

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
  /** For the filter box: opens the only match. */
  onEnter(filter: string): void;
  /** The rows that match the filter; undefined while they load. */
  shown: readonly Row[] | undefined;
  /** Shows a toast for a new row, with a link to it. */
  announce(row: Row): void;
}

export interface ListScreenProps<Row extends { id: number }> {
  /** The page's title and the table's name, unless it is the plural: "BRANDS". */
  name?: string;
  /** Shown before the title: a logo. */
  mark?: ReactNode;
  /** The noun of one record: "tier". */
  noun: string;
  /** Its kind in history, if not the noun. */
  entity?: string;
  /** The plural: "tiers"; the filter is stored under this name. */
  nouns: string;
  /** The response that holds the rows: its error, when it was read. */
  loaded: Pick<Loaded<unknown>, 'error' | 'reload' | 'at'>;
  rows: readonly Row[] | undefined;
  /** The order of the rows while no column is sorted: "by name". */
  order: string;
  columns: readonly TableColumn<Row>[];
  /** The text that the filter searches, folded (`foldForSearch`). */
  searchText(row: Row): string;
  urlOf(row: Row): string;
  /** Shown while there are no records at all: the text below "No tiers yet", or all of it. */
  empty: ReactNode;
  add?: { label: string; Dialog: FunctionComponent<AddDialogProps<Row>> };
  /** Replaces the plain filter box. */
  tools?(tools: ListTools<Row>): ReactNode;
  /** Chips that filter by a value; must be stable. */
  filters?: readonly ListFilter<Row>[];
  /** Facts next to the title. */
  facts?: readonly (string | undefined)[];
  /** A line below the tools. */
  note?: ReactNode;
  rowSize?: 'tall';
  /** Other actions of the page. */
  actions?: ReactNode;
  /** What else can be done with the selected rows; `clear` ends the selection. */
  bulk?(selected: readonly Row[], clear: () => void, nouns: readonly [string, string]): ReactNode;
}

/** The rows of the list, filtered, sorted and limited. */
function useListRows<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const { noun, nouns, rows, columns: all, searchText, urlOf, filters = NO_FILTERS } = props;
  const defaults = useMemo(
    () => ({ filter: '', ...Object.fromEntries(filters.map(({ id }) => [id, ''])) }),
    [filters],
  );
  const list = useListParams<Record<string, string>>(nouns, defaults);
  const filter = list.values.filter ?? '';
  const { isNew, notifyAdded } = useAddedRows(noun);
  const found = useFilteredRows(rows, searchText, filter, isNew);
  const shown = useMatchingRows(found, filters, list.values);
  const sorted = useTableRows(all, shown, list.sort);
  return {
    list,
    filter,
    shown,
    sorted,
    ...useColumnChoice(nouns, all, { rows, list }),
    ...useListSelection(sorted, list.scope),
    openOnlyMatch: useOpenOnlyMatch(shown, filter, urlOf),
    cap: useRowLimit(shown?.length ?? 0, ROW_LIMIT, nouns, list.scope),
    announce: (row: Row) => notifyAdded(row.id, urlOf(row), list.isNarrowed),
  };
}

/**
 * A list of records: filters in the URL, sortable table with a row limit, choice of columns, saved views,
 * selection, export, and a dialog that adds a record.
 */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const {
    mark,
    noun,
    entity = noun.replaceAll(' ', '_'),
    nouns,
    name = titleCase(nouns),
    loaded,
    rows,
    urlOf,
    empty,
    add,
    tools,
    filters = NO_FILTERS,
  } = props;
  const { list, filter, shown, sorted, columns, choice, selection, selected, ...model } = useListRows(props);
  const { facts, actions, bulk } = props;
  const [isAdding, setAdding] = useAddressDialog('add');
  const box = {
    filter,
    setFilter: (next: string) => list.set({ filter: next }),
    onEnter: model.openOnlyMatch,
  };
  return (
    <Page
      name={name}
      mark={mark}
      facts={facts}
      actions={
        <>
          {add ? (
            <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
              {add.label}
            </Button>
          ) : null}
          {actions}
        </>
      }
      menu={[
        {
          label: 'Export CSV',
          icon: DownloadIcon,
          whyDisabled: shown === undefined ? 'Still loading' : null,
          onSelect: () => void exportRows(nouns, columns, sorted),
        },
        historyEntry(entity),
      ]}
    >
      <ToolBar
        isEndBelow
        end={
          <ListToolsEnd name={nouns} list={list} choice={choice}>
            {rows ? `${model.cap.message}${list.sort ? '' : `, ${props.order}`}` : null}
          </ListToolsEnd>
        }
      >
        {tools ? (
          tools({ ...box, shown, announce: model.announce })
        ) : (
          <FilterBox
            label={`Filter ${nouns}`}
            placeholder="Filter"
            value={filter}
            onChange={box.setFilter}
            onEnter={box.onEnter}
          />
        )}
        <FilterChips filters={filters} rows={rows} list={list} />
      </ToolBar>
      {props.note}
      <DataTable
        name={name}
        columns={columns}
        rows={shown && sorted}
        rowKey={(row) => row.id}
        rowAddress={urlOf}
        selection={selection}
        rowSize={props.rowSize}
        {...listTableProps(list, loaded, { cap: model.cap, filter })}
        empty={
          typeof empty === 'string' ? (
            <EmptyState
              title={`No ${nouns} yet`}
              message={empty}
              action={add ? <Button onClick={() => setAdding(true)}>Add the first one</Button> : null}
            />
          ) : (
            empty
          )
        }
      />
      <BulkBar
        selection={selection}
        count={selected.length}
        allKeys={sorted.map(({ id }) => id)}
        nouns={[noun, nouns]}
      >
        {bulk?.(selected, selection.clear, [noun, nouns])}
        <Button size="small" icon={DownloadIcon} onClick={() => void exportRows(nouns, columns, selected)}>
          Export selected
        </Button>
        <SelectedHistory entity={entity} selected={selected} />
      </BulkBar>
      {add ? (
        <add.Dialog
          isOpen={isAdding}
          onClose={() => setAdding(false)}
          rows={rows ?? []}
          onAdded={model.announce}
        />
      ) : null}
    </Page>
  );
}
