import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import type { ChosenFile } from '#console/ui/files/read-file.ts';
import { counted } from '#console/ui/format/figures.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import {
  type AthleteCorrectionInput,
  type AthletesPlan,
  addAthletesOfFile,
  planAthletesFile,
} from '#features/athletes/athletes-file-contract.ts';

interface State {
  file: ChosenFile | null;
  plan: AthletesPlan | null;
  /** Rows whose question was answered with "a new athlete". */
  also: ReadonlySet<number>;
  /** What was typed for rows, in place of what the file says. */
  corrections: ReadonlyMap<number, AthleteCorrectionInput>;
  problem: string | null;
  isPlanning: boolean;
}

const EMPTY: State = {
  ...{ file: null, plan: null, also: new Set(), corrections: new Map() },
  ...{ problem: null, isPlanning: false },
};

const inputOf = ({ filename, content }: ChosenFile, corrections: State['corrections']) => ({
  filename,
  content,
  encoding: 'base64' as const,
  corrections: [...corrections.values()],
});

/** The ticked rows that are still questions. */
const ticksOfQuestions = (also: ReadonlySet<number>, { rows }: AthletesPlan): Set<number> =>
  new Set(rows.flatMap(({ row, act }) => (act === 'question' && also.has(row) ? [row] : [])));

const isReplaced = (answers: number): Promise<boolean> =>
  confirm({
    title: 'Replace?',
    question: `${counted(answers, 'answer')} will be lost.`,
    confirmLabel: 'Replace',
    isDanger: true,
    needsNetwork: false,
  });

/** What the dialog shows, and the call that plans it. */
function usePlanning() {
  const [state, setState] = useState(EMPTY);
  const newest = useRef<File | null>(null);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const answers = state.also.size + state.corrections.size;
  /** The plan of a file; a message when it cannot be read, null when another file was chosen meanwhile. */
  const plan = async (file: ChosenFile, corrections: State['corrections'], isWanted: () => boolean) => {
    change({ isPlanning: true, problem: null });
    try {
      const { response } = await callApi(planAthletesFile, inputOf(file, corrections));
      return isWanted() ? response : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return isWanted() ? error.message : null;
    }
  };
  /** Plans the same file again; false when that fails. Ticks of rows that are no question any more are dropped. */
  const planAgain = async (corrections: State['corrections']): Promise<boolean> => {
    const { file } = state;
    if (!file) return false;
    const chosen = newest.current;
    const planned = await plan(file, corrections, () => newest.current === chosen);
    if (typeof planned === 'string') change({ problem: planned, isPlanning: false });
    if (planned === null || typeof planned === 'string') return planned === null;
    setState((before) => ({
      ...{ ...before, plan: planned, corrections, isPlanning: false },
      also: ticksOfQuestions(before.also, planned),
    }));
    return true;
  };
  return { state, setState, newest, change, answers, plan, planAgain };
}

/** Shows the plan of another file; the current one and its answers stay when the file cannot be read, or when the user keeps them. */
async function choose(
  { state, setState, newest, change, answers, plan }: ReturnType<typeof usePlanning>,
  chosen: File,
): Promise<void> {
  const before = newest.current;
  newest.current = chosen;
  const isWanted = () => newest.current === chosen;
  const file = await readCsvFile(chosen);
  if (!isWanted()) return;
  const refuse = (problem: string) => {
    newest.current = before;
    const unchanged = state.plan ? `${chosen.name}: ${problem} The plan below is unchanged.` : problem;
    change({ problem: unchanged, isPlanning: false });
  };
  if (typeof file === 'string') return refuse(file);
  const planned = await plan(file, new Map(), isWanted);
  if (planned === null) return;
  if (typeof planned === 'string') return refuse(planned);
  if (answers > 0 && !(await isReplaced(answers))) {
    newest.current = before;
    return change({ isPlanning: false });
  }
  setState({ ...EMPTY, file, plan: planned });
}

/** A file of athletes, its plan, and the action that adds them; the answers remain when something fails. */
export function useAthletesFile(onAdded: (ids: readonly number[]) => void) {
  const planning = usePlanning();
  const { state, setState, newest, change, answers, planAgain } = planning;
  const adding = useUndoableMutation(addAthletesOfFile);
  return {
    ...state,
    request: adding,
    discard() {
      newest.current = null;
      setState(EMPTY);
    },
    choose: (chosen: File) => choose(planning, chosen),
    /** Corrects a row before anyone is added; null removes the correction. False when that fails, with the message in `problem`. */
    correct(row: number, correction: AthleteCorrectionInput | null): Promise<boolean> {
      const corrections = new Map(state.corrections);
      if (correction) corrections.set(row, correction);
      else corrections.delete(row);
      return planAgain(corrections);
    },
    answers,
    answer(row: number, isNew: boolean) {
      const also = new Set(state.also);
      if (isNew) also.add(row);
      else also.delete(row);
      change({ also });
    },
    /** True when they were added; otherwise the message is in `problem`, and the file is planned again. */
    async add(): Promise<boolean> {
      const { file, plan: shown, also, corrections } = state;
      if (!file || !shown) return false;
      change({ problem: null });
      try {
        const input = { ...inputOf(file, corrections), digest: shown.digest, also: [...also] };
        const { added } = await adding.run(
          input,
          (response) => `${counted(response.added.length, 'athlete')} added`,
        );
        setState(EMPTY);
        onAdded(added.map(({ id }) => id));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'plan-changed') await planAgain(corrections);
        change({ problem: error.message });
        return false;
      }
    },
  };
}

export type AthletesFile = ReturnType<typeof useAthletesFile>;
