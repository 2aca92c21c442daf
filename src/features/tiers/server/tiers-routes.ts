import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { serveArchiving, serveDeletion } from '#server/records/record-routes.ts';
import {
  addTier,
  archiveTier,
  deleteTier,
  listActiveTiers,
  listTiers,
  readTier,
  saveTier,
  type Tier,
  tierInUse,
  tierNumberMissing,
  tierNumbersLocked,
  unarchiveTier,
} from '../tiers-contract.ts';
import {
  insertTier,
  lockTier,
  removeTier,
  type TierRow,
  tierById,
  tiersInOrder,
  updateTier,
} from './tiers-store.ts';

const asTier = (row: TierRow): Tier => ({ ...row, isRelatedRecords: row.races_count > 0 });

const TIER = { entity: 'tier', title: 'Tier', find: tierById };

const readBack = async (db: Queryable, id: number): Promise<Tier> =>
  asTier(found(await tierById(db, id), `tier ${id}`));

export function tiersRoutes(serve: Serve): void {
  serve(listTiers, async (_input, { db }) => ({ tiers: (await tiersInOrder(db)).map(asTier) }));

  serve(listActiveTiers, async (_input, { db }) => ({
    tiers: (await tiersInOrder(db)).filter((row) => row.is_active === 1).map(asTier),
  }));

  serve(readTier, async ({ id }, { db }) => ({ tier: await readBack(db, id) }));

  serve(addTier, async (given, { db, change }) => {
    const base_points = given.base_points ?? given.basePoints;
    const dropoff_percentage = given.dropoff_percentage ?? given.dropoffPercentage;
    if (base_points === undefined) throw tierNumberMissing('base_points');
    if (dropoff_percentage === undefined) throw tierNumberMissing('dropoff_percentage');
    const fields = {
      name: given.name,
      description: given.description ?? '',
      base_points,
      dropoff_percentage,
    };
    const id = await change(`Tier ${given.name} added`, (tx) => insertTier(tx, fields));
    return { status: 0 as const, id, tier: await readBack(db, id) };
  });

  serve(saveTier, async ({ id, version, ...given }, { db, change }) => {
    await change(`Tier ${given.name} saved`, async (tx) => {
      const before = found(await lockTier(tx, id), `tier ${id}`);
      await assertNotStale(tx, { table: 'tier', entityId: id, key: { id }, version });
      const fields = {
        name: given.name,
        description: given.description ?? before.description,
        base_points: given.base_points ?? given.basePoints ?? before.base_points,
        dropoff_percentage: given.dropoff_percentage ?? given.dropoffPercentage ?? before.dropoff_percentage,
      };
      const areNumbersChanged =
        fields.base_points !== before.base_points || fields.dropoff_percentage !== before.dropoff_percentage;
      if (areNumbersChanged && before.races_count > 0)
        throw tierNumbersLocked(before.name, before.races_count);
      await updateTier(tx, id, fields);
    });
    return { status: 0 as const, id, tier: await readBack(db, id) };
  });

  serveDeletion<TierRow>(serve, deleteTier, {
    ...TIER,
    lock: lockTier,
    remove: removeTier,
    refusal: ({ name, races_count }) => (races_count > 0 ? tierInUse(name, races_count) : null),
  });
  serveArchiving(serve, archiveTier, unarchiveTier, {
    ...TIER,
    setActive: (tx, id, is_active) => updateTier(tx, id, { is_active }),
  });
}
