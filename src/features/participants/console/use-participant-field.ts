import { ApiError } from '#console/api/api-error.ts';
import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { type SavedField, useAutosavedField } from '#console/records/record-autosave.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import {
  NOTES_LENGTH,
  type ParticipantPage,
  readParticipant,
  saveParticipantAttributes,
} from '../participant-calls-contract.ts';

export type FlagName = 'is_waiting' | 'is_public' | 'late_entry';

interface FieldOptions {
  name: FlagName | 'notes';
  label: string;
  print(value: string): string;
}

const storedText = (participant: ParticipantPage, name: FieldOptions['name']): string =>
  String(participant[name] ?? '');

/** What waits for the connection or is shown as a conflict needs no dialog. */
const needsDialog = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.isTransient && error.code !== 'stale-edit';

/** A field of the participant with autosave, from the version that its edit started from. A refused save opens the Error! dialog. */
export function useParticipantField(
  participant: ParticipantPage,
  { name, label, print }: FieldOptions,
): SavedField<string> {
  const { participant_id: id } = participant;
  const cached = useCached(readParticipant, { id });
  return useAutosavedField<string>({
    id: name,
    label,
    stored: storedText(participant, name),
    version: participant.version,
    print,
    check: (value) =>
      value.length > NOTES_LENGTH ? `${label} must be at most ${NOTES_LENGTH} characters.` : null,
    async save(value, version, isClosing) {
      const input = { id, attributes: [{ name, value }], version };
      try {
        const { response, changeSetId } = await callApi(saveParticipantAttributes, input, {
          isKeepalive: isClosing,
        });
        cached.write(() => ({ participant: response.participant }));
        void cached.refresh();
        return { version: response.participant.version, changeSetId };
      } catch (error) {
        if (needsDialog(error) && !isClosing) void alertError(error.message);
        throw error;
      }
    },
    async readAgain() {
      const { response } = await callApi(readParticipant, { id });
      cached.write(() => response);
      return { value: storedText(response.participant, name), version: response.participant.version };
    },
  });
}
