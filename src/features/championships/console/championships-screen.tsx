import { activeColumn } from '#console/records/archive/active-column.tsx';
import { bulkArchive } from '#console/records/archive/bulk-archive.tsx';
import { ListScreen } from '#console/records/list-screen.tsx';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import {
  archiveChampionship,
  type Championship,
  listChampionships,
  publishChampionship,
} from '../championships-contract.ts';
import styles from './championships-screen.module.css';
import { Winners, winnersText } from './winners.tsx';

const AddChampionshipDialog = lazyDialog(() =>
  import('./add-championship-dialog.tsx').then((file) => file.AddChampionshipDialog),
);

const winnerColumn = (division: 'mpro' | 'fpro'): TableColumn<Championship> =>
  valueColumn(
    `winner_${division}`,
    `${division.toUpperCase()} Winner`,
    (championship) => championship[`winner_${division}_name`],
    {
      cell: (championship) => (
        <span className={styles.winners}>
          <Winners {...{ championship, division }} />
        </span>
      ),
      cellHint: (championship) => winnersText(championship, division),
      // Both fit next to the name in a window of 820 pixels.
      width: 188,
      isShownEmpty: true,
    },
  );

const COLUMNS: readonly TableColumn<Championship>[] = [
  idColumn(),
  nameColumn('name', 'Name', (championship) => addresses.championship(championship.id)),
  valueColumn('region', 'Region', (championship) => championship.region, {
    width: 140,
    hideBelow: 980,
    isShownEmpty: true,
  }),
  valueColumn('season', 'Season', (championship) => championship.season_name, {
    cell: ({ t100_season_id: id, season_name }) =>
      id === null ? null : <TextLink address={addresses.season(id)}>{season_name}</TextLink>,
    width: 140,
    hideBelow: 840,
    isShownEmpty: true,
  }),
  winnerColumn('mpro'),
  winnerColumn('fpro'),
  { ...activeColumn<Championship>(), hideBelow: 760 },
];

/** The championships with their winners, those of the latest season first. */
export function ChampionshipsScreen() {
  const loaded = useAlertingQuery(listChampionships, {});
  return (
    <ListScreen
      noun="championship"
      nouns="championships"
      loaded={loaded}
      rows={loaded.response?.championships}
      order="latest season first"
      columns={COLUMNS}
      searchText={(one) =>
        foldForSearch(
          one.id,
          one.name,
          one.region ?? '',
          one.season_name ?? '',
          one.winner_mpro_name ?? '',
          one.winner_fpro_name ?? '',
        )
      }
      urlOf={(championship) => addresses.championship(championship.id)}
      empty="A championship is won by the most points over its races."
      bulk={bulkArchive({ archive: archiveChampionship, unarchive: publishChampionship })}
      add={{ label: 'Add a new Championship', Dialog: AddChampionshipDialog }}
    />
  );
}
