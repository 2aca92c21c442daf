import { useApiQuery } from '#console/api/queries.ts';
import { NameField } from '#console/records/name-field.tsx';
import { allFilled, useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { isStartListTier } from '#rules/participants/entry-reasons.ts';
import {
  archiveContractTier,
  type ContractTier,
  deleteContractTier,
  listContractTiers,
  publishContractTier,
  readContractTier,
  saveContractTier,
} from '../contract-tiers-contract.ts';
import { archiveNote } from './archive-note.ts';
import { sameOrderHint } from './same-order-hint.ts';

const LABELS = { name: 'Name', order: 'Display Order' };

const RENAME_NOTE =
  'Only the names Contract and Hot Shot have an effect on start lists. This change affects those who hold the tier.';

const useContractTierForm = (tier: ContractTier) =>
  useRecordForm({
    noun: 'contract tier',
    record: tier,
    fieldsOf: ({ name, order }) => ({ name, order: order as number | null }),
    labels: LABELS,
    check: allFilled({ name: 'Enter a name', order: 'Enter the display order' }),
    read: readContractTier,
    save: saveContractTier,
    recordOf: (response) => response.contractTier,
    inputOf: ({ name, order }) => ({ name, order: order ?? undefined }),
  });

/** The seasons whose participants hold the tier, which is why it cannot be deleted or archived. */
function Holders({ tier }: { tier: ContractTier }) {
  if (tier.seasons.length === 0) return <Mute>No participant of a season holds this tier.</Mute>;
  const held = tier.seasons.map(({ id, name, participants }) => ({
    id,
    name: `${counted(participants, 'participant')} of ${name}`,
  }));
  const note = tier.showArchivePublishButton
    ? 'It cannot be deleted.'
    : 'It can be neither archived nor deleted.';
  return (
    <p>
      Held by <NameLinks records={held} urlOf={(id) => addresses.season(id, 'participants')} />.{' '}
      <Mute>{note}</Mute>
    </p>
  );
}

function ContractTierPage({ tier }: { tier: ContractTier }) {
  const form = useContractTierForm(tier);
  const { response: all } = useApiQuery(listContractTiers, {});
  const isRenamed = isStartListTier(tier) !== isStartListTier({ name: form.values.name });
  return (
    <RecordPage
      form={form}
      deletion={deleteContractTier}
      listUrl={addresses.contractTiers()}
      archiving={{
        archive: archiveContractTier,
        unarchive: publishContractTier,
        isOffered: tier.showArchivePublishButton,
        note: tier.is_active === 1 ? archiveNote(tier) : undefined,
      }}
    >
      <FormColumns labelWidth={140}>
        <Stack>
          <NameField rows={all?.contractTiers} form={form} hint={isRenamed ? RENAME_NOTE : undefined} />
          <NumberField
            label="Display Order"
            min={1}
            hint={sameOrderHint(all?.contractTiers ?? [], form.values.order, tier.id)}
            {...form.field('order')}
          />
          <Holders tier={tier} />
        </Stack>
      </FormColumns>
    </RecordPage>
  );
}

/** One contract tier: /t100/contract-tier/{id}. */
export function ContractTierScreen() {
  return (
    <RecordScreen
      name="Contract Tier"
      call={readContractTier}
      back={{ message: 'Back to Contract Tiers', address: addresses.contractTiers() }}
    >
      {({ contractTier }) => <ContractTierPage tier={contractTier} />}
    </RecordScreen>
  );
}
