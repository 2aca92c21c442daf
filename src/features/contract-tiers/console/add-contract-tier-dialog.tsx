import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NewNameField } from '#console/records/name-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { addContractTier, type ContractTier } from '../contract-tiers-contract.ts';
import { sameOrderHint } from './same-order-hint.ts';

interface Fields {
  name: string;
  order: number | null;
}

/** Add a new contract tier: name and order, which begins after the last one. */
export function AddContractTierDialog({ isOpen, onClose, rows, onAdded }: AddDialogProps<ContractTier>) {
  const start: Fields = { name: '', order: Math.max(0, ...rows.map(({ order }) => order)) + 1 };
  return (
    <AddRecordDialog
      {...{ isOpen, onClose, start }}
      title="Add a new contract tier"
      call={addContractTier}
      inputOf={({ name, order }: Fields) => (name.trim() === '' || order === null ? null : { name, order })}
      message={({ name }) => `Contract tier ${name.trim()} added`}
      onAdded={({ contractTier }) => onAdded(contractTier)}
    >
      {(form) => (
        <>
          <NewNameField rows={rows} noun="contract tier" form={form} />
          <NumberField
            label="Order"
            isRequired
            min={1}
            hint={sameOrderHint(rows, form.values.order)}
            {...form.field('order')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}
