import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { readCsvFile } from '#console/ui/files/read-csv-file.ts';
import { counted } from '#console/ui/format/figures.ts';
import type { ResponseOf } from '#contract/declare-call.ts';
import { type Decided, useImportPlan } from '#features/results/console/shared/use-import-plan.ts';
import { useNewestCall } from '#features/results/console/shared/use-newest-call.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
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
export type Unmatched = SeasonListPlan['unmatched'];

/** What is planned: a file, or pasted names with one tier for all. */
type Source =
  | { filename: string; content: string; encoding: 'base64' }
  | { filename: string; names: string; contract_tier_id: number | null };

type Answered = Decided<SeasonListChoiceInput, object>;

const PASTED = 'pasted names';

/** The ticked rows that still change a tier. */
const ticksOf = (also: ReadonlySet<number>, { rows }: SeasonListPlan): Set<number> =>
  new Set(rows.flatMap(({ row, act }) => (act === 'change' && also.has(row) ? [row] : [])));

/** Rows that saving writes. */
export const savedCount = ({ counts }: SeasonListPlan, also: ReadonlySet<number>): number =>
  counts.add + also.size;

const inputOf = (season: Season, source: Source, { choices }: Answered) => ({
  id: season.id,
  ...source,
  choices: [...choices.values()],
});

/** An import into a list of the season: file or names, its plan, the decisions of staff, and saving; everything stays when something fails. */
export function useSeasonList(season: Season, kind: ListKind, onSaved: (unmatched: Unmatched) => void) {
  const isParticipants = kind === 'participants';
  const { run, cancel } = useNewestCall();
  const saving = useUndoableMutation(isParticipants ? importSeasonParticipants : importSeasonContenders);
  /** Rows whose contract tier is to be changed. */
  const [also, setAlso] = useState<ReadonlySet<number>>(new Set());
  const preview = useImportPlan<Source, SeasonListPlan, SeasonListChoiceInput, object>({
    undecided: { choices: new Map() },
    countAnswers: ({ choices }) => choices.size + also.size,
    plan: (source, decided) =>
      run(isParticipants ? planSeasonParticipants : planSeasonContenders, inputOf(season, source, decided)),
    sourceOf: (_plan, source) => source,
    cancel() {
      cancel();
      saving.cancel();
    },
    onPlannedAgain: (plan) => setAlso((before) => ticksOf(before, plan)),
    onReset: () => setAlso(new Set()),
  });
  const { state, take } = preview;
  return {
    ...{ ...state, ...state.decided, ...preview, also },
    isSaving: saving.isRunning,
    async choose(file: File) {
      const read = await readCsvFile(file);
      if (typeof read === 'string') preview.change({ problem: `${file.name}: ${read}` });
      else await take(read);
    },
    paste: (names: string, tier: number | null) =>
      take({ filename: PASTED, names, contract_tier_id: isParticipants ? tier : null }),
    tick(rows: readonly number[], isTicked: boolean) {
      const others = [...also].filter((row) => !rows.includes(row));
      setAlso(new Set(isTicked ? [...others, ...rows] : others));
    },
    planAgain: () => void preview.planAgain(),
    async save() {
      const { source, plan, decided } = state;
      if (!source || !plan) return;
      const input = { ...inputOf(season, source, decided), digest: plan.digest, also: [...also] };
      const saved = await preview.save(() => saving.run(input, (done) => savedMessage(kind, season, done)));
      if (saved instanceof ApiError) await preview.showRefusal(saved);
      else onSaved(saved.unmatched);
    },
  };
}

const nouns = { participants: 'participant', contenders: 'athlete' } as const;

/** "12 participants added to T100 2026, 1 contract tier changed". */
function savedMessage(
  kind: ListKind,
  season: Season,
  { added, changed }: ResponseOf<typeof importSeasonParticipants | typeof importSeasonContenders>,
): string {
  const list = kind === 'participants' ? season.name : 'the list';
  const tiers = changed.length === 0 ? '' : `, ${counted(changed.length, 'contract tier')} changed`;
  return `${counted(added.length, nouns[kind])} added to ${list}${tiers}`;
}

/** "Add 12 participants, change 1 tier". */
export function saveLabel(kind: ListKind, { counts }: SeasonListPlan, also: ReadonlySet<number>): string {
  const parts = [
    ...(counts.add > 0 ? [`add ${counted(counts.add, nouns[kind])}`] : []),
    ...(also.size > 0 ? [`change ${counted(also.size, 'tier')}`] : []),
  ];
  return sentenceCase(parts.join(', ') || 'Nothing to save');
}

export type SeasonList = ReturnType<typeof useSeasonList>;
