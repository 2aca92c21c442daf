import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { AnswerOf, Call, InputOf } from '#contract/declare-call.ts';
import { undoHistory } from '#features/history/history-contract.ts';
import { makeCall } from './make-call.ts';
import { type ActOptions, useAct } from './queries.ts';

/** Takes a change set back and says so; everything on screen is read again. */
export function useUndo(): (changeSetId: number) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (changeSetId) => {
      const undone = await makeCall(undoHistory, { id: changeSetId });
      await client.invalidateQueries();
      const again = undone.changeSetId;
      toasts.done(
        'Undone',
        again === null
          ? undefined
          : () => makeCall(undoHistory, { id: again }).then(() => client.invalidateQueries()),
      );
    },
    [client],
  );
}

export interface ToldAct<C extends Call> {
  /**
   * Makes the call, then says what was done with its way back: "Tier Gold saved — Undo". Throws `CallError`; the
   * screen chooses where the words show.
   */
  run(input: InputOf<C>, words: string | ((answer: AnswerOf<C>) => string)): Promise<AnswerOf<C>>;
  /** Aborts the request that is pending, if any; see `useAct`. */
  cancel(): void;
  isRunning: boolean;
}

/** A write whose success is told in a toast with Undo: what every act that changes something uses. */
export function useToldAct<C extends Call>(call: C, options?: ActOptions): ToldAct<C> {
  const act = useAct(call, options);
  const undo = useUndo();
  return {
    isRunning: act.isRunning,
    cancel: act.cancel,
    async run(input, words) {
      const { answer, changeSetId } = await act.run(input);
      const told = typeof words === 'string' ? words : words(answer);
      toasts.done(told, changeSetId === null ? undefined : () => undo(changeSetId));
      return answer;
    },
  };
}

/** Tells a change that was made by other means, with its way back; nothing where nothing differed. */
export function useToldChange(): (words: string, changeSetId: number | null) => void {
  const undo = useUndo();
  return useCallback(
    (words, changeSetId) => {
      if (changeSetId !== null) toasts.done(words, () => undo(changeSetId));
    },
    [undo],
  );
}
