import { ApiError } from '#console/api/api-error.ts';
import { draftOf, dropDraft, saveDraft } from '#console/ui/autosave/draft-storage.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import { useImportCalls } from '#features/results/console/shared/use-import-calls.ts';
import { type Decided, useImportPlan } from '#features/results/console/shared/use-import-plan.ts';
import {
  type ChoiceInput,
  planResults,
  type ResultsPlan,
  submitResults,
} from '#features/results/results-import-contract.ts';
import { carriedChoices } from './carried-choices.ts';
import { confirmReplacing, formatSaved } from './plan-texts.ts';

type Source = { filename: string } & ({ content: string; encoding: 'base64' } | { file: number });

interface Restored {
  /** The number of decisions that were made about the same file before it was chosen again. */
  restored: number;
}

type Answers = Decided<ChoiceInput, Restored>;
type Choices = Answers['choices'];

const UNDECIDED: Answers = { choices: new Map(), restored: 0 };

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

const inputOf = (id: number, source: Source, { choices }: Answers) => ({
  ...{ id, ...source, choices: [...choices.values()] },
});

function useResultsPreview(raceId: number) {
  const calls = useImportCalls(submitResults);
  const preview = useImportPlan<Source, ResultsPlan, ChoiceInput, Restored>({
    ...{ undecided: UNDECIDED, cancel: calls.cancel },
    countAnswers: ({ choices }) => choices.size,
    plan: (source, decided) => calls.run(planResults, inputOf(raceId, source, decided)),
    sourceOf: ({ file }, { filename }) => ({ filename, file }),
    onDecided({ choices }, plan) {
      const key = plan && draftKey(raceId, plan.sha256);
      if (key !== null && choices.size > 0) saveDraft(key, [...choices.values()]);
      else if (key !== null) dropDraft(key);
    },
  });
  return { raceId, calls, preview };
}

/** Other plans instead of the one on screen. */
function showing({ raceId, preview }: ReturnType<typeof useResultsPreview>) {
  const { state, ask, fail, refuse, change, reset } = preview;
  /** The plan with the decisions; it is made again only if there are any. */
  const withChoices = (source: Source, first: ResultsPlan, decided: Answers) =>
    decided.choices.size > 0 ? ask(source, decided) : first;
  return {
    /** Shows the plan of another file; the current one stays when the file cannot be read, or when the user says so. */
    async choose(chosen: File) {
      const { plan: shown } = state;
      const failed = (message: string) =>
        fail(shown ? `${chosen.name}: ${message} This preview is unchanged.` : message);
      const file = await readCsvFile(chosen);
      if (typeof file === 'string') return failed(file);
      const first = await ask(file, UNDECIDED);
      if (first === null) return;
      if (first instanceof ApiError) return failed(first.message);
      const { answers } = preview;
      const isSame = first.sha256 === shown?.sha256;
      if (isSame || (answers > 0 && !(await confirmReplacing(answers, shown?.filename))))
        return change({ isPlanning: false });
      const choices = storedChoices(raceId, first);
      const source = { filename: file.filename, file: first.file };
      const decided = { choices, restored: choices.size };
      const plan = await withChoices(source, first, decided);
      if (plan instanceof ApiError) return failed(plan.message);
      if (plan) reset({ source, plan, decided });
    },
    /** Shows the plan of a fetch; decisions about the same athletes stay. */
    async showFetched(first: ResultsPlan) {
      const { plan: shown, decided: before } = state;
      const choices = shown?.tracker ? carriedChoices(shown, first, before.choices) : UNDECIDED.choices;
      const source = { filename: first.filename, file: first.file };
      const decided = { choices, restored: 0 };
      const plan = await withChoices(source, first, decided);
      if (plan instanceof ApiError) refuse(plan);
      else if (plan) reset({ source, plan, decided });
    },
  };
}

/** The preview of an import: the file, the decisions of staff, and the plan of the server, which is updated after each decision. */
export function useResultsPlan(raceId: number) {
  const previewing = useResultsPreview(raceId);
  const { calls, preview } = previewing;
  const { state, planAgain } = preview;
  return {
    ...{ ...state, ...state.decided, ...preview, ...showing(previewing) },
    isSaving: calls.submitting.isRunning,
    planAgain: () => void planAgain(),
    /** Undoes the latest decision; returns its first row, or null when there is none. */
    takeBack(): number | null {
      const [before, { choices }] = [state.history.at(-1)?.choices, state.decided];
      if (!before || !preview.takeBack()) return null;
      const lines = [...before.keys(), ...choices.keys()];
      const changed = lines.filter((line) => before.get(line) !== choices.get(line));
      return changed.length === 0 ? null : Math.min(...changed);
    },
    /** Nothing is saved later: pending requests are cancelled, as when the tab is left. */
    discard() {
      calls.cancel();
      preview.reset();
    },
    /**
     * Submits the plan as shown; a wrong-file warning has been confirmed before. True when it was saved; otherwise the message is in
     * `problem`.
     */
    async submit(): Promise<boolean> {
      const { source, plan, decided } = state;
      if (!source || !plan) return false;
      const input = { ...inputOf(raceId, source, decided), digest: plan.digest };
      const saved = await preview.save(() => calls.submitting.run(input, formatSaved));
      if (!(saved instanceof ApiError)) return true;
      await planAgain();
      preview.change({ problem: saved.message });
      return false;
    },
  };
}

export type ResultsImport = ReturnType<typeof useResultsPlan>;
