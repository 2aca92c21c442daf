import { Button } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import {
  type NewAthlete,
  type NewAthleteDraft,
  NewAthleteFields,
  useNewAthleteDraft,
} from '#features/athletes/console/shared/new-athlete-fields.tsx';
import { ordinarySpelling } from '#rules/athletes/ordinary-spelling.ts';
import type { Division } from '#rules/races/division.ts';

/** A line of an imported file, and the athlete that it creates, if it does. */
export interface LineOfFile {
  line: number;
  first: string;
  last: string;
  country: string | null;
  division: Division | null;
  new_athlete: NewAthlete | null;
}

/** The athlete that a line creates, or would create. */
export const newAthleteOf = ({ new_athlete, first, last, country, division }: LineOfFile): NewAthleteDraft =>
  new_athlete ?? { ...ordinarySpelling({ first, last, country }), country, division };

interface ButtonsProps {
  athlete: NewAthlete;
  onSwap(): void;
  onEdit(): void;
}

/** Corrects the new athlete of a decided line. */
export function NewAthleteButtons({ athlete, onSwap, onEdit }: ButtonsProps) {
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={onSwap}
        whyDisabled={athlete.first === '' ? 'There is only one name' : null}
      >
        Swap names <Kbd>w</Kbd>
      </Button>
      <Button size="small" variant="quiet" onClick={onEdit}>
        Edit <Kbd>e</Kbd>
      </Button>
    </>
  );
}

interface DialogProps {
  line: LineOfFile;
  onClose(): void;
  onSave(athlete: NewAthlete): void;
}

/** Edits the athlete that a line will create, before anything is saved. */
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
