import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContractTier, archiveContractTier } from '#features/contract-tiers/contract-tiers-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createAthletes } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addSeasonContender,
  addSeasonParticipant,
  listSeasonContenders,
  listSeasonParticipants,
  readSeasonParticipant,
  removeSeasonContender,
  removeSeasonParticipant,
  saveSeasonParticipant,
} from '../../season-lists-contract.ts';
import { addSeason, saveSeason } from '../../seasons-contract.ts';

let server: TestServer;
let tiers: { contract: number; wildcard: number; old: number };
beforeAll(async () => {
  server = await startTestServer();
  const tier = async (name: string, order: number) => (await server.ask(addContractTier, { name, order })).id;
  tiers = {
    contract: await tier('Contract', 1),
    wildcard: await tier('Wildcard', 2),
    old: await tier('Old', 3),
  };
  await server.ask(archiveContractTier, { id: tiers.old });
});
afterAll(() => server.close());

let count = 0;
async function season(year = 2026): Promise<number> {
  count += 1;
  const fields = { start_date: `${year}-01-01`, end_date: `${year}-12-31` };
  return (await server.ask(addSeason, { name: `Season ${count}`, ...fields })).id;
}
const people = (...athletes: Parameters<typeof createAthletes>[1][number][]) =>
  server.given((tx) => createAthletes(tx, athletes));
const names = ({ participants }: { participants: { name: string }[] }) =>
  participants.map(({ name }) => name);

describe('participants of a season', () => {
  it('are added with an active tier, once, and listed men first, by tier, order and name', async () => {
    const id = await season();
    const [zoe, ann, bob, cia] = (await people(
      'Zoe Berg',
      'Ann Berg',
      { name: 'Bob Berg', division: 'MPRO' },
      'Cia Alm',
    )) as [number, number, number, number];
    for (const athlete_id of [zoe, ann, bob])
      await server.ask(addSeasonParticipant, { id, athlete_id, contract_tier_id: tiers.wildcard });
    const after = await server.ask(addSeasonParticipant, {
      id,
      season_id: id,
      athlete_id: cia,
      contract_tier_id: tiers.contract,
    });
    expect(names(after)).toEqual(['Bob Berg', 'Cia Alm', 'Ann Berg', 'Zoe Berg']);
    const again = await server.call(addSeasonParticipant, {
      id,
      athlete_id: cia,
      contract_tier_id: tiers.wildcard,
    });
    expect([again.status, again.headers['x-change-set']]).toEqual([200, undefined]);
    expect(again.body.participants.find((one) => one.id === cia)?.contract_tier).toBe('Contract');
    await server.ask(saveSeasonParticipant, { season_id: id, id: zoe, order: 1 });
    expect(names(await server.ask(listSeasonParticipants, { id }))).toEqual([
      'Bob Berg',
      'Cia Alm',
      'Zoe Berg',
      'Ann Berg',
    ]);
  });

  it('are refused without an active tier, for another season or an unknown athlete', async () => {
    const id = await season();
    const [athlete_id] = (await people('Dora Fels')) as [number];
    for (const [given, status, message] of [
      [{ contract_tier_id: null }, 400, 'contract_tier_id'],
      [{ contract_tier_id: tiers.old }, 400, 'contract_tier_id must be an active contract tier.'],
      [{ contract_tier_id: 9_999 }, 400, 'contract_tier_id must be an active contract tier.'],
      [{ season_id: id + 1 }, 400, `season_id must be ${id}`],
      [{ athlete_id: 999_999 }, 404, 'There is no athlete 999999.'],
      [{ id: 999_999 }, 404, 'There is no season 999999.'],
    ] as const) {
      const input = { id, athlete_id, contract_tier_id: tiers.contract, ...given };
      const refused = await server.call(addSeasonParticipant, input as never);
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await server.ask(listSeasonParticipants, { id })).participants).toEqual([]);
  });

  it('are removed, and restored by undo; somebody absent is a 404', async () => {
    const id = await season();
    const [athlete_id] = (await people('Eva Gans')) as [number];
    await server.ask(addSeasonParticipant, { id, athlete_id, contract_tier_id: tiers.contract });
    const removed = await server.call(removeSeasonParticipant, { id, athleteId: athlete_id });
    expect(removed.body.participants).toEqual([]);
    expect((await server.call(removeSeasonParticipant, { id, athleteId: athlete_id })).text).toContain(
      `There is no participant ${athlete_id} in Season`,
    );
    await server.ask(undoHistory, { id: Number(removed.headers['x-change-set']) });
    expect(names(await server.ask(listSeasonParticipants, { id }))).toEqual(['Eva Gans']);
  });

  it('have tier, bonus and order, and show the contracts of other seasons', async () => {
    const [earlier, id] = [await season(2025), await season(2026)];
    const [athlete_id] = (await people('Fay Hohl')) as [number];
    for (const one of [earlier, id])
      await server.ask(addSeasonParticipant, { id: one, athlete_id, contract_tier_id: tiers.contract });
    const of = { season_id: id, id: athlete_id };
    const saved = await server.ask(saveSeasonParticipant, {
      ...of,
      contract_tier_id: null,
      has_olympic_bonus: 1,
      order: 7,
    });
    expect(saved.participant).toMatchObject({
      season_id: id,
      contract_tier_id: null,
      contract_tier: null,
      has_olympic_bonus: 1,
      order: 7,
      contracts: [{ season_id: earlier, contract_tier: 'Contract' }],
    });
    await server.ask(saveSeasonParticipant, { ...of, order: null });
    expect((await server.ask(readSeasonParticipant, of)).participant).toMatchObject({
      has_olympic_bonus: 1,
      order: null,
    });
  });

  it('keep an archived tier that they hold, but get no other one', async () => {
    const id = await season();
    const [athlete_id] = (await people('Gil Ivers')) as [number];
    await server.ask(addSeasonParticipant, { id, athlete_id, contract_tier_id: tiers.wildcard });
    const of = { season_id: id, id: athlete_id };
    await server.ask(saveSeasonParticipant, { ...of, contract_tier_id: tiers.wildcard, order: 3 });
    expect((await server.call(saveSeasonParticipant, { ...of, contract_tier_id: tiers.old })).status).toBe(
      400,
    );
    for (const wrong of [{ order: 1.5 }, { order: -1 }, { has_olympic_bonus: 2 }, { contract_tier_id: 'x' }])
      expect((await server.call(saveSeasonParticipant, { ...of, ...wrong } as never)).status).toBe(400);
    const stale = await server.call(saveSeasonParticipant, { ...of, order: 4, version: 1 });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining(' changed Gil Ivers at')]);
    const other = await season();
    expect((await server.call(readSeasonParticipant, { season_id: other, id: athlete_id })).status).toBe(404);
    expect((await server.call(saveSeasonParticipant, { season_id: other, id: athlete_id })).status).toBe(404);
  });
});

describe('contenders of a season', () => {
  it('are in the list of the current method; the other list is retained', async () => {
    const id = await season();
    const [hana, ida] = (await people('Hana Jung', { name: 'Ivo Kern', division: 'MPRO' })) as [
      number,
      number,
    ];
    const added = await server.ask(addSeasonContender, { id, athlete_id: hana });
    expect(added.contenders).toEqual([
      { id: hana, division: 'FPRO', name: 'Hana Jung', first: 'Hana', last: 'Jung', country: null },
    ]);
    const again = await server.call(addSeasonContender, { id, athlete_id: hana });
    expect([again.status, again.headers['x-change-set']]).toEqual([200, undefined]);
    await server.ask(saveSeason, { id, contender_opt_method: 'OUT' });
    const list = async () => (await server.ask(listSeasonContenders, { id })).contenders.map((one) => one.id);
    expect(await list()).toEqual([]);
    await server.ask(addSeasonContender, { id, athlete_id: hana });
    await server.ask(addSeasonContender, { id, athlete_id: ida });
    expect(await list()).toEqual([ida, hana]);
    await server.ask(removeSeasonContender, { id, athleteId: hana });
    expect(await list()).toEqual([ida]);
    await server.ask(saveSeason, { id, contender_opt_method: 'IN' });
    expect(await list()).toEqual([hana]);
  });

  it('refuse another season, an unknown athlete and the removal of somebody absent', async () => {
    const id = await season();
    const [athlete_id] = (await people('Jana Lutz')) as [number];
    expect((await server.call(addSeasonContender, { id, season_id: id + 1, athlete_id })).status).toBe(400);
    expect((await server.call(addSeasonContender, { id, athlete_id: 999_999 })).status).toBe(404);
    expect((await server.call(removeSeasonContender, { id, athleteId: athlete_id })).status).toBe(404);
    expect((await server.call(listSeasonContenders, { id: 999_999 })).status).toBe(404);
  });
});
