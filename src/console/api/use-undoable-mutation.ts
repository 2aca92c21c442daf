import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addresses } from '#console/routes.ts';
import { FailedAction, noteWrite, toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { ApiError } from './api-error.ts';
import { type ActOptions, useApiMutation } from './queries.ts';
import { callApi } from './request.ts';
import { showRefusal } from './show-refusal.ts';

/**
 * Undoes change sets, the last one first, and says what was undone, with Redo; everything on screen is read again. A refusal offers to show
 * which parts of the change can be undone.
 */
export function useUndo(): (...changeSetIds: number[]) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter({ warn: false });
  return useCallback(
    (...changeSetIds) => {
      const undo = async (ids: readonly number[], next: 'Undo' | 'Redo'): Promise<void> => {
        const reverse: number[] = [];
        let what = '';
        for (const id of ids.toReversed()) {
          const undone = await callApi(undoHistory, { id }).catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 409) throw error;
            const show = () => router?.history.push(addresses.historyChange(id, 'undo'));
            throw new FailedAction(error.message, { label: 'Show it', run: show });
          });
          what = undone.response.what;
          reverse.push(undone.response.id);
        }
        await client.invalidateQueries();
        toasts.success(what, () => noteWrite(undo(reverse, next === 'Redo' ? 'Undo' : 'Redo')), next);
      };
      return noteWrite(undo(changeSetIds, 'Redo'));
    },
    [client, router],
  );
}

/** The text of the toast, or a function of the response that returns it. */
type Message<C extends Call> = string | ((response: ResponseOf<C>) => string);

export interface UndoableMutation<C extends Call> {
  /** Makes the call, then shows a toast with Undo: "Tier Gold saved — Undo". Throws `ApiError`, for a form that shows it at a field. */
  run(input: InputOf<C>, message: Message<C>): Promise<ResponseOf<C>>;
  /** Like `run`, but shows a refusal in the Error! dialog and then returns null. */
  attempt(input: InputOf<C>, message: Message<C>): Promise<ResponseOf<C> | null>;
  /** Aborts the pending request, if any; see `useApiMutation`. */
  cancel(): void;
  isRunning: boolean;
}

/** A write whose success is shown in a toast with Undo. */
export function useUndoableMutation<C extends Call>(call: C, options?: ActOptions): UndoableMutation<C> {
  const act = useApiMutation(call, options);
  const undo = useUndo();
  const run = async (input: InputOf<C>, message: Message<C>) => {
    const { response, changeSetId } = await act.run(input);
    const text = typeof message === 'string' ? message : message(response);
    toasts.success(text, changeSetId === null ? undefined : () => undo(changeSetId));
    return response;
  };
  return {
    isRunning: act.isRunning,
    cancel: act.cancel,
    run,
    attempt: (input, message) => showRefusal(run(input, message)),
  };
}

/** Shows the toast with Undo for a change that was made in another way; nothing when nothing changed. */
export function useUndoableChange(): (message: string, changeSetId: number | null) => void {
  const undo = useUndo();
  return useCallback(
    (message, changeSetId) => {
      if (changeSetId !== null) toasts.success(message, () => undo(changeSetId));
    },
    [undo],
  );
}
