import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { NameField } from '#console/records/name-field.tsx';
import { RaceUse } from '#console/records/race-use.tsx';
import { allFilled, pick, useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { CopyIcon } from '#console/ui/icons/record-icons.tsx';
import { Facts } from '#console/ui/layout/facts.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { formatPoints } from '#rules/explanation/explanation-texts.ts';
import { positionPointsOf } from '#rules/points/points-by-field.ts';
import {
  archiveTier,
  deleteTier,
  listTiers,
  readTier,
  saveTier,
  type Tier,
  unarchiveTier,
} from '../tiers-contract.ts';
import { AddTierDialog, type TierFields, TierFieldsBelowName } from './add-tier-dialog.tsx';

const LABELS = {
  name: 'Tier',
  description: 'Description',
  base_points: 'Base Points',
  dropoff_percentage: 'Dropoff Percentage',
};

const useTierForm = (tier: Tier) =>
  useRecordForm({
    noun: 'tier',
    record: tier,
    fieldsOf: (stored): TierFields => pick(stored, LABELS),
    labels: LABELS,
    check: allFilled({
      name: 'Enter a name',
      description: 'Enter a description',
      base_points: 'Enter the base points',
      dropoff_percentage: 'Enter the dropoff percentage',
    }),
    read: readTier,
    save: saveTier,
    recordOf: (response) => response.tier,
    inputOf: ({ base_points, dropoff_percentage, ...texts }) => ({
      ...texts,
      base_points: base_points ?? undefined,
      dropoff_percentage: dropoff_percentage ?? undefined,
    }),
  });

/** The places whose points staff know best. */
const PLACES = [1, 2, 3, 5, 10, 20];

/** The points of the places according to the numbers as typed; an empty number counts as 0. */
function TierFacts({
  base_points,
  dropoff_percentage,
}: Pick<TierFields, 'base_points' | 'dropoff_percentage'>) {
  const worth = { basePoints: base_points ?? 0, dropoffPercentage: dropoff_percentage ?? 0 };
  return (
    <Stack gap={8}>
      <Facts
        label="Position points"
        facts={PLACES.map((place) => [
          `Place ${place}`,
          <span key={place} className="n">
            {formatPoints(positionPointsOf(worth, place))}
          </span>,
        ])}
      />
      <Mute>40 percent of a finisher’s points come from the place.</Mute>
    </Stack>
  );
}

/** The page of a tier, where it can also be archived and copied. */
function TierPage({ tier }: { tier: Tier }) {
  const router = useRouter();
  const form = useTierForm(tier);
  const [isCopying, setCopying] = useState(false);
  const { response: all } = useApiQuery(listTiers, {});
  return (
    <RecordPage
      form={form}
      deletion={deleteTier}
      listUrl={addresses.tiers()}
      archiving={{ archive: archiveTier, unarchive: unarchiveTier }}
      menu={[{ label: 'Copy as a new Tier', icon: CopyIcon, onSelect: () => setCopying(true) }]}
    >
      <FormColumns labelWidth={140} aside={<TierFacts {...form.values} />}>
        <Stack>
          <NameField rows={all?.tiers} form={form} label="Tier" />
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
        start={{ ...pick(tier, LABELS), name: `${tier.name} 2` }}
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
