import { useApiQuery } from '#console/api/queries.ts';
import { ListScreen } from '#console/records/list-screen.tsx';
import { addresses } from '#console/routes.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, textColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { listTiers, type Tier } from '../tiers-contract.ts';

const AddTierDialog = lazyDialog(() => import('./add-tier-dialog.tsx').then((file) => file.AddTierDialog));

const COLUMNS: readonly TableColumn<Tier>[] = [
  idColumn(),
  nameColumn('name', 'Name', (tier) => addresses.tier(tier.id), { width: 200 }),
  textColumn('description', 'Description', (tier) => tier.description, { tone: 'ink2' }),
  valueColumn('base_points', 'Base Points', (tier) => tier.base_points, {
    align: 'right',
    width: 112,
    sortFirst: 'down',
  }),
  valueColumn('dropoff_percentage', 'Dropoff Percentage', (tier) => tier.dropoff_percentage, {
    align: 'right',
    width: 152,
  }),
  {
    id: 'published',
    head: 'Published?',
    width: 120,
    cell: (tier) =>
      tier.is_active === 1 ? (
        <StatusBadge state="published" label="Yes" />
      ) : (
        <StatusBadge state="draft" label="No" />
      ),
    sortValue: (tier) => tier.is_active,
    sortFirst: 'down',
  },
];

/** The tiers: the points for first place, the drop-off per place, and whether pickers offer them. */
export function TiersScreen() {
  const loaded = useApiQuery(listTiers, {});
  return (
    <ListScreen
      name="Tiers"
      noun="tier"
      nouns="tiers"
      loaded={loaded}
      rows={loaded.answer?.tiers}
      columns={COLUMNS}
      searchText={(tier) =>
        foldForSearch(tier.id, tier.name, tier.description, tier.base_points, tier.dropoff_percentage)
      }
      urlOf={(tier) => addresses.tier(tier.id)}
      empty={<EmptyState title="No tiers yet" message="A tier says what the places of a race are worth." />}
      add={{ label: 'Add a new Tier', Dialog: AddTierDialog }}
    />
  );
}
