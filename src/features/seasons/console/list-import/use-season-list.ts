import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import { counted } from '#console/ui/format/figures.ts';
import { confirmLosing, withDecisions } from '#features/results/console/shared/import-decisions.ts';
import { useNewestCall } from '#features/results/console/shared/use-newest-call.ts';
import {
  importSeasonContenders,
  importSeasonParticipants,
  planSeasonContenders,
  planSeasonParticipants,
  type SeasonListChoiceInput,
  type SeasonListPlan,
} from '../../season-list-import-contract.ts';
import type { Season } from '../../seasons-contract.ts';

export type ListKind = 'participants' | 'contenders';
export type ListChoices = ReadonlyMap<number, SeasonListChoiceInput>;
export type Unmatched = SeasonListPlan['unmatched'];

/** What is planned: a file, or pasted names with one tier for all. */
type Source =
  | { filename: string; content: string; encoding: 'base64' }
  | { filename: string; names: string; contract_tier_id: number | null };

interface State {
  source: Source | null;
  plan: SeasonListPlan | null;
  choices: ListChoices;
  /** The choices before each decision, for undo. */
  history: readonly ListChoices[];
  /** Rows whose contract tier is to be changed. */
  also: ReadonlySet<number>;
  problem: string | null;
  isPlanning: boolean;
}

const EMPTY: State = {
  ...{ source: null, plan: null, choices: new Map(), history: [], also: new Set() },
  ...{ problem: null, isPlanning: false },
};

const PASTED = 'pasted names';

/** The ticked rows that still change a tier. */
const ticksOf = (also: ReadonlySet<number>, { rows }: SeasonListPlan): Set<number> =>
  new Set(rows.flatMap(({ row, act }) => (act === 'change' && also.has(row) ? [row] : [])));

/** Rows that saving writes. */
export const savedCount = ({ counts }: SeasonListPlan, also: ReadonlySet<number>): number =>
  counts.add + also.size;

const inputOf = (season: Season, source: Source, choices: ListChoices) => ({
  id: season.id,
  ...source,
  choices: [...choices.values()],
});

/** What the import shows, and the calls that plan it. */
function usePlanning(season: Season, kind: ListKind) {
  const [state, setState] = useState(EMPTY);
  const { run, cancel } = useNewestCall();
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const answers = state.choices.size + state.also.size;
  const plan = (source: Source, choices: ListChoices) => {
    change({ isPlanning: true, problem: null });
    return run(
      kind === 'participants' ? planSeasonParticipants : planSeasonContenders,
      inputOf(season, source, choices),
    );
  };
  const planAgain = async (choices: ListChoices, problem: string | null = null) => {
    if (!state.source) return;
    const planned = await plan(state.source, choices);
    if (planned instanceof ApiError) change({ problem: planned.message, isPlanning: false });
    else if (planned)
      setState((before) => ({
        ...before,
        ...{ plan: planned, problem, isPlanning: false, also: ticksOf(before.also, planned) },
      }));
  };
  /** Shows the plan of another list; the current one stays when it cannot be read, or when the user says so. */
  const take = async (source: Source) => {
    const planned = await plan(source, new Map());
    if (planned === null) return;
    if (planned instanceof ApiError) {
      const { message } = planned;
      const problem = state.plan ? `${source.filename}: ${message} This preview is unchanged.` : message;
      return change({ problem, isPlanning: false });
    }
    if (answers > 0 && !(await confirmLosing('Replace', answers))) return change({ isPlanning: false });
    setState({ ...EMPTY, source, plan: planned });
  };
  return { state, setState, change, cancel, answers, planAgain, take };
}

/** The decisions of staff; the plan is made again after each. */
function deciding({ state, change, planAgain }: ReturnType<typeof usePlanning>) {
  const apply = (choices: ListChoices, history: readonly ListChoices[]) => {
    change({ choices, history });
    void planAgain(choices);
  };
  const decideAll = (decisions: readonly (readonly [row: number, choice: SeasonListChoiceInput | null])[]) =>
    apply(withDecisions(state.choices, decisions), [...state.history, state.choices]);
  return {
    decideAll,
    decide: (row: number, choice: SeasonListChoiceInput | null) => decideAll([[row, choice]]),
    /** Undoes the latest decision; false when there is none. */
    takeBack(): boolean {
      const before = state.history.at(-1);
      if (!before) return false;
      apply(before, state.history.slice(0, -1));
      return true;
    },
    tick(rows: readonly number[], isTicked: boolean) {
      const also = new Set(state.also);
      for (const row of rows) {
        if (isTicked) also.add(row);
        else also.delete(row);
      }
      change({ also });
    },
  };
}

/** An import into a list of the season: file or names, its plan, the decisions of staff, and saving; everything stays when something fails. */
export function useSeasonList(season: Season, kind: ListKind, onSaved: (unmatched: Unmatched) => void) {
  const planning = usePlanning(season, kind);
  const { state, setState, change, cancel, answers, planAgain, take } = planning;
  const participants = useUndoableMutation(importSeasonParticipants);
  const contenders = useUndoableMutation(importSeasonContenders);
  const saving = kind === 'participants' ? participants : contenders;
  return {
    ...state,
    isSaving: saving.isRunning,
    async choose(file: File) {
      const read = await readCsvFile(file);
      if (typeof read === 'string') change({ problem: `${file.name}: ${read}` });
      else await take(read);
    },
    paste: (names: string, tier: number | null) =>
      take({ filename: PASTED, names, contract_tier_id: kind === 'participants' ? tier : null }),
    ...deciding(planning),
    planAgain: () => void planAgain(state.choices),
    async discard() {
      if (answers > 0 && !(await confirmLosing('Discard', answers))) return;
      cancel();
      saving.cancel();
      setState(EMPTY);
    },
    async save() {
      const { source, plan: shown, choices, also } = state;
      if (!source || !shown) return;
      change({ problem: null });
      const input = { ...inputOf(season, source, choices), digest: shown.digest, also: [...also] };
      try {
        const { unmatched } = await saving.run(input, ({ added, changed }: Saved) =>
          savedMessage(kind, season, added.length, changed.length),
        );
        setState(EMPTY);
        onSaved(unmatched);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'plan-changed') await planAgain(choices, error.message);
        else change({ problem: error.message });
      }
    },
  };
}

interface Saved {
  added: readonly unknown[];
  changed: readonly unknown[];
}

const nouns = { participants: 'participant', contenders: 'athlete' } as const;

/** "12 participants added to T100 2026, 1 contract tier changed". */
function savedMessage(kind: ListKind, season: Season, added: number, changed: number): string {
  const list = kind === 'participants' ? season.name : 'the list';
  const tiers = changed === 0 ? '' : `, ${counted(changed, 'contract tier')} changed`;
  return `${counted(added, nouns[kind])} added to ${list}${tiers}`;
}

/** "Add 12 participants, change 1 tier". */
export function saveLabel(kind: ListKind, { counts }: SeasonListPlan, also: ReadonlySet<number>): string {
  const parts = [
    ...(counts.add > 0 ? [`add ${counted(counts.add, nouns[kind])}`] : []),
    ...(also.size > 0 ? [`change ${counted(also.size, 'tier')}`] : []),
  ];
  const label = parts.join(', ') || 'Nothing to save';
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export type SeasonList = ReturnType<typeof useSeasonList>;
