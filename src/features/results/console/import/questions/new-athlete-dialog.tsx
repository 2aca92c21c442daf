import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import {
  type NewAthlete,
  NewAthleteFields,
  useNewAthleteDraft,
} from '#features/athletes/console/shared/new-athlete-fields.tsx';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { ordinarySpelling } from '#rules/athletes/ordinary-spelling.ts';

/** The athlete that a row creates, or would create. */
export function newAthleteOf({ new_athlete, first, last, country, division }: PlannedLine): NewAthlete {
  return new_athlete ?? { ...ordinarySpelling({ first, last, country }), country, division };
}

interface DialogProps {
  line: PlannedLine;
  onClose(): void;
  onSave(athlete: NewAthlete): void;
}

/** Edits the athlete that a row will create, before anything is saved. */
export function NewAthleteDialog({ line, onClose, onSave }: DialogProps) {
  const { draft, set, athlete } = useNewAthleteDraft(() => newAthleteOf(line));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`New athlete of line ${line.line}`}
      confirm={{
        label: 'Use for the new athlete',
        whyDisabled: athlete === null ? 'Enter the name, nation and division' : null,
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
