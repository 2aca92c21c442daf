import { useEffect, useState } from 'react';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { mergedChanges } from '#rules/what-if/merge-changes.ts';
import { factOf } from '#rules/what-if/what-if-changes.ts';
import { areSameChanges } from '#rules/what-if/what-if-problems.ts';
import type { Scenario } from '../scenarios-contract.ts';
import type { Change } from './changes/change-form.ts';

const NONE: readonly Change[] = [];

/**
 * The changes on screen, starting from a saved scenario or from none. They follow the scenario until they are edited; then they stay, with
 * the version they started from. While they differ, leaving the page asks for confirmation.
 */
export function useDraft(scenario: Scenario | null) {
  const stored = scenario?.changes ?? NONE;
  const version = scenario?.version ?? 0;
  const [base, setBase] = useState({ changes: stored, version });
  const [changes, setChanges] = useState<readonly Change[]>(stored);
  const isChanged = !areSameChanges(changes, base.changes);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    // The version that was saved or taken is known before the list of scenarios is read again.
    if (isSaving || version <= base.version) return;
    if (isChanged && !areSameChanges(changes, stored)) return;
    setBase({ changes: stored, version });
    setChanges(stored);
  }, [isSaving, version, base.version, isChanged, changes, stored]);

  useEffect(() => (isChanged ? registerUnsavedChanges({ wouldBeLost: () => true }) : undefined), [isChanged]);

  return {
    changes,
    version: base.version,
    /** What they started from. */
    base: base.changes,
    isChanged,
    /** Adds a change, or replaces the one for the same fact, or `former`. */
    put: (change: Change, former: Change | null = null) =>
      setChanges((before) => {
        const key = former === null ? factOf(change) : factOf(former);
        const others = before.filter((one) => factOf(one) !== factOf(change) || factOf(one) === key);
        const at = others.findIndex((one) => factOf(one) === key);
        return at < 0 ? [...others, change] : others.with(at, change);
      }),
    remove: (change: Change) =>
      setChanges((before) => before.filter((one) => factOf(one) !== factOf(change))),
    reset: () => setChanges(base.changes),
    /** The stored scenario is not followed while the changes are being saved. */
    setSaving,
    /** Continues from the scenario as it was saved, when `shown` was on screen; what was changed since then stays. */
    takeSaved(shown: readonly Change[], saved: Pick<Scenario, 'changes' | 'version'>) {
      setBase({ changes: saved.changes, version: saved.version });
      setChanges((now) => mergedChanges({ base: shown, mine: now, theirs: saved.changes }));
    },
    /** Continues from the scenario as someone else saved it. */
    take(saved: Pick<Scenario, 'changes' | 'version'>) {
      setBase({ changes: saved.changes, version: saved.version });
      setChanges(saved.changes);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
