import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { formNote, ResetButton, SaveButton } from '#console/records/form-actions.tsx';
import type { SavedForm } from '#console/records/record-form.tsx';
import { useArchiving, useDeletion } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { CopyIcon } from '#console/ui/icons/icons.tsx';
import { FormColumns, Page } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { archiveTier, deleteTier, listTiers, type Tier, unarchiveTier } from '../tiers-contract.ts';
import { AddTierDialog } from './add-tier-dialog.tsx';
import { TierFacts, TierUse } from './tier-facts.tsx';
import { type TierFields, useTierForm } from './use-tier-form.ts';

const NUMBER_HINT = 'Locked: races use this tier';

function TierControls({ form, isLocked }: { form: SavedForm<TierFields>; isLocked: boolean }) {
  const number = { min: 0, max: 100, decimals: 2, isDisabled: isLocked };
  return (
    <>
      <TextField
        label="Tier"
        width="full"
        maxLength={100}
        error={form.errorOf('name')}
        {...form.field('name')}
      />
      <TextAreaField
        label="Description"
        width="full"
        maxLength={1000}
        error={form.errorOf('description')}
        {...form.field('description')}
      />
      <NumberField
        label="Base Points"
        {...number}
        hint={isLocked ? NUMBER_HINT : 'What first place is worth, 0 to 100'}
        error={form.errorOf('base_points')}
        {...form.field('base_points')}
      />
      <NumberField
        label="Dropoff Percentage"
        {...number}
        unit="%"
        hint={isLocked ? NUMBER_HINT : 'What each lower place loses, 0 to 100'}
        error={form.errorOf('dropoff_percentage')}
        {...form.field('dropoff_percentage')}
      />
    </>
  );
}

/** The page of a tier that was read. */
export function TierForm({ tier }: { tier: Tier }) {
  const router = useRouter();
  const form = useTierForm(tier);
  const archiving = useArchiving({ archive: archiveTier, unarchive: unarchiveTier }, tier, 'tier');
  const deletion = useDeletion(deleteTier, tier, {
    noun: 'tier',
    discard: form.reset,
    listUrl: addresses.tiers(),
  });
  const isRunning = archiving.isRunning || deletion.isRunning;
  const [isCopying, setCopying] = useState(false);
  const { answer: all } = useApiQuery(listTiers, {}, { isOff: !isCopying });
  const actions = (
    <>
      <ResetButton form={form} />
      {tier.isRelatedRecords ? null : (
        <Button variant="loss" onClick={() => void deletion.remove()} disabled={isRunning}>
          Delete Tier
        </Button>
      )}
      <Button needsNetwork onClick={() => void archiving.toggle()} disabled={isRunning}>
        {archiving.label}
      </Button>
      <SaveButton form={form} />
    </>
  );
  return (
    <Page
      name={tier.name}
      facts={[`ID ${tier.id}`]}
      states={
        archiving.isActive ? (
          <StatusBadge state="published" label="Published" />
        ) : (
          <StatusBadge state="draft" label="Archived" />
        )
      }
      note={formNote(form)}
      actions={actions}
      menu={[{ label: 'Copy as a new Tier', icon: CopyIcon, onSelect: () => setCopying(true) }]}
      layout="flow"
    >
      <FormColumns
        labelWidth={140}
        aside={
          <TierFacts
            basePoints={form.values.base_points}
            dropoffPercentage={form.values.dropoff_percentage}
          />
        }
      >
        <Stack>
          <TierControls form={form} isLocked={tier.isRelatedRecords} />
          <TierUse tier={tier} />
        </Stack>
      </FormColumns>
      {form.conflict}
      <AddTierDialog
        isOpen={isCopying}
        onClose={() => setCopying(false)}
        start={{
          name: `${tier.name} 2`,
          description: tier.description,
          basePoints: tier.base_points,
          dropoffPercentage: tier.dropoff_percentage,
        }}
        rows={all?.tiers ?? []}
        onAdded={({ id }) => router.history.push(addresses.tier(id))}
      />
    </Page>
  );
}
