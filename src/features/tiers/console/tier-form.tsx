import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formNote, ResetButton, SaveButton } from '#console/api/form-actions.tsx';
import { useApiQuery } from '#console/api/queries.ts';
import type { SavedForm } from '#console/api/record-form.tsx';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { CopyIcon } from '#console/ui/icons/icons.tsx';
import { FormColumns, Page } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { listTiers, type Tier } from '../tiers-contract.ts';
import { AddTierDialog } from './add-tier-dialog.tsx';
import { TierFacts, TierUse } from './tier-facts.tsx';
import { useTierActions } from './use-tier-acts.ts';
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
        hint={isLocked ? NUMBER_HINT : 'What every place down loses, 0 to 100'}
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
  const { isActive, toggle, remove, isRunning } = useTierActions(tier, form.reset);
  const [isCopying, setCopying] = useState(false);
  const { answer: all } = useApiQuery(listTiers, {}, { isOff: !isCopying });
  const actions = (
    <>
      <ResetButton form={form} />
      {tier.isRelatedRecords ? null : (
        <Button variant="loss" onClick={() => void remove()} disabled={isRunning}>
          Delete Tier
        </Button>
      )}
      <Button onClick={() => void toggle()} disabled={isRunning}>
        {isActive ? 'Archive' : 'Publish'}
      </Button>
      <SaveButton form={form} />
    </>
  );
  return (
    <Page
      name={tier.name}
      facts={[`ID ${tier.id}`]}
      states={
        <StatusBadge state={isActive ? 'published' : 'draft'} label={isActive ? 'Published' : 'Archived'} />
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
        tiers={all?.tiers ?? []}
        onAdded={(id) => router.history.push(addresses.tier(id))}
      />
    </Page>
  );
}
