import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contenderRankingRow,
  contenderRankingSet,
  t100Season,
  t100SeasonParticipant,
} from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createAthletes } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addContractTier,
  archiveContractTier,
  deleteContractTier,
  getContractTier,
  listContractTiers,
  orderContractTiers,
  publishContractTier,
  readContractTier,
  saveContractTier,
} from '../contract-tiers-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const added = async (name: string, order = 1) => (await server.ask(addContractTier, { name, order })).id;
const read = async (id: number) => (await server.ask(readContractTier, { id })).contractTier;

/** A season with this many participants who hold the tier. */
const heldIn = (tierId: number, name: string, is_active: 0 | 1, count: number) =>
  server.given(async (tx) => {
    const [season] = await tx
      .insert(t100Season)
      .values({ name, start_date: '2026-01-01', end_date: '2026-12-31', is_active })
      .returning();
    const names = Array.from({ length: count }, (_, index) => `Holder ${name} ${index}`);
    const athletes = await createAthletes(tx, names);
    await tx.insert(t100SeasonParticipant).values(
      athletes.map((athlete_id) => ({
        season_id: (season as { id: number }).id,
        athlete_id,
        contract_tier_id: tierId,
      })),
    );
    return (season as { id: number }).id;
  });

describe('contract tiers', () => {
  it('are listed in their order, and only active or archived ones on request', async () => {
    const [late, early] = [await added('Wildcard', 900), await added('Contract', 800)];
    await server.ask(archiveContractTier, { id: late });
    const ids = async (is_active?: 0 | 1) =>
      (await server.ask(listContractTiers, { is_active })).contractTiers
        .map(({ id }) => id)
        .filter((id) => [late, early].includes(id));
    expect([await ids(), await ids(1), await ids(0)]).toEqual([[early, late], [early], [late]]);
  });

  it.each([
    [{ name: 'A', order: 1 }, 200, ''],
    [{ name: 'A', order: '12' }, 200, ''],
    [{ name: ' ', order: 1 }, 400, 'name must not be empty'],
    [{ order: 1 }, 400, 'name'],
    [{ name: 'A' }, 400, 'order is missing'],
    [{ name: 'A', order: null }, 400, 'order must be a whole number'],
    [{ name: 'A', order: 0 }, 400, 'order must be at least 1'],
    [{ name: 'A', order: 1.5 }, 400, 'order must be a whole number'],
    [{ name: 'x'.repeat(101), order: 1 }, 400, 'name must be at most 100 characters'],
  ])('added with %j are answered with %d', async (input, status, message) => {
    const response = await server.call(addContractTier, input as never);
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(message)]);
  });

  it('keep what is not sent, refuse an outdated edit, and do not exist under another id', async () => {
    const id = await added('Gold', 7);
    expect((await server.ask(saveContractTier, { id, order: 8 })).contractTier).toMatchObject({
      name: 'Gold',
      order: 8,
    });
    expect((await server.call(saveContractTier, { id, order: 9, version: 1 })).status).toBe(409);
    expect((await server.call(readContractTier, { id: 99_999 })).text).toBe(
      'There is no contract tier 99999. It may have been deleted.',
    );
  });

  it('held in an active season can be neither archived nor deleted, and say by whom', async () => {
    const id = await added('Held');
    const season = await heldIn(id, 'T100 2026', 1, 2);
    expect(await read(id)).toMatchObject({
      isRelatedRecords: true,
      showArchivePublishButton: false,
      seasons: [{ id: season, name: 'T100 2026', is_active: 1, participants: 2 }],
    });
    expect((await server.call(archiveContractTier, { id })).text).toBe(
      'Held cannot be archived: 2 participants of T100 2026 hold it.',
    );
    expect((await server.call(deleteContractTier, { id })).text).toBe(
      'Held cannot be deleted: 2 participants of T100 2026 hold it.',
    );
    expect((await server.call(publishContractTier, { id })).status).toBe(200);
  });

  it('held in an archived season only can be archived, not deleted, and published again', async () => {
    const id = await added('Old');
    await heldIn(id, 'T100 2024', 0, 1);
    expect(await read(id)).toMatchObject({ isRelatedRecords: true, showArchivePublishButton: true });
    await server.ask(archiveContractTier, { id });
    expect(await read(id)).toMatchObject({ is_active: 0, showArchivePublishButton: true });
    expect((await server.call(deleteContractTier, { id })).text).toBe(
      'Old cannot be deleted: 1 participant of T100 2024 holds it.',
    );
    await server.ask(publishContractTier, { id });
    expect((await read(id)).is_active).toBe(1);
  });

  it('that nobody holds are deleted, and restored by undo', async () => {
    const id = await added('Unused');
    const deleted = await server.call(deleteContractTier, { id });
    expect((await server.call(readContractTier, { id })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect((await read(id)).name).toBe('Unused');
  });

  it('are numbered in the order of a list that names each of them once; one undo restores it', async () => {
    const before = (await server.ask(listContractTiers, {})).contractTiers;
    const reversed = before.map(({ id }) => id).toReversed();
    for (const ids of [
      reversed.slice(1),
      [...reversed.slice(1), 99_999],
      [...reversed, reversed[0] as number],
    ]) {
      const refused = await server.call(orderContractTiers, { ids });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('every contract tier once'),
      ]);
    }
    const done = await server.call(orderContractTiers, { ids: reversed });
    const after = (await server.ask(listContractTiers, {})).contractTiers;
    expect(after.map(({ id, order }) => [id, order])).toEqual(reversed.map((id, at) => [id, at + 1]));
    await server.ask(undoHistory, { id: Number(done.headers['x-change-set']) });
    const restored = (await server.ask(listContractTiers, {})).contractTiers;
    expect(restored.map(({ id, order }) => [id, order])).toEqual(before.map(({ id, order }) => [id, order]));
  });
});

describe('the contract tier of an athlete', () => {
  it('is that of the season, with the rank in the contender ranking, without one in the newest published', async () => {
    const tier = await added('Hot Shot');
    const { season, ...ids } = await server.given(async (tx) => {
      const [holder = 0, leftOut = 0, other = 0] = await createAthletes(tx, [
        'Ina Holder',
        'Lea Left',
        'Ona Other',
      ]);
      const [made] = await tx
        .insert(t100Season)
        .values({ name: 'T100 2031', start_date: '2031-01-01', end_date: '2031-12-31' })
        .returning();
      const season = made?.id ?? 0;
      await tx
        .insert(t100SeasonParticipant)
        .values({ season_id: season, athlete_id: holder, contract_tier_id: tier });
      const sets = await tx
        .insert(contenderRankingSet)
        .values([
          { date: '2031-05-01', is_published: 1 },
          { date: '2031-06-01', is_published: 1 },
          { date: '2031-07-01', is_published: 0 },
        ])
        .returning();
      const [first = 0, newest = 0] = sets.map(({ id }) => id);
      const row = (set_id: number, athlete_id: number, contender_rank: number) => ({
        ...{ set_id, athlete_id, contender_rank },
        ...{ division: 'FPRO' as const, overall_rank: 99_999, details: [] },
      });
      await tx
        .insert(contenderRankingRow)
        .values([row(first, holder, 7), row(newest, holder, 3), row(newest, leftOut, 99_999)]);
      return { season, holder, leftOut, other, first, newest };
    });
    const of = async (
      athlete_id: number,
      ranking_set: number | null,
      t100_season_id: number | null = season,
    ) => Object.values(await server.ask(getContractTier, { athlete_id, ranking_set, t100_season_id }));
    expect(await of(ids.holder, null)).toEqual(['Hot Shot', 3]);
    expect(await of(ids.holder, ids.first)).toEqual(['Hot Shot', 7]);
    expect(await of(ids.holder, ids.newest, null)).toEqual([null, 3]);
    expect(await of(ids.leftOut, null)).toEqual([null, 99_999]);
    expect(await of(ids.other, null)).toEqual([null, null]);
    for (const [wrong, what] of [
      [{ athlete_id: 99_999 }, 'athlete'],
      [{ ranking_set: 99_999 }, 'contender rankings set'],
      [{ t100_season_id: 99_999 }, 'season'],
    ] as const) {
      const input = { athlete_id: ids.holder, ranking_set: null, t100_season_id: season, ...wrong };
      const { status, text } = await server.call(getContractTier, input);
      expect([status, text]).toEqual([404, `There is no ${what} 99999. It may have been deleted.`]);
    }
  });
});
