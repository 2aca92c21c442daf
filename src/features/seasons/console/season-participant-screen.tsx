import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { formStatus, ResetButton, SaveButton } from '#console/records/form-actions.tsx';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { shownAs, useSavedForm } from '#console/records/record-form.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { useLeaveDeleted } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { useRouteId, useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { FormColumns, Page } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import {
  readSeasonParticipant,
  removeSeasonParticipant,
  type SeasonParticipantPage,
  saveSeasonParticipant,
} from '../season-lists-contract.ts';
import { contractWarnings } from './contract-notes.tsx';
import { confirmRemoval } from './participants-tab.tsx';
import { useTierOptions } from './use-tier-options.ts';

interface Fields extends Record<string, unknown> {
  contract_tier_id: string | null;
  has_olympic_bonus: string | null;
  order: number | null;
}

const LABELS = { contract_tier_id: 'Contract Tier', has_olympic_bonus: 'Olympic Bonus?', order: 'Order' };
const BONUS = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

const fieldsOf = (one: SeasonParticipantPage): Fields => ({
  contract_tier_id: one.contract_tier_id === null ? null : String(one.contract_tier_id),
  has_olympic_bonus: String(one.has_olympic_bonus),
  order: one.order,
});

function useParticipantForm(participant: SeasonParticipantPage, tiers: readonly SelectOption[]) {
  const saving = useUndoableMutation(saveSeasonParticipant);
  const { season_id, id, name } = participant;
  return useSavedForm<SeasonParticipantPage, Fields>({
    record: participant,
    fieldsOf,
    labels: LABELS,
    texts: { contract_tier_id: shownAs(tiers), has_olympic_bonus: shownAs(BONUS) },
    draft: `season ${season_id} participant ${id}`,
    read: async () => (await callApi(readSeasonParticipant, { season_id, id })).response.participant,
    save: async ({ contract_tier_id, has_olympic_bonus, order }, version) => {
      const input = {
        season_id,
        id,
        contract_tier_id: contract_tier_id === null ? null : Number(contract_tier_id),
        has_olympic_bonus: has_olympic_bonus === '1' ? (1 as const) : (0 as const),
        order,
        version,
      };
      return (await saving.run(input, `${name} saved`)).participant;
    },
  });
}

/** What to know before a contract is given: other contracts, maternity leave, retirement. */
function Facts({ participant }: { participant: SeasonParticipantPage }) {
  const { contracts } = participant;
  return (
    <Stack>
      <TextLink address={addresses.athlete(participant.id)}>Athlete’s page</TextLink>
      {contractWarnings(participant).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <p>{contracts.length === 0 ? 'No contract in another season.' : 'Contracts in other seasons:'}</p>
      {contracts.map((one) => (
        <TextLink key={one.season_id} address={addresses.season(one.season_id, 'participants')}>
          {one.season_name}: {one.contract_tier}
        </TextLink>
      ))}
    </Stack>
  );
}

function ParticipantPage({ participant }: { participant: SeasonParticipantPage }) {
  const leave = useLeaveDeleted();
  const tiers = useTierOptions(participant);
  const form = useParticipantForm(participant, tiers);
  const removing = useUndoableMutation(removeSeasonParticipant, { leavesPage: true });
  const { season_id: id, season_name: season } = participant;
  const remove = async () => {
    if (!(await confirmRemoval())) return;
    const input = { id, athleteId: participant.id, version: participant.version };
    if ((await removing.attempt(input, `${participant.name} removed from ${season}`)) === null) return;
    leave(addresses.season(id, 'participants'));
  };
  return (
    <Page
      layout="flow"
      name={participant.name}
      mark={<Flag country={participant.country} />}
      facts={[participant.division, season]}
      note={formStatus(form)}
      menu={[
        { ...historyEntry('season', id), label: `History of ${season}` },
        {
          label: 'Remove Participant',
          icon: DeleteIcon,
          isDanger: true,
          whyDisabled: removing.isRunning ? 'Being removed' : null,
          onSelect: () => void remove(),
        },
      ]}
      actions={
        <>
          <ResetButton form={form} />
          <SaveButton form={form} />
        </>
      }
    >
      <PresentPeople entity="season" id={id} tab={participant.name} />
      <FormColumns labelWidth={140} aside={<Facts participant={participant} />}>
        <FieldOrigins record={`season_participant ${id}-${participant.id}`}>
          <Stack>
            <SelectField
              label="Contract Tier"
              width={280}
              options={tiers}
              emptyLabel="-"
              {...form.field('contract_tier_id')}
            />
            <SelectField
              label="Olympic Bonus?"
              width={120}
              options={BONUS}
              {...form.field('has_olympic_bonus')}
            />
            <NumberField
              label="Order"
              min={0}
              max={100_000}
              hint="Position within the tier; empty is last"
              {...form.field('order')}
            />
          </Stack>
        </FieldOrigins>
      </FormColumns>
      {form.conflict}
    </Page>
  );
}

/** A participant of a season: /t100/season/{season_id}/participants/{id}. */
export function SeasonParticipantScreen() {
  const id = useRouteId();
  const seasonId = Number(useRouteParameter('seasonId'));
  const isSeason = Number.isInteger(seasonId) && seasonId >= 1;
  return (
    <RecordScreen
      name="Participant"
      call={readSeasonParticipant}
      input={id !== null && isSeason ? { season_id: seasonId, id } : null}
      isPart
      back={
        isSeason
          ? { message: 'Back to the season', address: addresses.season(seasonId, 'participants') }
          : { message: 'Back to Seasons', address: addresses.seasons() }
      }
    >
      {({ participant }) => <ParticipantPage participant={participant} />}
    </RecordScreen>
  );
}
