import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { draftOf, dropDraft, saveDraft } from '#console/ui/autosave/draft-storage.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import type { ChosenFile } from '#console/ui/files/read-file.ts';
import { withDecisions } from '#features/results/console/shared/import-decisions.ts';
import { useImportCalls } from '#features/results/console/shared/use-import-calls.ts';
import {
  type ChoiceInput,
  planResults,
  type ResultsPlan,
  submitResults,
} from '#features/results/results-import-contract.ts';
import { carriedChoices } from './carried-choices.ts';
import { confirmReplacing, formatSaved } from './plan-texts.ts';

/** The decisions of staff by row, in the order in which they were made. */
export type Choices = ReadonlyMap<number, ChoiceInput>;

const NO_CHOICES: Choices = new Map();

interface State {
  file: ChosenFile | null;
  plan: ResultsPlan | null;
  choices: Choices;
  /** The decisions before each change, for undo. */
  history: readonly Choices[];
  /** The number of decisions that were made about the same file before it was chosen again. */
  restored: number;
  problem: string | null;
  isPlanning: boolean;
}

const EMPTY: State = {
  ...{ file: null, plan: null, choices: NO_CHOICES, history: [], restored: 0 },
  ...{ problem: null, isPlanning: false },
};

/** Decisions are stored by the hash of the file, so that the same file finds them again, also after its import was undone. */
const draftKey = (raceId: number, sha256: string) => `results-import ${raceId} ${sha256}`;

function storedChoices(raceId: number, { sha256, lines }: ResultsPlan): Choices {
  const known = new Map(lines.map((line) => [line.line, line]));
  const stored = draftOf<ChoiceInput[]>(draftKey(raceId, sha256)) ?? [];
  const entries = stored.map((choice): [number, ChoiceInput] => [Number(choice.line), choice]);
  // An athlete who was added by this file exists now.
  const isAdded = (line: number, { create }: ChoiceInput) =>
    create !== undefined && known.get(line)?.athlete !== null;
  return new Map(entries.filter(([line, choice]) => known.has(line) && !isAdded(line, choice)));
}

/** What the preview shows, and the calls that plan it. */
function usePlanning(raceId: number) {
  const [state, setState] = useState(EMPTY);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const calls = useImportCalls(submitResults);
  const plan = (file: ChosenFile, stored: number | null, choices: Choices) => {
    change({ isPlanning: true, problem: null });
    const source =
      stored === null ? { content: file.content, encoding: 'base64' as const } : { file: stored };
    const input = { id: raceId, filename: file.filename, ...source, choices: [...choices.values()] };
    return calls.run(planResults, input);
  };
  const planShown = async (choices: Choices) => {
    if (!state.file) return;
    const planned = await plan(state.file, state.plan?.file ?? null, choices);
    if (planned instanceof ApiError) change({ problem: planned.message, isPlanning: false });
    else if (planned) change({ plan: planned, isPlanning: false });
  };
  return { raceId, state, setState, change, calls, plan, planShown };
}

type Planning = ReturnType<typeof usePlanning>;

/** Other plans instead of the one on screen. */
const showing = ({ raceId, state, setState, change, plan }: Planning) => ({
  /** Shows the plan of another file; the current one stays when the file cannot be read, or when the user says so. */
  async choose(chosen: File) {
    const { plan: shown, choices: answers } = state;
    const failed = (message: string) => {
      const problem = shown ? `${chosen.name}: ${message} This preview is unchanged.` : message;
      change({ problem, isPlanning: false });
    };
    const file = await readCsvFile(chosen);
    if (typeof file === 'string') return failed(file);
    const first = await plan(file, null, NO_CHOICES);
    if (first === null) return;
    if (first instanceof ApiError) return failed(first.message);
    const isSame = first.sha256 === shown?.sha256;
    if (isSame || (answers.size > 0 && !(await confirmReplacing(answers.size, shown?.filename))))
      return change({ isPlanning: false });
    const choices = storedChoices(raceId, first);
    const planned = choices.size > 0 ? await plan(file, first.file, choices) : first;
    if (planned instanceof ApiError) return failed(planned.message);
    if (planned) setState({ ...EMPTY, file, plan: planned, choices, restored: choices.size });
  },
  /** Shows the plan of a fetch; decisions about the same athletes stay. */
  async showFetched(first: ResultsPlan) {
    const file = { filename: first.filename, content: '' };
    const choices = state.plan?.tracker ? carriedChoices(state.plan, first, state.choices) : NO_CHOICES;
    const planned = choices.size > 0 ? await plan(file, first.file, choices) : first;
    if (planned instanceof ApiError) change({ problem: planned.message, isPlanning: false });
    else if (planned) setState({ ...EMPTY, file, plan: planned, choices });
  },
});

/** The decisions of staff; the plan is made again after each. */
function deciding({ raceId, state, change, planShown }: Planning) {
  const apply = (choices: Choices, history: readonly Choices[]) => {
    change({ choices, history });
    const key = state.plan && draftKey(raceId, state.plan.sha256);
    if (key !== null && choices.size > 0) saveDraft(key, [...choices.values()]);
    else if (key !== null) dropDraft(key);
    void planShown(choices);
  };
  /** Decides rows in one step of undo; null removes the decision. */
  const decideAll = (decisions: readonly (readonly [line: number, choice: ChoiceInput | null])[]) =>
    apply(withDecisions(state.choices, decisions), [...state.history, state.choices]);
  return {
    decideAll,
    decide: (line: number, choice: ChoiceInput | null) => decideAll([[line, choice]]),
    /** Undoes the latest decision; returns its first row, or null when there is none. */
    takeBack(): number | null {
      const before = state.history.at(-1);
      if (!before) return null;
      const lines = new Set([...before.keys(), ...state.choices.keys()]);
      const changed = [...lines].filter((line) => before.get(line) !== state.choices.get(line));
      apply(before, state.history.slice(0, -1));
      return changed.length === 0 ? null : Math.min(...changed);
    },
  };
}

/** The preview of an import: the file, the decisions of staff, and the plan of the server, which is updated after each decision. */
export function useResultsPlan(raceId: number) {
  const planning = usePlanning(raceId);
  const { state, setState, change, calls, planShown } = planning;
  return {
    ...state,
    isSaving: calls.submitting.isRunning,
    ...showing(planning),
    ...deciding(planning),
    planAgain: () => void planShown(state.choices),
    /** Nothing is saved later: pending requests are cancelled, as when the tab is left. */
    discard() {
      calls.cancel();
      setState(EMPTY);
    },
    /**
     * Submits the plan as shown; a wrong-file warning has been confirmed before. True when it was saved; otherwise the message is in
     * `problem`.
     */
    async submit(): Promise<boolean> {
      const { file, plan: shown, choices } = state;
      if (!file || !shown) return false;
      change({ problem: null });
      const { digest, file: stored } = shown;
      const input = {
        id: raceId,
        filename: file.filename,
        file: stored,
        digest,
        choices: [...choices.values()],
      };
      try {
        await calls.submitting.run(input, formatSaved);
        setState(EMPTY);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await planShown(choices);
        change({ problem: error.message });
        return false;
      }
    },
  };
}

export type ResultsImport = ReturnType<typeof useResultsPlan>;
