import { activeColumn } from '#console/records/archive/active-column.tsx';
import { bulkArchive } from '#console/records/archive/bulk-archive.tsx';
import { ListScreen } from '#console/records/list-screen.tsx';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, textColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { archiveTier, listTiers, type Tier, unarchiveTier } from '../tiers-contract.ts';

const AddTierDialog = lazyDialog(() => import('./add-tier-dialog.tsx').then((file) => file.AddTierDialog));

const COLUMNS: readonly TableColumn<Tier>[] = [
  idColumn(),
  nameColumn('name', 'Name', (tier) => addresses.tier(tier.id), { width: 160 }),
  textColumn('description', 'Description', (tier) => tier.description, { tone: 'ink2', hideBelow: 800 }),
  valueColumn('base_points', 'Base Points', (tier) => tier.base_points, {
    align: 'right',
    width: 112,
    sortFirst: 'desc',
  }),
  valueColumn('dropoff_percentage', 'Dropoff Percentage', (tier) => tier.dropoff_percentage, {
    align: 'right',
    width: 152,
  }),
  activeColumn(),
];

const FILTERS: readonly ListFilter<Tier>[] = [
  {
    id: 'published',
    label: 'Published?',
    valueOf: (tier) => (tier.is_active === 1 ? 'yes' : 'no'),
    labelOf: (value) => (value === 'yes' ? 'Yes' : 'No'),
  },
];

/** The tiers: the points for first place, the drop-off per place, and whether pickers offer them. */
export function TiersScreen() {
  const loaded = useAlertingQuery(listTiers, {});
  return (
    <ListScreen
      noun="tier"
      nouns="tiers"
      loaded={loaded}
      rows={loaded.response?.tiers}
      order="most points first"
      columns={COLUMNS}
      filters={FILTERS}
      searchText={(tier) =>
        foldForSearch(tier.id, tier.name, tier.description, tier.base_points, tier.dropoff_percentage)
      }
      urlOf={(tier) => addresses.tier(tier.id)}
      empty="A tier defines how many points each place in a race is worth."
      bulk={bulkArchive({ archive: archiveTier, unarchive: unarchiveTier })}
      add={{ label: 'Add a new Tier', Dialog: AddTierDialog }}
    />
  );
}
