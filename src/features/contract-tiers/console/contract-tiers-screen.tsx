import { useState } from 'react';
import { activeColumn } from '#console/records/archive/active-column.tsx';
import { bulkArchive } from '#console/records/archive/bulk-archive.tsx';
import { ListScreen } from '#console/records/list-screen.tsx';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import {
  archiveContractTier,
  type ContractTier,
  listContractTiers,
  publishContractTier,
} from '../contract-tiers-contract.ts';
import { archiveNote } from './archive-note.ts';

const AddContractTierDialog = lazyDialog(() =>
  import('./add-contract-tier-dialog.tsx').then((file) => file.AddContractTierDialog),
);
const OrderDialog = lazyDialog(() => import('./order-dialog.tsx').then((file) => file.OrderDialog));

const COLUMNS: readonly TableColumn<ContractTier>[] = [
  idColumn(),
  nameColumn('name', 'Name', (tier) => addresses.contractTier(tier.id)),
  valueColumn('order', 'Order', (tier) => tier.order, { align: 'right', width: 96 }),
  activeColumn('Archived?', ['No', 'Yes']),
];

/** The contract tiers in their display order, which is changed in a dialog. */
export function ContractTiersScreen() {
  const loaded = useAlertingQuery(listContractTiers, {});
  const rows = loaded.response?.contractTiers;
  const [isOrdering, setOrdering] = useState(false);
  return (
    <>
      <ListScreen
        noun="contract tier"
        nouns="contract tiers"
        loaded={loaded}
        rows={rows}
        order="in display order"
        columns={COLUMNS}
        searchText={(tier) => foldForSearch(tier.id, tier.name)}
        urlOf={(tier) => addresses.contractTier(tier.id)}
        empty="A contract tier sets the terms on which an athlete takes part in a season."
        bulk={bulkArchive({ archive: archiveContractTier, unarchive: publishContractTier }, archiveNote)}
        add={{ label: 'Add a new contract tier', Dialog: AddContractTierDialog }}
        tools={({ filter, setFilter }) => (
          <>
            <FilterBox
              label="Filter contract tiers"
              placeholder="Filter"
              value={filter}
              onChange={setFilter}
            />
            {rows && rows.length > 1 ? <Button onClick={() => setOrdering(true)}>Change order</Button> : null}
          </>
        )}
      />
      {rows ? <OrderDialog tiers={rows} isOpen={isOrdering} onClose={() => setOrdering(false)} /> : null}
    </>
  );
}
