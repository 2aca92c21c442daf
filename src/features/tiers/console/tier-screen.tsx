import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { RaceUse } from '#console/records/race-use.tsx';
import { allFilled, useSavedForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { useArchiving } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { CopyIcon } from '#console/ui/icons/icons.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import {
  archiveTier,
  deleteTier,
  listTiers,
  readTier,
  saveTier,
  type Tier,
  unarchiveTier,
} from '../tiers-contract.ts';
import { AddTierDialog } from './add-tier-dialog.tsx';
import { TierFacts } from './tier-facts.tsx';
import { type TierFields, TierFieldsBelowName } from './tier-fields.tsx';

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

/** The tier's fields in a form; its numbers are sent only while no race uses them. */
function useTierForm(tier: Tier) {
  const saving = useUndoableMutation(saveTier);
  return useSavedForm<Tier, TierFields>({
    record: tier,
    fieldsOf,
    labels: LABELS,
    draft: `tier ${tier.id}`,
    check: allFilled({
      name: 'Enter a name',
      description: 'Enter a description',
      base_points: 'Enter the base points',
      dropoff_percentage: 'Enter the dropoff percentage',
    }),
    read: async () => (await callApi(readTier, { id: tier.id })).answer.tier,
    save: async ({ name, description, base_points, dropoff_percentage }, version) => {
      const numbers = tier.isRelatedRecords
        ? {}
        : { base_points: base_points ?? undefined, dropoff_percentage: dropoff_percentage ?? undefined };
      const input = { id: tier.id, name, description, ...numbers, version };
      return (await saving.run(input, (response) => `Tier ${response.tier.name} saved`)).tier;
    },
  });
}

/** The page of a tier, where it can also be archived and copied. */
function TierPage({ tier }: { tier: Tier }) {
  const router = useRouter();
  const form = useTierForm(tier);
  const archiving = useArchiving({ archive: archiveTier, unarchive: unarchiveTier }, tier, 'tier');
  const [isCopying, setCopying] = useState(false);
  const { answer: all } = useApiQuery(listTiers, {}, { isOff: !isCopying });
  return (
    <RecordPage
      noun="tier"
      record={tier}
      form={form}
      deletion={deleteTier}
      listUrl={addresses.tiers()}
      archiving={archiving}
      menu={[{ label: 'Copy as a new Tier', icon: CopyIcon, onSelect: () => setCopying(true) }]}
    >
      <FormColumns labelWidth={140} aside={<TierFacts {...form.values} />}>
        <Stack>
          <TextField label="Tier" width="full" maxLength={100} {...form.field('name')} />
          <TierFieldsBelowName field={form.field} isLocked={tier.isRelatedRecords} />
          <RaceUse
            record={tier}
            unused="No race uses this tier yet."
            note="Their points use its numbers, so it cannot be deleted. Copy it to use other numbers."
          />
        </Stack>
      </FormColumns>
      <AddTierDialog
        isOpen={isCopying}
        onClose={() => setCopying(false)}
        start={{ ...fieldsOf(tier), name: `${tier.name} 2` }}
        rows={all?.tiers ?? []}
        onAdded={({ id }) => router.history.push(addresses.tier(id))}
      />
    </RecordPage>
  );
}

/** One tier: /tier/{id}. */
export function TierScreen() {
  return (
    <RecordScreen name="Tier" call={readTier} back={{ message: 'Back to Tiers', address: addresses.tiers() }}>
      {({ tier }) => <TierPage tier={tier} />}
    </RecordScreen>
  );
}
