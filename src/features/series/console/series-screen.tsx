import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { listTable } from '#console/ui/data-table/list-table-props.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import { useAddedRows } from '#console/ui/data-table/rows/use-added-rows.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useCap } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { type ListedSerie, listSeries } from '../series-contract.ts';

const AddSerieDialog = lazyDialog(() => import('./add-serie-dialog.tsx').then((file) => file.AddSerieDialog));

const DEFAULTS = { filter: '' };
/** Spec 2 section 2: at most 200 rows. */
const MOST_ROWS = 200;

const COLUMNS: readonly TableColumn<ListedSerie>[] = [
  idColumn(),
  {
    id: 'serie',
    head: 'Serie',
    cell: (serie) => <NameCell name={serie.name} address={addresses.serie(serie.alias)} />,
    sortValue: (serie) => serie.name,
  },
  {
    id: 'alias',
    head: 'Alias',
    width: 400,
    tone: 'ink2',
    cell: (serie) => serie.alias,
    cellHint: (serie) => serie.alias,
    sortValue: (serie) => serie.alias,
  },
];

const textOf = (serie: ListedSerie): string => foldForSearch(serie.id, serie.name, serie.alias);

/** The event brands whose editions are races. */
export function SeriesScreen() {
  const list = useListParams('series', DEFAULTS);
  const loaded = useApiQuery(listSeries, {});
  const { answer } = loaded;
  const { isNew, told } = useAddedRows('serie');
  const [isAdding, setAdding] = useState(false);
  const shown = useFilteredRows(answer?.series, textOf, list.values.filter, isNew);
  const cap = useCap(shown?.length ?? 0, MOST_ROWS, 'series', list.scope);
  return (
    <Page
      name="Series"
      actions={
        <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
          Add a new Serie
        </Button>
      }
    >
      <ToolBar end={answer ? cap.message : undefined}>
        <FilterBox
          label="Filter series"
          placeholder="Filter"
          value={list.values.filter}
          onChange={(filter) => list.set({ filter })}
        />
      </ToolBar>
      <DataTable
        name="Series"
        columns={COLUMNS}
        rows={shown}
        rowKey={(serie) => serie.id}
        rowAddress={(serie) => addresses.serie(serie.alias)}
        {...listTable(list, loaded, { cap, filter: list.values.filter })}
        empty={
          <EmptyState
            title="No series yet"
            message="A serie holds the editions of one event, year by year."
          />
        }
      />
      <AddSerieDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        series={answer?.series ?? []}
        onAdded={(serie) => told(serie.id, addresses.serie(serie.alias), list.isNarrowed)}
      />
    </Page>
  );
}
