import { AddRecordDialog, sameNameHint } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { addTier, type Tier } from '../tiers-contract.ts';

const EMPTY = {
  name: '',
  description: '',
  basePoints: null as number | null,
  dropoffPercentage: null as number | null,
};
type NewTier = typeof EMPTY;

const NUMBER = { layout: 'stacked', isRequired: true, min: 0, max: 100, decimals: 2 } as const;

export interface AddTierDialogProps extends AddDialogProps<Tier> {
  /** What the fields begin with: another tier's values. */
  start?: NewTier;
}

function inputOf({ name, description, basePoints, dropoffPercentage }: NewTier) {
  if (name.trim() === '' || basePoints === null || dropoffPercentage === null) return null;
  return { name, description, basePoints, dropoffPercentage };
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
      {({ values, set, problemOf }) => (
        <>
          <TextField
            label="Name"
            layout="stacked"
            width="full"
            isRequired
            isFocused
            maxLength={100}
            value={values.name}
            onChange={(name) => set({ name })}
            hint={sameNameHint(rows, values.name, 'tier')}
          />
          <TextAreaField
            label="Description"
            layout="stacked"
            width="full"
            maxLength={1000}
            value={values.description}
            onChange={(description) => set({ description })}
          />
          <NumberField
            label="Base Points"
            {...NUMBER}
            hint="What first place is worth, 0 to 100"
            value={values.basePoints}
            onChange={(basePoints) => set({ basePoints })}
            onProblem={problemOf('basePoints')}
          />
          <NumberField
            label="Dropoff Percentage"
            {...NUMBER}
            unit="%"
            hint="What each lower place loses, 0 to 100"
            value={values.dropoffPercentage}
            onChange={(dropoffPercentage) => set({ dropoffPercentage })}
            onProblem={problemOf('dropoffPercentage')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}
