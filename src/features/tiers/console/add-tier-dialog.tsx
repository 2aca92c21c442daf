import { AddRecordDialog, NewNameField } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { addTier, type Tier } from '../tiers-contract.ts';
import { type TierFields, TierFieldsBelowName } from './tier-fields.tsx';

const EMPTY: TierFields = { name: '', description: '', base_points: null, dropoff_percentage: null };

function inputOf({
  name,
  description,
  base_points: basePoints,
  dropoff_percentage: dropoffPercentage,
}: TierFields) {
  if (name.trim() === '' || basePoints === null || dropoffPercentage === null) return null;
  return { name, description, basePoints, dropoffPercentage };
}

export interface AddTierDialogProps extends AddDialogProps<Tier> {
  /** The initial values: those of another tier. */
  start?: TierFields;
}

/** Add a new Tier: name, base points and drop-off are required. */
export function AddTierDialog({ isOpen, onClose, rows, onAdded, start = EMPTY }: AddTierDialogProps) {
  return (
    <AddRecordDialog
      {...{ isOpen, onClose, start, inputOf }}
      title="Add a new Tier"
      call={addTier}
      message={({ name }) => `Tier ${name.trim()} added`}
      onAdded={({ tier }) => onAdded(tier)}
    >
      {(form) => (
        <>
          <NewNameField rows={rows} noun="tier" form={form} />
          <TierFieldsBelowName field={form.field} isRequired />
        </>
      )}
    </AddRecordDialog>
  );
}
