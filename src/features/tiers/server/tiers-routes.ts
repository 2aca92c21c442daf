import { notFound } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/optimistic-locking.ts';
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

async function existingTier(db: Queryable, id: number): Promise<TierRow> {
  const row = await tierById(db, id);
  if (!row) throw notFound(`tier ${id}`);
  return row;
}

async function lockedTier(tx: Tx, id: number): Promise<TierRow> {
  const row = await lockTier(tx, id);
  if (!row) throw notFound(`tier ${id}`);
  return row;
}

async function setActive(
  { db, change }: RequestContext,
  id: number,
  isActive: 0 | 1,
): Promise<{ status: 0 }> {
  const { name } = await existingTier(db, id);
  await change(`Tier ${name} ${isActive ? 'published' : 'archived'}`, (tx) =>
    updateTier(tx, id, { is_active: isActive }),
  );
  return { status: 0 };
}

export function tiersRoutes(serve: Serve): void {
  serve(listTiers, async (_input, { db }) => ({ tiers: (await tiersInOrder(db)).map(asTier) }));

  serve(listActiveTiers, async (_input, { db }) => ({
    tiers: (await tiersInOrder(db)).filter((row) => row.is_active === 1).map(asTier),
  }));

  serve(readTier, async ({ id }, { db }) => ({ tier: asTier(await existingTier(db, id)) }));

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
    return { status: 0 as const, id, tier: asTier(await existingTier(db, id)) };
  });

  serve(saveTier, async ({ id, version, ...given }, { db, change }) => {
    await change(`Tier ${given.name} saved`, async (tx) => {
      const before = await lockedTier(tx, id);
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
    return { status: 0 as const, id, tier: asTier(await existingTier(db, id)) };
  });

  serve(deleteTier, async ({ id, version }, { db, change }) => {
    const { name } = await existingTier(db, id);
    await change(`Tier ${name} deleted`, async (tx) => {
      const row = await lockedTier(tx, id);
      await assertNotStale(tx, { table: 'tier', entityId: id, key: { id }, version });
      if (row.races_count > 0) throw tierInUse(row.name, row.races_count);
      await removeTier(tx, id);
    });
    return { status: 0 as const };
  });

  serve(archiveTier, ({ id }, context) => setActive(context, id, 0));
  serve(unarchiveTier, ({ id }, context) => setActive(context, id, 1));
}
