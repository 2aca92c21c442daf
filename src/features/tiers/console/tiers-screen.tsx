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
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { listTiers, type Tier } from '../tiers-contract.ts';

const AddTierDialog = lazyDialog(() => import('./add-tier-dialog.tsx').then((file) => file.AddTierDialog));

const DEFAULTS = { filter: '' };
/** Spec 2 section 9: filter lists show 200 rows. */
const MOST_ROWS = 200;

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

const textOf = (tier: Tier): string =>
  foldForSearch(tier.id, tier.name, tier.description, tier.base_points, tier.dropoff_percentage);

/** The points classes: what first place is worth, what every place down loses, and whether pickers offer them. */
export function TiersScreen() {
  const list = useListParams('tiers', DEFAULTS);
  const loaded = useApiQuery(listTiers, {});
  const { answer } = loaded;
  const { isNew, told } = useAddedRows('tier');
  const [isAdding, setAdding] = useState(false);
  const shown = useFilteredRows(answer?.tiers, textOf, list.values.filter, isNew);
  const cap = useCap(shown?.length ?? 0, MOST_ROWS, 'tiers', list.scope);
  const addButton = (
    <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
      Add a new Tier
    </Button>
  );
  return (
    <Page name="Tiers" actions={addButton}>
      <ToolBar end={answer ? cap.message : undefined}>
        <FilterBox
          label="Filter tiers"
          placeholder="Filter"
          value={list.values.filter}
          onChange={(filter) => list.set({ filter })}
        />
      </ToolBar>
      <DataTable
        name="Tiers"
        columns={COLUMNS}
        rows={shown}
        rowKey={(tier) => tier.id}
        rowAddress={(tier) => addresses.tier(tier.id)}
        {...listTable(list, loaded, { cap, filter: list.values.filter })}
        empty={<EmptyState title="No tiers yet" message="A tier says what the places of a race are worth." />}
      />
      <AddTierDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        tiers={answer?.tiers ?? []}
        onAdded={(id) => told(id, addresses.tier(id), list.isNarrowed)}
      />
    </Page>
  );
}
