import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { type ChosenFile, readChosenFile } from '#console/ui/files/read-file.ts';
import {
  type ChoiceInput,
  planResults,
  type ResultsPlan,
  submitResults,
} from '#features/results/results-import-contract.ts';
import { formatSaved } from './plan-texts.ts';

/** The decisions of staff by row, in the order in which they were made, for undo. */
export type Choices = ReadonlyMap<number, ChoiceInput>;

const NO_CHOICES: Choices = new Map();

interface State {
  file: ChosenFile | null;
  plan: ResultsPlan | null;
  choices: Choices;
  problem: string | null;
  isPlanning: boolean;
}

const EMPTY: State = { file: null, plan: null, choices: NO_CHOICES, problem: null, isPlanning: false };

/** Only the newest request counts: the response of an earlier one is dropped. */
function usePlanning(raceId: number, change: (changes: Partial<State>) => void) {
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  const plan = useCallback(
    async (file: ChosenFile, kept: number | null, choices: Choices) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      change({ isPlanning: true, problem: null });
      const source = kept === null ? { content: file.content, encoding: 'base64' as const } : { file: kept };
      const input = { id: raceId, filename: file.filename, ...source, choices: [...choices.values()] };
      try {
        const { answer } = await callApi(planResults, input, { signal: own.signal });
        change({ plan: answer, isPlanning: false });
      } catch (error) {
        if (own.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        change({ problem: error.message, isPlanning: false });
      }
    },
    [raceId, change],
  );
  return { plan, cancel };
}

/** The preview of an import: the file, the decisions of staff, and the plan of the server, which is updated after each decision. */
export function useResultsPlan(raceId: number) {
  const [state, setState] = useState(EMPTY);
  const change = useCallback(
    (changes: Partial<State>) => setState((before) => ({ ...before, ...changes })),
    [],
  );
  const { plan, cancel: cancelPlanning } = usePlanning(raceId, change);
  const submitting = useUndoableMutation(submitResults);

  const cancelRequests = () => {
    cancelPlanning();
    submitting.cancel();
  };
  const cancelLatest = useRef(cancelRequests);
  cancelLatest.current = cancelRequests;
  useEffect(() => () => cancelLatest.current(), []);

  const decide = (choices: Choices) => {
    change({ choices });
    if (state.file) void plan(state.file, state.plan?.file ?? null, choices);
  };

  return {
    ...state,
    isSaving: submitting.isRunning,
    async choose(chosen: File) {
      const file = await readChosenFile(chosen);
      setState({ ...EMPTY, file });
      await plan(file, null, NO_CHOICES);
    },
    /** Decides a row; null removes the decision. */
    decide(line: number, choice: ChoiceInput | null) {
      const choices = new Map(state.choices);
      choices.delete(line);
      if (choice) choices.set(line, choice);
      decide(choices);
    },
    /** Undoes the latest decision; returns its row, or null when there is none. */
    takeBack(): number | null {
      const last = [...state.choices.keys()].at(-1);
      if (last === undefined) return null;
      const choices = new Map(state.choices);
      choices.delete(last);
      decide(choices);
      return last;
    },
    planAgain: () => decide(state.choices),
    /** Nothing is saved later: pending requests are cancelled, as when the tab is left. */
    discard() {
      cancelRequests();
      setState(EMPTY);
    },
    /**
     * Submits the plan as shown; a wrong-file warning has been confirmed before. True when it was saved; otherwise the message is in
     * `problem`.
     */
    async submit(): Promise<boolean> {
      const { file, plan: shown, choices } = state;
      if (!file || !shown) return false;
      const { digest, file: kept } = shown;
      const input = {
        id: raceId,
        filename: file.filename,
        file: kept,
        digest,
        choices: [...choices.values()],
      };
      try {
        await submitting.run(input, formatSaved);
        setState(EMPTY);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await plan(file, kept, choices);
        change({ problem: error.message });
        return false;
      }
    },
  };
}

export type ResultsImport = ReturnType<typeof useResultsPlan>;
