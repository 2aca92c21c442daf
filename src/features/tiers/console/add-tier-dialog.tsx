import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NewNameField } from '#console/records/name-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField } from '#console/ui/form/text-field.tsx';
import type { FormState } from '#console/ui/form/use-form.ts';
import { addTier, type Tier } from '../tiers-contract.ts';

/** The fields as typed; null for a number that is empty. */
export type TierFields = Pick<Tier, 'name' | 'description'> & {
  base_points: number | null;
  dropoff_percentage: number | null;
};

interface TierFieldsProps {
  field: FormState<TierFields>['field'];
  isRequired?: boolean;
  /** Races use the tier. */
  isLocked?: boolean;
}

/** The fields of a tier below its name, on its page and in the dialog that adds one. */
export function TierFieldsBelowName({ field, isRequired = false, isLocked = false }: TierFieldsProps) {
  const number = { min: 0, max: 100, decimals: 2, isRequired, isDisabled: isLocked };
  const hint = (meaning: string) => (isLocked ? 'Locked: races use this tier' : meaning);
  return (
    <>
      <TextAreaField label="Description" maxLength={1000} {...field('description')} />
      <NumberField
        label="Base Points"
        {...number}
        hint={hint('What first place is worth, 0 to 100')}
        {...field('base_points')}
      />
      <NumberField
        label="Dropoff Percentage"
        {...number}
        unit="%"
        hint={hint('What each lower place loses, 0 to 100')}
        {...field('dropoff_percentage')}
      />
    </>
  );
}

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
