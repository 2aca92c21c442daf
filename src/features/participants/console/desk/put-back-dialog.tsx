import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import { RadioField } from '#console/ui/form/radio-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import type { WithdrawnEntry } from '../../lists-desk-contract.ts';
import { addParticipant, REASON_LENGTH } from '../../participant-calls-contract.ts';
import { LISTS, type List } from '../participants-columns.tsx';

interface Props {
  raceId: number;
  withdrawn: WithdrawnEntry;
  /** "The start list is full: 20 of 20 places, MPRO"; empty when there is nothing to consider. */
  hint: string;
  onClose(): void;
}

interface Fields {
  list: List;
  reason: string;
}

/** Puts a withdrawn athlete back on a list, preset to the one that the athlete was on. */
export function PutBackDialog({ raceId, withdrawn, hint, onClose }: Props) {
  const { athlete_id, name } = withdrawn;
  return (
    <AddRecordDialog<typeof addParticipant, Fields>
      isOpen
      onClose={onClose}
      title={`Put back ${name}`}
      confirmLabel="Put back"
      call={addParticipant}
      start={{ list: withdrawn.list === 'wait' ? '1' : '0', reason: '' }}
      inputOf={({ list, reason }) => ({
        id: raceId,
        athleteId: athlete_id,
        is_waiting: list === '1' ? 1 : 0,
        ...(reason.trim() === '' ? {} : { reason }),
      })}
      message={({ list }) => `${name} put back on the ${list === '1' ? 'wait list' : 'start list'}`}
      onAdded={() => undefined}
    >
      {({ values, set, field }) => (
        <>
          <RadioField
            label="List"
            layout="stacked"
            options={LISTS}
            value={values.list}
            onChange={(list) => set({ list })}
            hint={hint}
          />
          <TextField
            label="Reason"
            width="full"
            isFocused
            hint="Shown with the entry. Optional."
            maxLength={REASON_LENGTH}
            {...field('reason')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}
