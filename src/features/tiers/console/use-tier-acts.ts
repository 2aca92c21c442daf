import { addresses } from '#console/addresses.ts';
import { CallError } from '#console/api/call-error.ts';
import { useRecordDeletion } from '#console/api/record-deletion.ts';
import { useToldAct } from '#console/api/told-act.ts';
import { ask } from '#console/ui/overlay/ask.ts';
import { archiveTier, deleteTier, type Tier, unarchiveTier } from '../tiers-contract.ts';

/** Archive, publish and delete: each asks first, and a refusal stands in the Error! dialog. */
export function useTierActs(tier: Tier, forget: () => void) {
  const archiving = useToldAct(archiveTier);
  const publishing = useToldAct(unarchiveTier);
  const deleting = useToldAct(deleteTier);
  const isActive = tier.is_active === 1;
  const tell = async (deed: Promise<unknown>) => {
    try {
      await deed;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await ask.error(error.message);
    }
  };
  const toggle = async () => {
    const isMeant = await ask.confirm({
      title: isActive ? 'Archive tier?' : 'Publish tier?',
      question: `Are you sure you want to ${isActive ? 'archive' : 'publish'} this tier?`,
      confirmWords: isActive ? 'Archive' : 'Publish',
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
