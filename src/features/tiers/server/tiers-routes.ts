import type { Serve } from '#server/http/register-call.ts';
import { serveArchiving, serveDeletion } from '#server/records/record-routes.ts';
import {
  addTier,
  archiveTier,
  deleteTier,
  listActiveTiers,
  listTiers,
  readTier,
  saveTier,
  tierInUse,
  tierNumberMissing,
  tierNumbersLocked,
  unarchiveTier,
} from '../tiers-contract.ts';
import { tierStore, tiersInOrder } from './tiers-store.ts';

type Numbers = 'base_points' | 'basePoints' | 'dropoff_percentage' | 'dropoffPercentage';

/** The numbers of a request, in either spelling. */
const numbersOf = (given: Partial<Record<Numbers, number>>) => ({
  base_points: given.base_points ?? given.basePoints,
  dropoff_percentage: given.dropoff_percentage ?? given.dropoffPercentage,
});

export function tiersRoutes(serve: Serve): void {
  serve(listTiers, async (_input, { db }) => ({ tiers: await tiersInOrder(db) }));

  serve(listActiveTiers, async (_input, { db }) => ({
    tiers: (await tiersInOrder(db)).filter((row) => row.is_active === 1),
  }));

  serve(readTier, async ({ id }, { db }) => ({ tier: await tierStore.read(db, id) }));

  serve(addTier, async ({ name, description = '', ...given }, { db, change }) => {
    const { base_points, dropoff_percentage } = numbersOf(given);
    if (base_points === undefined) throw tierNumberMissing('base_points');
    if (dropoff_percentage === undefined) throw tierNumberMissing('dropoff_percentage');
    const fields = { name, description, base_points, dropoff_percentage };
    const id = await change(`Tier ${name} added`, (tx) => tierStore.insert(tx, fields));
    return { status: 0 as const, id, tier: await tierStore.read(db, id) };
  });

  serve(saveTier, async ({ id, version, name, description, ...given }, { db, change }) => {
    await change(`Tier ${name} saved`, async (tx) => {
      const before = await tierStore.lockForEdit(tx, id, version);
      const { base_points = before.base_points, dropoff_percentage = before.dropoff_percentage } =
        numbersOf(given);
      const areNumbersChanged =
        base_points !== before.base_points || dropoff_percentage !== before.dropoff_percentage;
      if (areNumbersChanged && before.races_count > 0)
        throw tierNumbersLocked(before.name, before.races_count);
      await tierStore.update(tx, id, {
        name,
        description: description ?? before.description,
        base_points,
        dropoff_percentage,
      });
    });
    return { status: 0 as const, id, tier: await tierStore.read(db, id) };
  });

  serveDeletion(serve, deleteTier, { ...tierStore, refusal: tierInUse });
  serveArchiving(serve, archiveTier, unarchiveTier, tierStore);
}
