import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { nameOfAthlete } from '#features/athletes/server/edit/athlete-writes-store.ts';
import { contenderSetNotFound } from '#features/contender-rankings/contender-rankings-contract.ts';
import { seasonStore } from '#features/seasons/server/seasons-store.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertItemNotStale } from '#server/records/optimistic-locking.ts';
import { serveArchiving, serveDeletion } from '#server/records/record-routes.ts';
import {
  addContractTier,
  archiveContractTier,
  type ContractTier,
  contractTierInUse,
  deleteContractTier,
  getContractTier,
  listContractTiers,
  orderContractTiers,
  otherContractTiers,
  publishContractTier,
  readContractTier,
  saveContractTier,
} from '../contract-tiers-contract.ts';
import {
  type ContractTierRow,
  contenderRank,
  contractTierStore,
  contractTiersInOrder,
  hasContenderSet,
  lockTiers,
  orderTiers,
  tierHeld,
} from './contract-tiers-store.ts';
import { contractTierArchiveRefusal } from './shared/contract-tier-archive-refusal.ts';

const asContractTier = (row: ContractTierRow): ContractTier => ({
  ...row,
  isRelatedRecords: row.seasons.length > 0,
  showArchivePublishButton: contractTierArchiveRefusal(row) === null,
});

const tierById = async (db: Queryable, id: number): Promise<ContractTier> =>
  asContractTier(await contractTierStore.read(db, id));

export function contractTiersRoutes(serve: Serve): void {
  serve(listContractTiers, async ({ is_active }, { db }) => {
    const rows = await contractTiersInOrder(db);
    const wanted = is_active === undefined ? rows : rows.filter((row) => row.is_active === is_active);
    return { contractTiers: wanted.map(asContractTier) };
  });

  serve(readContractTier, async ({ id }, { db }) => ({ contractTier: await tierById(db, id) }));

  serve(addContractTier, async (fields, { db, change }) => {
    const id = await change(`Contract tier ${fields.name} added`, (tx) =>
      contractTierStore.insert(tx, fields),
    );
    return { status: 0 as const, id, contractTier: await tierById(db, id) };
  });

  serve(saveContractTier, async ({ id, version, ...fields }, { db, change }) => {
    const { name } = await contractTierStore.read(db, id);
    await change(`Contract tier ${fields.name ?? name} saved`, async (tx) => {
      const before = await contractTierStore.lockForEdit(tx, id, version);
      await contractTierStore.update(tx, id, {
        name: fields.name ?? before.name,
        order: fields.order ?? before.order,
      });
    });
    return { status: 0 as const, id, contractTier: await tierById(db, id) };
  });

  serve(orderContractTiers, async ({ ids, before }, { change }) => {
    await change('Contract tiers reordered', async (tx) => {
      await lockTiers(tx);
      await assertItemNotStale(tx, {
        ...{ table: 'contract_tier', key: {}, label: 'the order', field: 'ids' },
        ...{ version: before, present: (await contractTiersInOrder(tx)).map(({ id }) => id) },
      });
      if (!(await orderTiers(tx, ids))) throw otherContractTiers();
    });
  });

  serve(getContractTier, async ({ t100_season_id, ranking_set, athlete_id }, { db }) => {
    found(await nameOfAthlete(db, athlete_id), `athlete ${athlete_id}`);
    if (t100_season_id != null) await seasonStore.read(db, t100_season_id);
    if (ranking_set != null && !(await hasContenderSet(db, ranking_set)))
      throw contenderSetNotFound(ranking_set);
    return {
      contract_tier: t100_season_id == null ? null : await tierHeld(db, t100_season_id, athlete_id),
      contender_ranking: await contenderRank(db, ranking_set ?? null, athlete_id),
    };
  });

  serveDeletion(serve, deleteContractTier, {
    ...contractTierStore,
    refusal: (row) => (row.seasons.length > 0 ? contractTierInUse(row) : null),
  });
  serveArchiving(serve, archiveContractTier, publishContractTier, {
    ...contractTierStore,
    archiveRefusal: contractTierArchiveRefusal,
  });
}
