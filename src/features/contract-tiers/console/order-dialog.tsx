import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { SortableList } from '#console/ui/data-table/sortable-list/sortable-list.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { moved } from '#rules/text/lists.ts';
import { type ContractTier, orderContractTiers } from '../contract-tiers-contract.ts';

const idsOf = (tiers: readonly ContractTier[]) => tiers.map(({ id }) => id);

interface Props {
  tiers: readonly ContractTier[];
  isOpen: boolean;
  onClose(): void;
}

/** The tiers in their order, moved by dragging or with the keyboard; saved together. */
export function OrderDialog({ tiers, isOpen, onClose }: Props) {
  const [typed, setItems] = useState<readonly ContractTier[] | null>(null);
  /** The order on which the edit is based: the one shown at its first move. */
  const [before, setBefore] = useState(tiers);
  const saving = useUndoableMutation(orderContractTiers);
  const items = typed ?? tiers;
  const close = () => {
    setItems(null);
    onClose();
  };
  const save = async () => {
    const input = { ids: idsOf(items), before: idsOf(before) };
    const done = await saving.attempt(input, 'Contract tiers reordered');
    if (done !== null) close();
    else setBefore(tiers);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Order of contract tiers"
      hasUnsaved={typed !== null}
      confirm={{
        label: 'Save order',
        run: () => void save(),
        whyDisabled: typed === null ? 'The order is unchanged' : null,
        request: saving,
      }}
    >
      <SortableList
        label="Contract tiers in order"
        items={items}
        itemKey={(tier) => tier.id}
        itemName={(tier) => tier.name}
        onMove={(from, to) => {
          if (typed === null) setBefore(tiers);
          setItems(moved(items, from, to));
        }}
      >
        {(tier) => (
          <span>
            {tier.name} {tier.is_active === 1 ? null : <Mute>archived</Mute>}
          </span>
        )}
      </SortableList>
    </Dialog>
  );
}
