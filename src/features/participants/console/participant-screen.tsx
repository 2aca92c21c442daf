import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { RecordSavingProvider } from '#console/records/record-autosave.tsx';
import { RecordSaveNote } from '#console/records/record-save-note.tsx';
import { addresses } from '#console/routes.ts';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { TextAreaField } from '#console/ui/form/text-field.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import { Facts } from '#console/ui/layout/facts.tsx';
import { FormColumns, Page } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { statusLabel } from '#rules/participants/entry-reasons.ts';
import { NOTES_LENGTH, type ParticipantPage, readParticipant } from '../participant-calls-contract.ts';
import { useBackToRace } from './back-to-race.ts';
import styles from './participants.module.css';
import { LISTS } from './participants-columns.tsx';
import { type FlagName, useParticipantField } from './use-participant-field.ts';

const TABS = [{ id: 'participant', label: 'Participant' }] as const;
const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

function Reading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <FormField label={label} layout="row">
      {({ id }) => <output id={id}>{children}</output>}
    </FormField>
  );
}

interface FieldProps {
  participant: ParticipantPage;
}

function FlagField({
  participant,
  name,
  label,
  options,
}: FieldProps & { name: FlagName; label: string; options: readonly { value: string; label: string }[] }) {
  const field = useParticipantField(participant, {
    name,
    label,
    print: (value) => options.find((one) => one.value === value)?.label ?? String(value),
  });
  return (
    <SelectField
      label={label}
      width={160}
      options={options}
      {...field}
      onChange={(value) => field.onChange(value ?? '0')}
    />
  );
}

function NotesField({ participant }: FieldProps) {
  const field = useParticipantField(participant, {
    name: 'notes',
    label: 'Notes',
    print: (value) => value || '(empty)',
  });
  return (
    <>
      <TextAreaField label="Notes" maxLength={NOTES_LENGTH} {...field} />
      <p className={styles.counter}>
        {field.value.length} of {NOTES_LENGTH} characters
      </p>
    </>
  );
}

function ParticipantFacts({ participant }: FieldProps) {
  const { overall_rank, overall_points, t100_rank, contender_ranking, latest_source } = participant;
  return (
    <Facts
      facts={[
        ['Division', participant.division],
        ['Country', <Flag key="country" country={participant.country} />],
        ['Status', statusLabel(participant) ?? '-'],
        ['Rank', isRanked(overall_rank) ? `#${overall_rank}` : '–'],
        ['Points', printPoints(overall_points)],
        ['T100 rank', printRank(t100_rank)],
        ['Contender rank', printRank(contender_ranking)],
        ['Source', latest_source ?? '–'],
        ...(participant.by_hand_reason ? [['By hand', participant.by_hand_reason] as const] : []),
      ]}
    />
  );
}

function LoadedParticipant({ participant }: FieldProps) {
  const { participant_id: id, athlete_id, name, race_id, race_name } = participant;
  const back = useBackToRace(race_id);
  return (
    <RecordSavingProvider record={`participant ${id}`}>
      <Page
        layout="flow"
        name={`${name}, ${race_name}`}
        titleDetail="Participant"
        mark={<Flag country={participant.country} />}
        actions={
          <ButtonLink address={addresses.race(race_id, 'participants')} onClick={back}>
            Back to Race
          </ButtonLink>
        }
        menu={[copyLinkEntry(), historyEntry('participant', id)]}
        tabs={<Tabs tabs={TABS} current="participant" />}
      >
        <PresentPeople entity="race" id={race_id} tab={name} />
        <RecordSaveNote />
        <FormColumns labelWidth={140} aside={<ParticipantFacts participant={participant} />}>
          <Stack>
            <Reading label="ID">{id}</Reading>
            <Reading label="Athlete ID">
              <TextLink address={addresses.athlete(athlete_id)}>{athlete_id}</TextLink>
            </Reading>
            <FlagField participant={participant} name="is_waiting" label="List Type" options={LISTS} />
            <FlagField
              participant={participant}
              name="is_public"
              label="On Public WT List"
              options={YES_NO}
            />
            <NotesField participant={participant} />
            <FlagField participant={participant} name="late_entry" label="Late Entry" options={YES_NO} />
          </Stack>
        </FormColumns>
      </Page>
    </RecordSavingProvider>
  );
}

const BACK = <ButtonLink address={addresses.races()}>Back to Race</ButtonLink>;

/** One participant of a race: /participant/{id}. */
export function ParticipantScreen() {
  const id = useRouteId();
  const { response, error, reload } = useApiQuery(readParticipant, { id: id ?? 1 }, { isOff: id === null });
  const isMissing = id === null || error?.status === 404;
  if (response && !isMissing)
    return <LoadedParticipant key={response.participant.participant_id} participant={response.participant} />;
  return (
    <Page name="Participant" layout="flow" actions={BACK} tabs={<Tabs tabs={TABS} current="participant" />}>
      {isMissing ? (
        <EmptyState title="THIS PARTICIPANT DOESN'T HAVE AN ENTRY" />
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <EmptyState title="Loading..." />
      )}
    </Page>
  );
}
