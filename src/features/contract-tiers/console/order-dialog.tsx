import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { SortableList } from '#console/ui/data-table/sortable-list/sortable-list.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { ConflictDialog, type ConflictRow } from '#console/ui/overlay/conflict-dialog.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { moved } from '#rules/text/lists.ts';
import { type ContractTier, listContractTiers, orderContractTiers } from '../contract-tiers-contract.ts';

type Order = readonly ContractTier[];

const idsOf = (tiers: Order) => tiers.map(({ id }) => id);

/** The user's order of the current tiers; tiers added meanwhile are last. */
function mergedOrder(mine: Order, theirs: Order): Order {
  const isMine = new Set(idsOf(mine));
  const present = new Map(theirs.map((tier) => [tier.id, tier]));
  return [...mine.flatMap(({ id }) => present.get(id) ?? []), ...theirs.filter(({ id }) => !isMine.has(id))];
}

/** The positions that differ. */
const rowsOf = (mine: Order, theirs: Order): ConflictRow[] =>
  theirs.flatMap(({ id, name }, at) => {
    const own = mine[at];
    return own?.id === id ? [] : [{ label: `Position ${at + 1}`, mine: own?.name ?? '', theirs: name }];
  });

/** The order of someone who saved first, with the server's message, while there is a choice to make. */
type Conflict = { message: string; theirs: Order };

/** Saves an order based on another one; a conflict waits until one of both is chosen. */
function useOrderSaving(onSaved: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const saving = useUndoableMutation(orderContractTiers);
  const save = async (order: Order, before: Order) => {
    setConflict(null);
    try {
      await saving.run({ ids: idsOf(order), before: idsOf(before) }, 'Contract tiers reordered');
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'stale-edit') return void (await alertError(error.message));
      const { response } = await callApi(listContractTiers, {});
      setConflict({ message: error.message, theirs: response.contractTiers });
    }
  };
  return { save, saving, conflict, setConflict };
}

interface Props {
  tiers: Order;
  isOpen: boolean;
  onClose(): void;
}

/** The tiers in their order, moved by dragging or with the keyboard; saved together. */
export function OrderDialog({ tiers, isOpen, onClose }: Props) {
  /** The order as it was moved, and the one on which it is based: that shown at the first move. */
  const [typed, setTyped] = useState<{ items: Order; before: Order } | null>(null);
  const { items, before } = typed ?? { items: tiers, before: tiers };
  const close = () => {
    setTyped(null);
    onClose();
  };
  const { save, saving, conflict, setConflict } = useOrderSaving(close);
  const theirs = conflict?.theirs ?? [];
  const merged = mergedOrder(items, theirs);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Order of contract tiers"
      hasUnsaved={typed !== null}
      confirm={{
        label: 'Save order',
        run: () => void save(items, before),
        whyDisabled: typed === null ? 'The order is unchanged' : null,
        request: saving,
      }}
    >
      <SortableList
        label="Contract tiers in order"
        items={items}
        itemKey={(tier) => tier.id}
        itemName={(tier) => tier.name}
        onMove={(from, to) => setTyped({ items: moved(items, from, to), before })}
      >
        {(tier) => (
          <span>
            {tier.name} {tier.is_active === 1 ? null : <Mute>archived</Mute>}
          </span>
        )}
      </SortableList>
      <ConflictDialog
        isOpen={conflict !== null}
        message={conflict?.message ?? ''}
        rows={rowsOf(merged, theirs)}
        onClose={() => setConflict(null)}
        onMine={() => void save(merged, theirs)}
        onTheirs={() => {
          setTyped(null);
          setConflict(null);
        }}
      />
    </Dialog>
  );
}
