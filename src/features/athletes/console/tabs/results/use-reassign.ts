import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { reassignResult } from '#features/results/results-contract.ts';
import { fullName } from '#rules/name-matching/names.ts';

/** The three messages of a re-assignment. */
const messages = {
  done: (first: string, last: string) => `The result was reassign to: ${first} ${last}`,
  unknown: (id: number) => `Couldn't find the athlete with ID: ${id}`,
  taken: (id: number) => `Athlete with ID ${id} has already a result in this race.`,
};

/** Moves a result from the athlete `before` to another one and shows the outcome. True when it was moved. */
export function useReassign() {
  const act = useApiMutation(reassignResult);
  const undo = useUndo();
  const reassign = async (resultId: number, athleteId: number, before: number): Promise<boolean> => {
    const done = await showRefusal(act.run({ resultId, athleteId, before }));
    if (done === null) return false;
    const { status, first = '', last = '' } = done.response;
    const { changeSetId } = done;
    if (status === 0) {
      const message = `Result reassigned to ${fullName(first, last)}`;
      await alertMessage(messages.done(first, last));
      // After the message, so that Undo is visible for its whole time.
      toasts.success(message, changeSetId === null ? undefined : () => undo(changeSetId));
    } else await alertMessage(status === 1 ? messages.unknown(athleteId) : messages.taken(athleteId));
    return status === 0;
  };
  return { reassign, request: act };
}
