import { useCallback, useRef } from 'react';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { copyText } from '#console/ui/files/copy-text.ts';
import { counted } from '#console/ui/format/figures.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { saveExports } from '#features/exports/console/shared/save-export.ts';
import { reportExport } from '#features/exports/exports-contract.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { participantsFileColumns, participantsFileRows } from '#rules/participants/participants-file.ts';
import {
  deleteAllParticipants,
  removeParticipant,
  updateParticipant,
} from '../participant-calls-contract.ts';
import type { Participant } from '../participants-contract.ts';
import type { RaceOfParticipants } from './race-of-participants.ts';

type Race = RaceOfParticipants['race'];

/** A function that stays the same, for columns that must not change with every render. */
export function useStable<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given: Given) => latest.current(...given), []);
}

export function useRemoving(race: Race): (one: Participant) => void {
  const removing = useUndoableMutation(removeParticipant);
  const remove = async ({ participant_id, version }: Participant) => {
    const isMeant = await confirm({
      title: 'Remove participant?',
      question: 'Are you sure you want to remove this participant?',
      confirmLabel: 'Remove',
      isDanger: true,
    });
    if (!isMeant) return;
    try {
      const input = { id: race.id, participantId: participant_id, version };
      await removing.run(input, 'Participant removed successfully');
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the message refers to it
      console.error(error);
      const why = (error as Error).message;
      toasts.error(`Participant was not removed successfully. Please see error in console log: ${why}`);
    }
  };
  return useStable((one) => void remove(one));
}

/** Puts a participant on the other list at once. */
export function useMoving(race: Race): (one: Participant, is_waiting: 0 | 1) => void {
  const moving = useUndoableMutation(updateParticipant);
  return useStable(({ athlete_id, name, version, is_waiting: now }, is_waiting) => {
    if (is_waiting === now) return;
    const list = is_waiting === 1 ? 'wait list' : 'start list';
    const input = { id: race.id, athleteId: athlete_id, is_waiting, version };
    void moving.attempt(input, `${name} moved to the ${list}`);
  });
}

/** Asks, then removes everybody from both lists. */
export function useDeletingAll({ race, participants }: RaceOfParticipants): () => void {
  const deleting = useUndoableMutation(deleteAllParticipants);
  const deleteAll = async () => {
    const all = counted(participants.length, 'participant');
    const isMeant = await confirm({
      title: 'Delete All',
      question: `${all} of ${race.name} will be deleted from both lists. This cannot be reverted, except with Undo right after it or behind the bell.`,
      confirmLabel: 'Delete All',
      isDanger: true,
    });
    if (!isMeant) return;
    try {
      await deleting.run({ id: race.id }, ({ count }) =>
        count > 0 ? 'All participants were successfully deleted' : 'There are no participants to delete.',
      );
    } catch (error) {
      toasts.error(`Error deleting participants: ${(error as Error).message}`);
    }
  };
  return () => void deleteAll();
}

/** Saves both lists as a file; `at`: the lists of another time. */
export function exportParticipants(
  { race, participants }: RaceOfParticipants,
  at = new Date().toISOString(),
): void {
  void saveExports({
    what: `participants ${race.name}`,
    fileName: exportFileName(['Participants', race.name], at),
    header: participantsFileColumns,
    rows: participantsFileRows(participants),
    hasEmails: false,
  });
}

/** Copies the e-mail addresses of a list, for a mail, and records it in the log. */
export async function copyEmailAddresses(
  race: Race,
  list: string,
  rows: readonly Participant[],
): Promise<void> {
  const emails = rows.flatMap(({ email }) => (email ? [email] : []));
  if (emails.length === 0) {
    toasts.error(`Nobody on the ${list} has an e-mail address.`);
    return;
  }
  if (!(await copyText(emails.join(', ')))) {
    toasts.error('The browser does not allow copying.');
    return;
  }
  const missing = rows.length - emails.length;
  const rest = missing === 0 ? '' : `; ${counted(missing, 'athlete')} without one`;
  toasts.success(`${counted(emails.length, 'e-mail address', 'e-mail addresses')} copied${rest}`);
  const what = `e-mail addresses of the ${list} of ${race.name}`;
  await callApi(reportExport, { what, rows: emails.length, with_emails: 1 }).catch((error: Error) =>
    toasts.error(`The addresses were copied, but this could not be recorded in the log: ${error.message}`),
  );
}
