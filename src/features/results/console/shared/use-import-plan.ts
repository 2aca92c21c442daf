import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { confirmLosing, withDecisions } from './import-decisions.ts';

/** What staff decided: by line, in the order in which it was made, and what only some imports ask. */
export type Decided<Choice, More> = More & { choices: ReadonlyMap<number, Choice> };

interface Options<Source, Plan, All> {
  undecided: All;
  /** The number of answers that would be lost. */
  countAnswers(decided: All): number;
  /** Null when a newer request or leaving has ended it. */
  plan(source: Source, decided: All): Promise<Plan | ApiError | null>;
  /** The source of a plan for the next ones, so that a stored file is not sent again. */
  sourceOf(plan: Plan, source: Source): Source;
  /** Ends the requests. */
  cancel(): void;
  onDecided?(decided: All, plan: Plan | null): void;
  onPlannedAgain?(plan: Plan): void;
  /** The preview has ended, or shows another list. */
  onReset?(): void;
}

export interface ImportState<Source, Plan, All> {
  /** Of the plan that is shown, or of the attempt that failed. */
  source: Source | null;
  plan: Plan | null;
  decided: All;
  /** The decisions before each change, for undo. */
  history: readonly All[];
  problem: string | null;
  /** The same request may succeed later. */
  canRetry: boolean;
  isPlanning: boolean;
}

/** What a preview shows, and how it is planned. */
function usePlanning<Source, Plan, All>(options: Options<Source, Plan, All>) {
  const empty: ImportState<Source, Plan, All> = {
    ...{ source: null, plan: null, decided: options.undecided, history: [] },
    ...{ problem: null, canRetry: false, isPlanning: false },
  };
  const [state, setState] = useState(empty);
  const change = (changes: Partial<typeof state>) => setState((before) => ({ ...before, ...changes }));
  const fail = (problem: string, canRetry = false) => change({ problem, canRetry, isPlanning: false });
  const ask = (source: Source, decided: All) => {
    change({ isPlanning: true, problem: null });
    return options.plan(source, decided);
  };
  return {
    ...{ state, change, ask, fail },
    refuse: ({ message, isTransient }: ApiError) => fail(message, isTransient),
    reset(to: Partial<typeof state> = {}) {
      options.onReset?.();
      setState({ ...empty, ...to });
    },
    /** Plans the source again; `problem` is shown next to the new plan. */
    async planAgain(decided = state.decided, problem: string | null = null) {
      if (!state.source) return;
      const plan = await ask(state.source, decided);
      if (plan instanceof ApiError) fail(plan.message, plan.isTransient);
      if (!plan || plan instanceof ApiError) return;
      options.onPlannedAgain?.(plan);
      change({ plan, source: options.sourceOf(plan, state.source), problem, isPlanning: false });
    },
  };
}

/** The decisions of staff; the plan is made again after each. */
function deciding<Source, Plan, Choice, More>(
  { state, change, planAgain }: ReturnType<typeof usePlanning<Source, Plan, Decided<Choice, More>>>,
  onDecided: Options<Source, Plan, Decided<Choice, More>>['onDecided'],
) {
  type All = Decided<Choice, More>;
  const apply = (decided: All, history: readonly All[]) => {
    change({ decided, history });
    onDecided?.(decided, state.plan);
    void planAgain(decided);
  };
  const set = (decided: All) => apply(decided, [...state.history, state.decided]);
  /** Decides lines in one step of undo; null removes the decision. */
  const decideAll = (decisions: readonly (readonly [line: number, choice: Choice | null])[]) =>
    set({ ...state.decided, choices: withDecisions(state.decided.choices, decisions) });
  return {
    set,
    decideAll,
    decide: (line: number, choice: Choice | null) => decideAll([[line, choice]]),
    /** Undoes the latest decision; false when there is none. */
    takeBack(): boolean {
      const before = state.history.at(-1);
      if (before) apply(before, state.history.slice(0, -1));
      return before !== undefined;
    },
  };
}

/** The preview of an import: its source, the plan of the server, and the decisions of staff; everything stays when something fails. */
export function useImportPlan<Source extends { filename?: string }, Plan, Choice, More>(
  options: Options<Source, Plan, Decided<Choice, More>>,
) {
  const planning = usePlanning(options);
  const { state, change, ask, fail, refuse, reset, planAgain } = planning;
  const answers = options.countAnswers(state.decided);
  return {
    ...{ ...planning, ...deciding(planning, options.onDecided), answers },
    /** Shows the plan of another list; the current one stays when that fails, or when the user says so. */
    async take(source: Source) {
      if (!state.plan) change({ source });
      const plan = await ask(source, options.undecided);
      if (plan === null) return;
      if (plan instanceof ApiError)
        return state.plan
          ? fail(`${source.filename}: ${plan.message} This preview is unchanged.`)
          : refuse(plan);
      if (answers > 0 && !(await confirmLosing('Replace', answers))) return change({ isPlanning: false });
      reset({ plan, source: options.sourceOf(plan, source) });
    },
    /** False when the user stays in the preview. */
    async discard(): Promise<boolean> {
      if (answers > 0 && !(await confirmLosing('Discard', answers))) return false;
      options.cancel();
      reset();
      return true;
    },
    /** Saves the plan, which ends the preview; the refusal when that fails. */
    async save<Response>(send: () => Promise<Response>): Promise<Response | ApiError> {
      change({ problem: null });
      try {
        const response = await send();
        reset();
        return response;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return error;
      }
    },
    /** Shows why it was not saved, with the new plan if that is why. */
    async showRefusal({ code, message }: ApiError) {
      if (code === 'plan-changed') await planAgain(state.decided, message);
      else fail(message);
    },
  };
}
