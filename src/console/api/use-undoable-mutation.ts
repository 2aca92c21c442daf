import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { undoHistory } from '#features/history/history-contract.ts';
import { type ActOptions, useApiMutation } from './queries.ts';
import { callApi } from './request.ts';

/** Takes a change set back and says so; everything on screen is read again. */
export function useUndo(): (changeSetId: number) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (changeSetId) => {
      const undone = await callApi(undoHistory, { id: changeSetId });
      await client.invalidateQueries();
      const again = undone.changeSetId;
      toasts.success(
        'Undone',
        again === null
          ? undefined
          : () => callApi(undoHistory, { id: again }).then(() => client.invalidateQueries()),
      );
    },
    [client],
  );
}

export interface UndoableMutation<C extends Call> {
  /**
   * Makes the call, then says what was done with its way back: "Tier Gold saved — Undo". Throws `ApiError`; the
   * screen chooses where the words show.
   */
  run(input: InputOf<C>, message: string | ((answer: ResponseOf<C>) => string)): Promise<ResponseOf<C>>;
  /** Aborts the request that is pending, if any; see `useApiMutation`. */
  cancel(): void;
  isRunning: boolean;
}

/** A write whose success is told in a toast with Undo: what every act that changes something uses. */
export function useUndoableMutation<C extends Call>(call: C, options?: ActOptions): UndoableMutation<C> {
  const act = useApiMutation(call, options);
  const undo = useUndo();
  return {
    isRunning: act.isRunning,
    cancel: act.cancel,
    async run(input, message) {
      const { answer, changeSetId } = await act.run(input);
      const told = typeof message === 'string' ? message : message(answer);
      toasts.success(told, changeSetId === null ? undefined : () => undo(changeSetId));
      return answer;
    },
  };
}

/** Tells a change that was made by other means, with its way back; nothing where nothing differed. */
export function useUndoableChange(): (message: string, changeSetId: number | null) => void {
  const undo = useUndo();
  return useCallback(
    (message, changeSetId) => {
      if (changeSetId !== null) toasts.success(message, () => undo(changeSetId));
    },
    [undo],
  );
}
