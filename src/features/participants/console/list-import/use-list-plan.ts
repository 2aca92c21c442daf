import { ApiError } from '#console/api/api-error.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import type { InputOf } from '#contract/declare-call.ts';
import { useImportCalls } from '#features/results/console/shared/use-import-calls.ts';
import { type Decided, useImportPlan } from '#features/results/console/shared/use-import-plan.ts';
import {
  type ListChoiceInput,
  type ListKind,
  type ListPlan,
  planList,
  submitList,
} from '../../lists-import-contract.ts';
import { importedMessage } from './list-texts.ts';

/** What is planned: a file, the response of World Triathlon, or the stored file of an earlier plan. */
type ListSource = Omit<InputOf<typeof planList>, 'id' | 'choices' | 'keep' | 'keep_absent'>;

interface Retained {
  /** Entries that stay although the list lacks them. */
  keep: ReadonlySet<number>;
  /** Nobody leaves. */
  keepsAll: boolean;
}

type ListDecisions = Decided<ListChoiceInput, Retained>;

const UNDECIDED: ListDecisions = { choices: new Map(), keep: new Set(), keepsAll: false };

const inputOf = (id: number, source: ListSource, { choices, keep, keepsAll }: ListDecisions) => ({
  ...{ id, ...source, choices: [...choices.values()], keep: [...keep] },
  keep_absent: keepsAll ? (1 as const) : (0 as const),
});

/** The import of a start or wait list: its source, the plan of the server, the decisions of staff, and the import; everything stays when something fails. */
export function useListPlan(raceId: number, onImported: () => void) {
  const { run, submitting, cancel } = useImportCalls(submitList);
  const { state, set, planAgain, ...preview } = useImportPlan<
    ListSource,
    ListPlan,
    ListChoiceInput,
    Retained
  >({
    ...{ undecided: UNDECIDED, cancel },
    countAnswers: ({ choices, keep, keepsAll }) => choices.size + keep.size + (keepsAll ? 1 : 0),
    plan: (source, decided) => run(planList, inputOf(raceId, source, decided)),
    sourceOf: ({ list, source, filename, file }) => ({ list, source, filename, file }),
  });
  const { decided } = state;
  return {
    ...{ ...state, ...decided, ...preview },
    isSaving: submitting.isRunning,
    async choose(list: ListKind, file: File) {
      const read = await readCsvFile(file);
      if (typeof read === 'string') preview.fail(`${file.name}: ${read}`);
      else await preview.take({ list, source: 'csv', ...read });
    },
    keepEntry(participantId: number, isRetained: boolean) {
      const others = [...decided.keep].filter((id) => id !== participantId);
      set({ ...decided, keep: new Set(isRetained ? [...others, participantId] : others) });
    },
    keepAll: (keepsAll: boolean) => set({ ...decided, keepsAll }),
    planAgain: () => void planAgain(),
    async submit() {
      const { source, plan } = state;
      if (!source || !plan) return;
      const input = { ...inputOf(raceId, source, decided), digest: plan.digest };
      const saved = await preview.save(() => submitting.run(input, importedMessage(plan)));
      if (saved instanceof ApiError) await preview.showRefusal(saved);
      else onImported();
    },
  };
}

export type ListImportState = ReturnType<typeof useListPlan>;
