import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import { confirmLosing, withDecisions } from '#features/results/console/shared/import-decisions.ts';
import { useImportCalls } from '#features/results/console/shared/use-import-calls.ts';
import {
  type ListChoiceInput,
  type ListKind,
  type ListPlan,
  planList,
  submitList,
} from '../../lists-import-contract.ts';
import { importedMessage } from './list-texts.ts';

/** What is planned: a file, the response of World Triathlon, or the stored file of an earlier plan. */
export interface ListSource {
  list: ListKind;
  source?: 'csv' | 'api';
  filename?: string;
  content?: string;
  encoding?: 'base64';
  /** The id of a stored file. */
  file?: number;
}

/** What staff decided about a list. */
export interface ListDecisions {
  /** By line. */
  choices: ReadonlyMap<number, ListChoiceInput>;
  /** Entries that stay although the list lacks them. */
  keep: ReadonlySet<number>;
  /** Nobody leaves. */
  keepsAll: boolean;
}

interface State extends ListDecisions {
  /** Of the plan that is shown, or of the attempt that failed. */
  source: ListSource | null;
  plan: ListPlan | null;
  /** The decisions before each change, for undo. */
  history: readonly ListDecisions[];
  problem: string | null;
  /** The same request may succeed later. */
  canRetry: boolean;
  isPlanning: boolean;
}

const UNDECIDED: ListDecisions = { choices: new Map(), keep: new Set(), keepsAll: false };
const EMPTY: State = {
  ...UNDECIDED,
  ...{ source: null, plan: null, history: [], problem: null, canRetry: false, isPlanning: false },
};

const decisionsOf = ({ choices, keep, keepsAll }: ListDecisions): ListDecisions => ({
  choices,
  keep,
  keepsAll,
});

const inputOf = (id: number, source: ListSource, { choices, keep, keepsAll }: ListDecisions) => ({
  ...{ id, ...source, choices: [...choices.values()], keep: [...keep] },
  keep_absent: keepsAll ? (1 as const) : (0 as const),
});

const failure = ({ message, isTransient }: ApiError) => ({
  ...{ problem: message, canRetry: isTransient, isPlanning: false },
});

/** The stored file of a plan, so that it is not sent, and the service not called, again. */
const storedSource = ({ list, source, filename, file }: ListPlan): ListSource => ({
  list,
  source,
  filename,
  file,
});

/** What the import shows, and the calls that plan it. */
function usePlanning(raceId: number) {
  const [state, setState] = useState(EMPTY);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const calls = useImportCalls(submitList);
  const answers = state.choices.size + state.keep.size + (state.keepsAll ? 1 : 0);
  const plan = (source: ListSource, decisions: ListDecisions) => {
    change({ isPlanning: true, problem: null });
    return calls.run(planList, inputOf(raceId, source, decisions));
  };
  const planAgain = async (decisions: ListDecisions, problem: string | null = null) => {
    if (!state.source) return;
    const planned = await plan(state.source, decisions);
    if (planned instanceof ApiError) change(failure(planned));
    else if (planned) change({ plan: planned, source: storedSource(planned), problem, isPlanning: false });
  };
  /** Shows the plan of another list; the current one stays when that fails, or when the user says so. */
  const take = async (source: ListSource) => {
    if (!state.plan) change({ source });
    const planned = await plan(source, UNDECIDED);
    if (planned === null) return;
    if (planned instanceof ApiError) {
      if (!state.plan) return change(failure(planned));
      const problem = `${source.filename}: ${planned.message} This preview is unchanged.`;
      return change({ problem, canRetry: false, isPlanning: false });
    }
    if (answers > 0 && !(await confirmLosing('Replace', answers))) return change({ isPlanning: false });
    setState({ ...EMPTY, plan: planned, source: storedSource(planned) });
  };
  return { state, setState, change, calls, answers, planAgain, take };
}

/** The decisions of staff; the plan is made again after each. */
function deciding({ state, change, planAgain }: ReturnType<typeof usePlanning>) {
  const apply = (decisions: ListDecisions, history: readonly ListDecisions[]) => {
    change({ ...decisions, history });
    void planAgain(decisions);
  };
  const decide = (decisions: Partial<ListDecisions>) =>
    apply({ ...decisionsOf(state), ...decisions }, [...state.history, decisionsOf(state)]);
  const decideAll = (decisions: readonly (readonly [line: number, choice: ListChoiceInput | null])[]) =>
    decide({ choices: withDecisions(state.choices, decisions) });
  return {
    /** Null removes the decision about a line. */
    decideAll,
    decide: (line: number, choice: ListChoiceInput | null) => decideAll([[line, choice]]),
    keepEntry(participantId: number, isRetained: boolean) {
      const keep = new Set(state.keep);
      if (isRetained) keep.add(participantId);
      else keep.delete(participantId);
      decide({ keep });
    },
    keepAll: (keepsAll: boolean) => decide({ keepsAll }),
    /** Undoes the latest decision; false when there is none. */
    takeBack(): boolean {
      const before = state.history.at(-1);
      if (!before) return false;
      apply(before, state.history.slice(0, -1));
      return true;
    },
  };
}

/** The import of a start or wait list: its source, the plan of the server, the decisions of staff, and the import; everything stays when something fails. */
export function useListPlan(raceId: number, onImported: () => void) {
  const planning = usePlanning(raceId);
  const { state, setState, change, calls, answers, planAgain, take } = planning;
  return {
    ...state,
    answers,
    isSaving: calls.submitting.isRunning,
    take,
    async choose(list: ListKind, file: File) {
      const read = await readCsvFile(file);
      if (typeof read === 'string')
        change({ problem: `${file.name}: ${read}`, canRetry: false, isPlanning: false });
      else await take({ list, source: 'csv', ...read });
    },
    ...deciding(planning),
    planAgain: () => void planAgain(decisionsOf(state)),
    /** False when the user stays in the preview. */
    async discard(): Promise<boolean> {
      if (answers > 0 && !(await confirmLosing('Discard', answers))) return false;
      calls.cancel();
      setState(EMPTY);
      return true;
    },
    async submit() {
      const { source, plan: shown } = state;
      if (!source || !shown) return;
      change({ problem: null });
      const input = { ...inputOf(raceId, source, decisionsOf(state)), digest: shown.digest };
      try {
        await calls.submitting.run(input, importedMessage(shown));
        setState(EMPTY);
        onImported();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'plan-changed') await planAgain(decisionsOf(state), error.message);
        else change({ problem: error.message, canRetry: false });
      }
    },
  };
}

export type ListImportState = ReturnType<typeof useListPlan>;
