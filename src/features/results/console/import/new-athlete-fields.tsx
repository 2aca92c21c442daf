import { useCallback, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { CountryField } from '#features/athletes/console/shared/country-field.tsx';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { ordinarySpelling } from '#rules/athletes/ordinary-spelling.ts';
import { divisions } from '#rules/races/division.ts';
import { divisionNames } from '../visible-results.ts';

export type NewAthlete = NonNullable<PlannedLine['new_athlete']>;

const DIVISIONS = divisions.map((division) => ({
  value: division,
  label: division,
  note: divisionNames[division].toLowerCase(),
}));

/** First and last name swapped. */
export const withNamesSwapped = (athlete: NewAthlete): NewAthlete => ({
  ...athlete,
  first: athlete.last,
  last: athlete.first,
});

/** The athlete that a row creates, or would create. */
function newAthleteOf({ new_athlete, first, last, country, division }: PlannedLine): NewAthlete {
  return new_athlete ?? { ...ordinarySpelling({ first, last, country }), country, division };
}

/** The input for the new athlete of a row; `athlete` is null while the last name is missing. */
export function useNewAthleteDraft(line: PlannedLine) {
  const [draft, setDraft] = useState(() => newAthleteOf(line));
  const set = useCallback(
    (changes: Partial<NewAthlete>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  return { draft, set, athlete: draft.last.trim() === '' ? null : draft };
}

interface FieldsProps {
  draft: NewAthlete;
  set(changes: Partial<NewAthlete>): void;
  isFocused?: boolean;
}

/** First and last name, which can be swapped, nationality and division of a new athlete. */
export function NewAthleteFields({ draft, set, isFocused = false }: FieldsProps) {
  const setCountry = useCallback((country: string | null) => set({ country }), [set]);
  return (
    <Stack gap={8}>
      <TextField
        label="First name"
        layout="stacked"
        width="full"
        maxLength={100}
        value={draft.first}
        onChange={(first) => set({ first })}
        isFocused={isFocused}
      />
      <TextField
        label="Last name"
        layout="stacked"
        width="full"
        maxLength={100}
        isRequired
        value={draft.last}
        onChange={(last) => set({ last })}
        error={draft.last.trim() === '' ? 'The last name is missing.' : null}
      />
      <Line>
        <Button size="small" onClick={() => set(withNamesSwapped(draft))}>
          Swap first and last name
        </Button>
      </Line>
      <CountryField value={draft.country} onChange={setCountry} error={null} />
      <SelectField
        label="Division"
        layout="stacked"
        width="full"
        options={DIVISIONS}
        value={draft.division}
        onChange={(division) => set({ division: division === 'FPRO' ? 'FPRO' : 'MPRO' })}
      />
    </Stack>
  );
}

interface DialogProps {
  line: PlannedLine;
  onClose(): void;
  onSave(athlete: NewAthlete): void;
}

/** Edits the athlete that a row will create, before anything is saved. */
export function NewAthleteDialog({ line, onClose, onSave }: DialogProps) {
  const { draft, set, athlete } = useNewAthleteDraft(line);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`New athlete of line ${line.line}`}
      confirm={{
        label: 'Use for the new athlete',
        isDisabled: athlete === null,
        run: () => athlete && onSave(athlete),
      }}
    >
      <Stack>
        <Mute>In the file: {`${line.first} ${line.last}`.trim()}</Mute>
        <NewAthleteFields draft={draft} set={set} isFocused />
      </Stack>
    </Dialog>
  );
}
