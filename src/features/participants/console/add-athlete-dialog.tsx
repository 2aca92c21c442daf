import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import { RadioField } from '#console/ui/form/radio-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { printListDate } from '#console/ui/format/dates.ts';
import type { AthleteOption } from '#features/athletes/athletes-contract.ts';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import { addParticipant, REASON_LENGTH } from '../participant-calls-contract.ts';
import { LISTS, type List } from './participants-columns.tsx';
import type { RaceOfParticipants } from './race-of-participants.ts';

interface Fields {
  athlete: AthleteOption | null;
  list: List;
  reason: string;
}

const WAITING: Fields = { athlete: null, list: '1', reason: '' };

interface Props {
  response: RaceOfParticipants;
  isOpen: boolean;
  onClose(): void;
}

/** Adds an athlete to a list of the race; the wait list is preset. */
export function AddAthleteDialog({ response, isOpen, onClose }: Props) {
  const { race, participants } = response;
  const warning = (athlete: AthleteOption | null): string | undefined => {
    if (athlete === null) return undefined;
    if (participants.some(({ id }) => id === athlete.id))
      return 'The athlete selected is already a participant.';
    if (athlete.retirement_date === null) return undefined;
    return `${athlete.name} retired on ${printListDate(athlete.retirement_date)}.`;
  };
  return (
    <AddRecordDialog<typeof addParticipant, Fields>
      {...{ isOpen, onClose, start: WAITING }}
      title="Add athlete"
      call={addParticipant}
      inputOf={({ athlete, list, reason }) =>
        athlete === null
          ? null
          : {
              id: race.id,
              athleteId: athlete.id,
              is_waiting: list === '1' ? 1 : 0,
              is_public: 1,
              ...(reason.trim() === '' ? {} : { reason }),
            }
      }
      message={({ athlete, list }) =>
        `${athlete?.name} added to the ${list === '1' ? 'wait list' : 'start list'}`
      }
      onAdded={() => undefined}
    >
      {({ values, set, field }) => (
        <>
          <AthletePicker
            label="Athlete"
            layout="stacked"
            isRequired
            isFocused
            {...(race.division === 'MPRO' || race.division === 'FPRO' ? { division: race.division } : {})}
            value={values.athlete?.id ?? null}
            onChange={(athlete) => set({ athlete })}
            hint={warning(values.athlete)}
          />
          <RadioField
            label="List"
            layout="stacked"
            options={LISTS}
            value={values.list}
            onChange={(list) => set({ list })}
          />
          {race.t100_season_id === null ? null : (
            <TextField
              label="Reason"
              width="full"
              hint="Shown with the entry. Optional."
              maxLength={REASON_LENGTH}
              {...field('reason')}
            />
          )}
        </>
      )}
    </AddRecordDialog>
  );
}
