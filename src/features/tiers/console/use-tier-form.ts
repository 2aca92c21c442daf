import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { type SavedForm, useSavedForm } from '#console/records/record-form.tsx';
import { readTier, saveTier, type Tier } from '../tiers-contract.ts';

export interface TierFields extends Record<string, unknown> {
  name: string;
  description: string;
  base_points: number | null;
  dropoff_percentage: number | null;
}

const LABELS = {
  name: 'Tier',
  description: 'Description',
  base_points: 'Base Points',
  dropoff_percentage: 'Dropoff Percentage',
};

const fieldsOf = ({ name, description, base_points, dropoff_percentage }: Tier): TierFields => ({
  name,
  description,
  base_points,
  dropoff_percentage,
});

function emptyField(values: TierFields): string | null {
  if (values.name.trim() === '') return 'Enter a name';
  if (values.description.trim() === '') return 'Enter a description';
  if (values.base_points === null) return 'Enter the base points';
  return values.dropoff_percentage === null ? 'Enter the dropoff percentage' : null;
}

/** The tier's fields in a form; its numbers only while no race uses them. */
export function useTierForm(tier: Tier): SavedForm<TierFields> {
  const act = useUndoableMutation(saveTier);
  return useSavedForm<Tier, TierFields>({
    record: tier,
    fieldsOf,
    labels: LABELS,
    draft: `tier ${tier.id}`,
    check: emptyField,
    read: async () => (await callApi(readTier, { id: tier.id })).answer.tier,
    save: async ({ name, description, base_points, dropoff_percentage }, version) => {
      const numbers = tier.isRelatedRecords
        ? {}
        : { base_points: base_points ?? undefined, dropoff_percentage: dropoff_percentage ?? undefined };
      const given = { id: tier.id, name, description, ...numbers, version };
      return (await act.run(given, (answer) => `Tier ${answer.tier.name} saved`)).tier;
    },
  });
}
