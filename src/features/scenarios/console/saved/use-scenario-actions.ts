import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { createScenario, deleteScenario, type Scenario } from '#features/scenarios/scenarios-contract.ts';
import type { Draft } from '../use-draft.ts';
import { useSaveChanges } from './use-save-changes.tsx';

/** Add, save and delete; refusals are shown in a dialog unless the open dialog shows them itself. */
export function useScenarioActions(
  setId: number,
  scenario: Scenario | null,
  draft: Draft,
  open: (id: number | null) => void,
) {
  const creating = useUndoableMutation(createScenario);
  const saving = useSaveChanges(setId, scenario, draft);
  const dropping = useUndoableMutation(deleteScenario);
  const changes = [...draft.changes];

  const create = async (name: string) => {
    const { id } = await creating.run({ name, set_id: setId, changes }, `Scenario ${name} saved`);
    open(id);
  };
  const drop = async () => {
    if (!scenario) return;
    const isMeant = await confirm({
      title: `Delete ${scenario.name}?`,
      question:
        scenario.applied_at === null
          ? 'The scenario is deleted. No data is changed.'
          : 'The scenario is deleted. What it changed when it was applied stays.',
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    const { id, version, name } = scenario;
    if ((await dropping.attempt({ id, version }, `Scenario ${name} deleted`)) !== null) open(null);
  };
  return {
    create,
    save: saving.save,
    conflict: saving.conflict,
    drop,
    isRunning: creating.isRunning || saving.isRunning || dropping.isRunning,
    cancel() {
      creating.cancel();
      saving.cancel();
    },
  };
}
