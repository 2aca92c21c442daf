import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { ListEntry } from '../../lists-desk-contract.ts';
import { REASON_LENGTH, updateParticipant } from '../../participant-calls-contract.ts';

interface Props {
  entry: ListEntry;
  /** "Ada Start becomes number 3 of the start list, FPRO: 21 of 20 places". */
  consequence: string;
  onClose(): void;
}

/** Asks for the reason of a move to the other list, then moves. */
export function MoveDialog({ entry, consequence, onClose }: Props) {
  const { race_id, athlete_id, name, version } = entry;
  const isToStart = entry.is_waiting === 1;
  const list = isToStart ? 'start list' : 'wait list';
  return (
    <AddRecordDialog<typeof updateParticipant, { reason: string }>
      isOpen
      onClose={onClose}
      title={`Move ${name} to the ${list}`}
      confirmLabel="Move"
      call={updateParticipant}
      start={{ reason: '' }}
      inputOf={({ reason }) =>
        reason.trim() === ''
          ? null
          : { id: race_id, athleteId: athlete_id, is_waiting: isToStart ? 0 : 1, reason, version }
      }
      message={() => `${name} moved to the ${list}`}
      onAdded={() => undefined}
    >
      {({ field }) => (
        <>
          <Mute>{consequence}.</Mute>
          <TextField
            label="Reason"
            width="full"
            isRequired
            isFocused
            hint="Shown with the entry, and before an import that would reverse the move."
            maxLength={REASON_LENGTH}
            {...field('reason')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}
