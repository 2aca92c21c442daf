import { ListScreen } from '#console/records/list-screen.tsx';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, textColumn } from '#console/ui/data-table/value-column.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { type ListedSerie, listSeries } from '../series-contract.ts';

const AddSerieDialog = lazyDialog(() => import('./add-serie-dialog.tsx').then((file) => file.AddSerieDialog));

const COLUMNS: readonly TableColumn<ListedSerie>[] = [
  idColumn(),
  nameColumn('serie', 'Serie', (serie) => addresses.serie(serie.alias)),
  textColumn('alias', 'Alias', (serie) => serie.alias, { width: 300, tone: 'ink2' }),
];

/** The event brands whose editions are races. */
export function SeriesScreen() {
  const loaded = useAlertingQuery(listSeries, {});
  return (
    <ListScreen
      noun="serie"
      nouns="series"
      loaded={loaded}
      rows={loaded.response?.series}
      order="by name"
      columns={COLUMNS}
      searchText={(serie) => foldForSearch(serie.id, serie.name, serie.alias)}
      urlOf={(serie) => addresses.serie(serie.alias)}
      empty="A serie contains the yearly editions of one event."
      add={{ label: 'Add a new Serie', Dialog: AddSerieDialog }}
    />
  );
}
