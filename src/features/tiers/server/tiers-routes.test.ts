import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { race, serie } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addTier,
  archiveTier,
  deleteTier,
  listActiveTiers,
  listTiers,
  readTier,
  saveTier,
  unarchiveTier,
} from '../tiers-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newTier(name: string): Promise<number> {
  return (await server.ask(addTier, { name, basePoints: 60, dropoffPercentage: 12 })).id;
}

async function raceWithTier(tierId: number): Promise<void> {
  await server.given(async (tx) => {
    const [made] = await tx
      .insert(serie)
      .values({ name: `Serie of ${tierId}`, alias: `serie-${tierId}` })
      .returning();
    await tx.insert(race).values({ serie_id: (made as { id: number }).id, tier_id: tierId });
  });
}

describe('tiers', () => {
  it('exist in an empty installation, the one with the most points first', async () => {
    const { tiers } = await server.ask(listTiers, {});
    expect(tiers.slice(0, 5).map((one) => [one.name, one.base_points, one.dropoff_percentage])).toEqual([
      ['Diamond', 100, 2],
      ['Platinum', 95, 2],
      ['Gold', 90, 5],
      ['Silver', 80, 8],
      ['Bronze', 70, 11],
    ]);
  });

  it.each([
    ['base_points', 0, 200],
    ['base_points', 100, 200],
    ['base_points', 100.1, 400],
    ['base_points', -1, 400],
    ['base_points', 1e308, 400],
    ['base_points', 12.345, 400],
    ['dropoff_percentage', 100, 200],
    ['dropoff_percentage', 'x', 400],
    ['base_points', null, 400],
    ['base_points', true, 400],
    ['dropoff_percentage', '', 400],
    ['description', null, 200],
  ])('responds to %s %s with %d', async (name, value, status) => {
    const before = await countRows(server.database, 'tier');
    const numbers = { base_points: 50, dropoff_percentage: 5, [name]: value };
    const response = await server.call(addTier, { name: 'Bounds', ...numbers } as never);
    expect(response.status).toBe(status);
    expect(await countRows(server.database, 'tier')).toBe(before + (status === 200 ? 1 : 0));
    if (status === 400) expect(response.text).toContain(name);
  });

  it('names the field that is missing', async () => {
    expect((await server.call(addTier, { name: 'No numbers' })).text).toBe(
      'Base points is missing; give a number from 0 to 100.',
    );
    expect((await server.call(addTier, { name: '  ', basePoints: 1, dropoffPercentage: 1 })).text).toBe(
      'name must not be empty.',
    );
  });

  it('accepts both spellings and ignores what is not editable', async () => {
    const id = await newTier('Spelling');
    await server.ask(saveTier, {
      id,
      name: 'Spelling 2',
      base_points: 61,
      dropoffPercentage: 13,
      is_active: 0,
      isRelatedRecords: true,
    } as never);
    expect((await server.ask(readTier, { id })).tier).toMatchObject({
      name: 'Spelling 2',
      base_points: 61,
      dropoff_percentage: 13,
      is_active: 1,
      version: 2,
    });
  });

  it('refuses a save from an older version and names who saved first', async () => {
    const id = await newTier('Stale');
    await server.ask(saveTier, { id, name: 'Stale A', version: 1 }, 'other-admin');
    const refused = await server.call(saveTier, { id, name: 'Stale B', version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('ben Tester');
    expect((await server.ask(readTier, { id })).tier.name).toBe('Stale A');
  });

  it('locks numbers and deletion while a race uses it', async () => {
    const id = await newTier('Used');
    await raceWithTier(id);
    expect((await server.ask(readTier, { id })).tier).toMatchObject({
      isRelatedRecords: true,
      races_count: 1,
    });
    expect((await server.call(saveTier, { id, name: 'Used', base_points: 1 })).text).toContain(
      '1 race uses it',
    );
    expect((await server.call(deleteTier, { id })).text).toBe('Used cannot be deleted: 1 race uses it.');
    expect((await server.ask(saveTier, { id, name: 'Used 2' })).tier.name).toBe('Used 2');
  });

  it('archives a tier, which removes it from pickers, and restores it', async () => {
    const id = await newTier('Archive me');
    await server.ask(archiveTier, { id });
    expect((await server.ask(listActiveTiers, {})).tiers.map((one) => one.id)).not.toContain(id);
    await server.ask(unarchiveTier, { id });
    expect((await server.ask(listActiveTiers, {})).tiers.map((one) => one.id)).toContain(id);
  });

  it('deletes a tier, and restores it by undo', async () => {
    const id = await newTier('Gone');
    const response = await server.call(deleteTier, { id });
    expect((await server.call(readTier, { id })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(response.headers['x-change-set']) });
    expect((await server.ask(readTier, { id })).tier.name).toBe('Gone');
  });
});
