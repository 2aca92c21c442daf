import { ApiError } from '#console/api/api-error.ts';
import { useRecordDeletion } from '#console/api/use-delete-record.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { alertError, confirm } from '#console/ui/overlay/confirm.ts';
import { archiveTier, deleteTier, type Tier, unarchiveTier } from '../tiers-contract.ts';

/** Archive, publish and delete: each asks first, and a refusal stands in the Error! dialog. */
export function useTierActions(tier: Tier, forget: () => void) {
  const archiving = useUndoableMutation(archiveTier);
  const publishing = useUndoableMutation(unarchiveTier);
  const deleting = useUndoableMutation(deleteTier);
  const isActive = tier.is_active === 1;
  const tell = async (deed: Promise<unknown>) => {
    try {
      await deed;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await alertError(error.message);
    }
  };
  const toggle = async () => {
    const isMeant = await confirm({
      title: isActive ? 'Archive tier?' : 'Publish tier?',
      question: `Are you sure you want to ${isActive ? 'archive' : 'publish'} this tier?`,
      confirmLabel: isActive ? 'Archive' : 'Publish',
    });
    if (!isMeant) return;
    const act = isActive ? archiving : publishing;
    await tell(act.run({ id: tier.id }, `Tier ${tier.name} ${isActive ? 'archived' : 'published'}`));
  };
  const remove = useRecordDeletion({
    noun: 'tier',
    run: () => deleting.run({ id: tier.id }, `Tier ${tier.name} deleted`),
    forget,
    listAddress: addresses.tiers(),
  });
  return {
    isActive,
    toggle,
    remove,
    isRunning: archiving.isRunning || publishing.isRunning || deleting.isRunning,
  };
}
