import { Button } from '#console/ui/actions/button.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import {
  ChosenAthleteDialog,
  useChosenAthlete,
} from '#features/results/console/shared/use-chosen-athlete.tsx';
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
  const chosen = useChosenAthlete(
    { ...row, division: null },
    {
      ...{ label: 'Athlete', isFocused: true },
      renderPicker: (props) => <AthleteWithNotes seasonId={seasonId} {...props} />,
    },
  );
  return (
    <ChosenAthleteDialog
      {...{ chosen, onClose }}
      place={`row ${row.row}`}
      onChoose={(id, isRemembered) =>
        onDecide({ row: row.row, athlete_id: id, remember_alias: isRemembered ? 1 : 0 })
      }
      footerNote={
        <Button variant="quiet" onClick={() => onDecide(isDecided ? null : { row: row.row, skip: true })}>
          {isDecided ? 'Back to the list' : 'Leave out'}
        </Button>
      }
    >
      <Stack>
        <Mute>{row.reason}</Mute>
        {chosen.fields}
      </Stack>
    </ChosenAthleteDialog>
  );
}
