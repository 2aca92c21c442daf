import { useMemo, useState } from 'react';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { AutocompleteField } from '#console/ui/select/autocomplete-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { DescribedChange } from '#features/scenarios/what-if-contract.ts';
import { printRaceDate } from '#rules/races/race-dates.ts';
import {
  type Change,
  type ChangeKind,
  type ChangeValues,
  changeOfValues,
  KINDS,
  NEW_CHANGE,
  valuesOfChange,
} from './change-form.ts';
import { ChangeValueFields, resultOptions } from './change-value-fields.tsx';
import { type ChangeFacts, useChangeFacts } from './use-change-facts.ts';

interface Props {
  setType: number;
  /** The change to edit; null adds one. */
  edited: DescribedChange | null;
  onClose(): void;
  onDone(change: Change): void;
}

interface PartProps {
  values: ChangeValues;
  facts: ChangeFacts;
  set(changes: Partial<ChangeValues>): void;
}

const hasRace = (kind: ChangeKind): boolean => kind !== 'tier-points' && kind !== 'counting-results';
const hasResult = (kind: ChangeKind): boolean => kind === 'result-status' || kind === 'result-times';

/** What the fields are of: those of another one start without problems. */
const recordOf = ({ kind, raceId, resultId, tierId }: ChangeValues): string =>
  [kind, raceId, resultId, tierId].join(' ');

/** The record: a race found by its name, and optionally one of its results. */
function RecordFields({ values, facts, set }: PartProps) {
  const races = useMemo(
    () =>
      facts.races.map((race) => ({
        value: String(race.id),
        label: race.name,
        note: [printRaceDate(race), race.tier ?? 'no tier'].join(', '),
      })),
    [facts.races],
  );
  return (
    <>
      {hasRace(values.kind) ? (
        <AutocompleteField
          label="Race"
          layout="stacked"
          width="full"
          placeholder="Type a name"
          isRequired
          isFocused={values.raceId === null}
          options={races}
          value={values.raceId === null ? null : String(values.raceId)}
          onChange={(id) =>
            set({ raceId: id === null ? null : Number(id), resultId: null, times: {}, status: null })
          }
        />
      ) : null}
      {hasResult(values.kind) && values.raceId !== null ? (
        <SelectField
          label="Result"
          layout="stacked"
          width="full"
          isRequired
          options={resultOptions(facts)}
          value={values.resultId === null ? null : String(values.resultId)}
          onChange={(id) => set({ resultId: id === null ? null : Number(id), times: {}, status: null })}
        />
      ) : null}
    </>
  );
}

/** One change: its kind, the record, and the new value next to the current one. Render it only while it is open. */
export function ChangeDialog({ setType, edited, onClose, onDone }: Props) {
  const [start] = useState(() =>
    edited === null ? NEW_CHANGE : valuesOfChange(edited.change, edited.race_id),
  );
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});
  const facts = useChangeFacts(values, setType);
  const made = changeOfValues(values, facts.present);
  const unreadable = Object.entries(problems).find(([, problem]) => problem !== null);
  const whyNot = unreadable?.join(': ') ?? ('missing' in made ? made.missing : null);
  const set = (changes: Partial<ChangeValues>) => {
    if (recordOf({ ...values, ...changes }) !== recordOf(values)) setProblems({});
    setValues((before) => ({ ...before, ...changes }));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={edited === null ? 'Add a change' : 'Edit the change'}
      hasUnsaved={JSON.stringify(values) !== JSON.stringify(start)}
      confirm={{
        label: edited === null ? 'Add' : 'Update',
        run: () => 'change' in made && onDone(made.change),
        whyDisabled: whyNot,
      }}
      footerNote={whyNot === null ? null : <Mute>{whyNot}</Mute>}
    >
      <Stack>
        {facts.error ? <ErrorState message={facts.error.message} /> : null}
        <SelectField
          label="What changes"
          layout="stacked"
          width="full"
          options={KINDS}
          value={values.kind}
          onChange={(kind) => set({ ...NEW_CHANGE, raceId: values.raceId, kind: kind as ChangeKind })}
          isDisabled={edited !== null}
        />
        <RecordFields {...{ values, facts, set }} />
        <ChangeValueFields
          key={`${values.kind} ${values.raceId} ${values.resultId}`}
          {...{ values, facts, set }}
          onProblem={(field, problem) => setProblems((before) => ({ ...before, [field]: problem }))}
        />
      </Stack>
    </Dialog>
  );
}
