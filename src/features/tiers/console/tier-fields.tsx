import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField } from '#console/ui/form/text-field.tsx';
import type { FormState } from '#console/ui/form/use-form.ts';
import type { Tier } from '../tiers-contract.ts';

/** The fields as typed; null for a number that is empty. */
export type TierFields = Pick<Tier, 'name' | 'description'> & {
  base_points: number | null;
  dropoff_percentage: number | null;
};

interface Props {
  field: FormState<TierFields>['field'];
  isRequired?: boolean;
  /** Races use the tier. */
  isLocked?: boolean;
}

/** The fields of a tier below its name, on its page and in the dialog that adds one. */
export function TierFieldsBelowName({ field, isRequired = false, isLocked = false }: Props) {
  const number = { min: 0, max: 100, decimals: 2, isRequired, isDisabled: isLocked };
  const hint = (meaning: string) => (isLocked ? 'Locked: races use this tier' : meaning);
  return (
    <>
      <TextAreaField label="Description" width="full" maxLength={1000} {...field('description')} />
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
