import { useApiQuery } from '#console/api/queries.ts';
import { ListScreen } from '#console/records/list-screen.tsx';
import { addresses } from '#console/routes.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { listTiers, type Tier } from '../tiers-contract.ts';

const AddTierDialog = lazyDialog(() => import('./add-tier-dialog.tsx').then((file) => file.AddTierDialog));

const COLUMNS: readonly TableColumn<Tier>[] = [
  idColumn(),
  {
    id: 'name',
    head: 'Name',
    width: 200,
    cell: (tier) => <NameCell name={tier.name} address={addresses.tier(tier.id)} />,
    sortValue: (tier) => tier.name,
  },
  {
    id: 'description',
    head: 'Description',
    tone: 'ink2',
    cell: (tier) => tier.description,
    cellHint: (tier) => tier.description,
    sortValue: (tier) => tier.description,
  },
  {
    id: 'base_points',
    head: 'Base Points',
    align: 'right',
    width: 112,
    cell: (tier) => tier.base_points,
    sortValue: (tier) => tier.base_points,
    sortFirst: 'down',
  },
  {
    id: 'dropoff_percentage',
    head: 'Dropoff Percentage',
    align: 'right',
    width: 152,
    cell: (tier) => tier.dropoff_percentage,
    sortValue: (tier) => tier.dropoff_percentage,
  },
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

/** The points classes: what first place is worth, what every place down loses, and whether pickers offer them. */
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
