import { activeColumn } from '#console/records/archive/active-column.tsx';
import { bulkArchive } from '#console/records/archive/bulk-archive.tsx';
import { ListScreen } from '#console/records/list-screen.tsx';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { LogoMark } from '#console/shell/logo.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { printListDate } from '#console/ui/format/dates.ts';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { archiveSeason, listSeasons, publishSeason, type Season } from '../seasons-contract.ts';

const AddSeasonDialog = lazyDialog(() =>
  import('./add-season-dialog.tsx').then((file) => file.AddSeasonDialog),
);

const dateColumn = (id: 'start_date' | 'end_date', head: string): TableColumn<Season> =>
  valueColumn(id, head, (season) => season[id], { cell: (season) => printListDate(season[id]), width: 108 });

const COLUMNS: readonly TableColumn<Season>[] = [
  idColumn((season) => addresses.season(season.id)),
  nameColumn('name', 'Name', (season) => addresses.season(season.id)),
  dateColumn('start_date', 'Start Date'),
  dateColumn('end_date', 'End Date'),
  valueColumn('races', 'Total Races', (season) => season.total_race_count, {
    align: 'right',
    width: 112,
    hideBelow: 760,
  }),
  valueColumn('count', 'Top Scoring Results', (season) => season.top_scoring_results_count, {
    align: 'right',
    width: 160,
    hideBelow: 820,
  }),
  activeColumn(),
];

/** The T100 seasons, the latest first. */
export function SeasonsScreen() {
  const loaded = useAlertingQuery(listSeasons, {});
  return (
    <ListScreen
      mark={<LogoMark />}
      noun="season"
      nouns="seasons"
      loaded={loaded}
      rows={loaded.response?.seasons}
      order="latest first"
      columns={COLUMNS}
      searchText={({ search, start_date, end_date }) =>
        `${search} ${printListDate(start_date)} ${printListDate(end_date)}`
      }
      urlOf={(season) => addresses.season(season.id)}
      empty="A season contains the T100 races of a year."
      bulk={bulkArchive({ archive: archiveSeason, unarchive: publishSeason })}
      add={{ label: 'Add a new Season', Dialog: AddSeasonDialog }}
    />
  );
}
