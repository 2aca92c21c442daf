import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoHistory } from '#features/history/undo-contract.ts';
import { createRanking, readRanking } from '#features/rankings/rankings-contract.ts';
import { createAthletes } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addTeamExclusion, listTeamExclusions, removeTeamExclusion } from '../team-exclusions-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const names = async () => (await server.ask(listTeamExclusions, {})).athletes.map(({ name }) => name);

describe('athletes excluded from team views', () => {
  it('are none on a new installation, then those whom admins add, until they are removed', async () => {
    expect(await names()).toEqual([]);
    const [zorn, adam] = (await createAthletes(server, [
      { last: 'Zorn', country: 'AT' },
      { last: 'Adam' },
    ])) as [number, number];
    await server.ask(addTeamExclusion, { athlete_id: zorn });
    await server.ask(addTeamExclusion, { athlete_id: adam }, 'other-admin');
    const { athletes } = await server.ask(listTeamExclusions, {});
    expect(athletes).toEqual([
      { id: adam, name: 'Ann Adam', country: 'DE', division: 'MPRO' },
      { id: zorn, name: 'Ann Zorn', country: 'AT', division: 'MPRO' },
    ]);
    const { id } = await server.ask(createRanking, { date: '2026-05-01' });
    expect((await server.ask(readRanking, { id })).set.team_exclusions).toEqual([zorn, adam]);
    const removed = await server.call(removeTeamExclusion, { athlete_id: zorn });
    expect(await names()).toEqual(['Ann Adam']);
    await server.ask(undoHistory, { id: Number(removed.headers['x-change-set']) });
    expect(await names()).toEqual(['Ann Adam', 'Ann Zorn']);
  });

  it('are all added when several are added at the same time', async () => {
    const ids = await createAthletes(server, [{ last: 'One' }, { last: 'Two' }, { last: 'Three' }]);
    await Promise.all(ids.map((athlete_id) => server.ask(addTeamExclusion, { athlete_id })));
    expect(await names()).toEqual(expect.arrayContaining(['Ann One', 'Ann Two', 'Ann Three']));
  });

  it('are not added twice, and must exist', async () => {
    const [athlete_id] = (await createAthletes(server, [{ last: 'Twice' }])) as [number];
    await server.ask(addTeamExclusion, { athlete_id });
    const again = await server.call(addTeamExclusion, { athlete_id }, 'other-admin');
    expect([again.status, again.text]).toEqual([409, 'Ann Twice is left out of the team views already.']);
    for (const call of [addTeamExclusion, removeTeamExclusion])
      expect((await server.call(call, { athlete_id: 999_999 })).status).toBe(404);
    expect((await server.call(addTeamExclusion, { athlete_id: 'x' } as never)).status).toBe(400);
  });

  it.each([listTeamExclusions, addTeamExclusion, removeTeamExclusion])('are for admins', async (call) => {
    expect((await server.call(call, { athlete_id: 1 } as never, 'nobody')).status).toBe(401);
    expect((await server.call(call, { athlete_id: 1 } as never, 'signed-in')).status).toBe(403);
  });
});
