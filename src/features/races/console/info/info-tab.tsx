import { RecordSavingProvider, useRecordSaveState } from '#console/records/record-autosave.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { SavedNote } from '#console/ui/autosave/saved-note.tsx';
import { FormColumns, ToolBar } from '#console/ui/layout/page.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { type RaceFieldGroup, raceFields } from '#rules/races/race-fields.ts';
import type { RaceTabProps } from '../race-tab-props.ts';
import styles from './info-tab.module.css';
import { type RecordChoices, useRecordChoices } from './info-tab-choices.ts';
import { useDeleteRace } from './info-tab-delete.ts';
import { InfoFacts } from './info-tab-facts.tsx';
import { InfoField } from './info-tab-field.tsx';
import { RaceContext } from './info-tab-saving.ts';

/** The groups in the order of the fields; the sector pictures have their own tab. */
const GROUPS: readonly RaceFieldGroup[] = [...new Set(raceFields.map((field) => field.group))].filter(
  (group) => group !== 'Sector pictures',
);

const headingId = (group: RaceFieldGroup) => `group-${group.toLowerCase().replaceAll(' ', '-')}`;

function goTo(group: RaceFieldGroup): void {
  const heading = document.getElementById(headingId(group));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Groups() {
  return (
    <nav className={styles.groups} aria-label="Groups of fields">
      {GROUPS.map((group) => (
        <button key={group} type="button" className={styles.jump} onClick={() => goTo(group)}>
          {group}
        </button>
      ))}
    </nav>
  );
}

function FieldGroup({ group, choices }: { group: RaceFieldGroup; choices: RecordChoices }) {
  return (
    <section className={styles.group} aria-labelledby={headingId(group)}>
      <h2 id={headingId(group)} className={styles.heading} tabIndex={-1}>
        {group}
      </h2>
      {raceFields
        .filter((field) => field.group === group)
        .map((field) => (
          <InfoField key={field.name} field={field} choices={choices} />
        ))}
    </section>
  );
}

/** In the page header: whether all input is saved. */
function WholeState() {
  return (
    <PageSlot place="note">
      <SavedNote state={useRecordSaveState()} />
    </PageSlot>
  );
}

/** Every field of the race, each saved 250 ms after the last key. */
export function InfoTab({ answer }: RaceTabProps) {
  const { race } = answer;
  const choices = useRecordChoices(race);
  const { remove, isRunning } = useDeleteRace(race);
  return (
    <RaceContext value={race}>
      <RecordSavingProvider record={`race ${race.id}`}>
        <WholeState />
        <PageSlot place="actions">
          <Button variant="loss" onClick={() => void remove()} isBusy={isRunning}>
            Delete this race
          </Button>
        </PageSlot>
        <ToolBar>
          <Groups />
        </ToolBar>
        <div className={styles.scroller}>
          <FormColumns labelWidth={176} aside={<InfoFacts answer={answer} />}>
            {GROUPS.map((group) => (
              <FieldGroup key={group} group={group} choices={choices} />
            ))}
          </FormColumns>
        </div>
      </RecordSavingProvider>
    </RaceContext>
  );
}
