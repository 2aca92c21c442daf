import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { ConflictDialog, type ConflictRow } from '#console/ui/overlay/conflict-dialog.tsx';
import { readScenario, type Scenario, saveScenario } from '#features/scenarios/scenarios-contract.ts';
import { type DescribedChange, previewWhatIf } from '#features/scenarios/what-if-contract.ts';
import { differingFacts, mergedChanges } from '#rules/what-if/merge-changes.ts';
import { factOf } from '#rules/what-if/what-if-changes.ts';
import type { Change } from '../changes/change-form.ts';
import type { Draft } from '../use-draft.ts';

interface Conflict {
  message: string;
  theirs: Scenario;
  rows: ConflictRow[];
}

async function textsOf(setId: number, changes: readonly Change[]): Promise<Map<string, DescribedChange>> {
  const { response } = await callApi(previewWhatIf, { id: setId, changes: [...changes], rows: 1 });
  return new Map(response.changes.map((one) => [factOf(one.change), one]));
}

/** What the other person saved, and the facts in which the two differ as text. */
async function readConflict(setId: number, id: number, draft: Draft): Promise<Omit<Conflict, 'message'>> {
  const theirs = (await callApi(readScenario, { id })).response.scenario;
  const [own, other] = [await textsOf(setId, draft.changes), await textsOf(setId, theirs.changes)];
  const edited = { base: draft.base, mine: draft.changes, theirs: theirs.changes };
  const started = new Set(draft.base.map(factOf));
  const missing = (fact: string) => (started.has(fact) ? 'Removed' : 'Not changed');
  const rows = differingFacts(edited).map(({ fact, isByMe }) => {
    const { what = '', subject = fact } = other.get(fact) ?? own.get(fact) ?? {};
    return {
      label: `${what} of ${subject}`,
      mine: isByMe ? (own.get(fact)?.after ?? missing(fact)) : 'Not changed',
      theirs: other.get(fact)?.after ?? missing(fact),
    };
  });
  return { theirs, rows };
}

/**
 * Saves the changes of a scenario from the version that they started from. When someone else saved first, both people's changes are shown
 * side by side; keeping one's own saves them together with the changes of facts that one did not touch.
 */
export function useSaveChanges(setId: number, scenario: Scenario | null, draft: Draft) {
  const saving = useUndoableMutation(saveScenario);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const save = async (changes: readonly Change[] = draft.changes, version = draft.version) => {
    if (!scenario) return;
    const { id, name } = scenario;
    setConflict(null);
    draft.setSaving(true);
    try {
      const saved = await saving.run({ id, changes: [...changes], version }, `Scenario ${name} saved`);
      draft.takeSaved(draft.changes, saved.scenario);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isStale = error.code === 'stale-edit';
      const found = isStale ? await readConflict(setId, id, draft).catch(() => null) : null;
      if (found) setConflict({ ...found, message: error.message });
      else await alertError(error.message);
    } finally {
      draft.setSaving(false);
    }
  };
  const keepMine = (theirs: Scenario) =>
    save(mergedChanges({ base: draft.base, mine: draft.changes, theirs: theirs.changes }), theirs.version);

  return {
    save: () => save(),
    isRunning: saving.isRunning,
    cancel: saving.cancel,
    conflict: (
      <ConflictDialog
        isOpen={conflict !== null}
        message={conflict?.message ?? ''}
        rows={conflict?.rows ?? []}
        onClose={() => setConflict(null)}
        onMine={() => {
          if (conflict) void keepMine(conflict.theirs);
        }}
        onTheirs={() => {
          if (conflict) draft.take(conflict.theirs);
          setConflict(null);
        }}
      />
    ),
  };
}
