import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoHistory } from '#features/history/history-contract.ts';
import { addTier, listTiers } from '#features/tiers/tiers-contract.ts';
import { countRows, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const wanted = (name: string) => ({ name, basePoints: 50, dropoffPercentage: 5 });
const tiers = () => countRows(server.database, 'tier');

describe('the same POST sent twice', () => {
  it('is done once while the first is under way, and both get its answer', async () => {
    const before = await tiers();
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(addTier, wanted('Twice'))));
    expect(await tiers()).toBe(before + 1);
    expect(new Set(answers.map((one) => one.answer.id)).size).toBe(1);
    expect(new Set(answers.map((one) => one.headers['x-change-set'])).size).toBe(1);
    expect(answers.every((one) => String(one.headers['content-type']).startsWith('application/json'))).toBe(
      true,
    );
    await server.ask(undoHistory, { id: Number(answers[7]?.headers['x-change-set']) });
    expect(await tiers()).toBe(before);
  });

  it('is done twice one after the other, by two people, with two bodies, and with two keys', async () => {
    const before = await tiers();
    await server.ask(addTier, wanted('After'));
    await server.ask(addTier, wanted('After'));
    await Promise.all([
      server.ask(addTier, wanted('People')),
      server.ask(addTier, wanted('People'), 'other-admin'),
    ]);
    await Promise.all([server.ask(addTier, wanted('One')), server.ask(addTier, wanted('Other'))]);
    await Promise.all(
      ['a', 'b'].map((key) => server.call(addTier, wanted('Keys'), 'admin', { 'idempotency-key': key })),
    );
    expect(await tiers()).toBe(before + 8);
  });

  it('shares a refusal too, and keeps nothing from reading', async () => {
    const refused = await Promise.all([1, 2].map(() => server.call(addTier, { name: 'No numbers' })));
    expect(refused.map((one) => [one.status, one.headers['x-error-field']])).toEqual([
      [400, 'base_points'],
      [400, 'base_points'],
    ]);
    const lists = await Promise.all([1, 2].map(() => server.ask(listTiers, {})));
    expect(lists[0]).toEqual(lists[1]);
  });
});
