import { Button } from '#console/ui/actions/button.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { useChosenAthlete } from '#features/results/console/shared/use-chosen-athlete.tsx';
import type { SeasonListChoiceInput, SeasonListRow } from '../../season-list-import-contract.ts';
import { AthleteWithNotes } from '../contract-notes.tsx';

interface Props {
  row: SeasonListRow;
  seasonId: number;
  isDecided: boolean;
  onClose(): void;
  /** Null: as the list says. */
  onDecide(choice: SeasonListChoiceInput | null): void;
}

/** Chooses the athlete of a row, or leaves the row out. */
export function ListRowDialog({ row, seasonId, isDecided, onClose, onDecide }: Props) {
  // A wrong division of the list does not hide the athlete.
  const { name, athlete, isRemembered, fields } = useChosenAthlete(
    { ...row, division: null },
    {
      ...{ label: 'Athlete', isFocused: true },
      renderPicker: (props) => <AthleteWithNotes seasonId={seasonId} {...props} />,
    },
  );
  const choose = () =>
    athlete && onDecide({ row: row.row, athlete_id: athlete.id, remember_alias: isRemembered ? 1 : 0 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Who is ${name || `row ${row.row}`}?`}
      confirm={{
        label: 'Choose',
        whyDisabled: athlete === null ? 'Choose an athlete first' : null,
        run: choose,
      }}
      footerNote={
        <Button variant="quiet" onClick={() => onDecide(isDecided ? null : { row: row.row, skip: true })}>
          {isDecided ? 'Back to the list' : 'Leave out'}
        </Button>
      }
    >
      <Stack>
        <Mute>{row.reason}</Mute>
        {fields}
      </Stack>
    </Dialog>
  );
}
