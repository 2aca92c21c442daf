import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete, brand, race, rankingSet, result, serie } from '#database/tables/all-tables.ts';
import { createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { listHistory, readHistory } from '../history-contract.ts';
import { undoHistory, undoText } from '../undo-contract.ts';

let server: TestServer;
let runnerId: number;
beforeAll(async () => {
  server = await startTestServer();
  const runner = {
    first: 'Runa',
    last: 'Runner',
    name: 'Runa Runner',
    folded_name: 'runa runner',
    link: 'runa-runner',
  };
  const rows = await server.given((tx) =>
    tx
      .insert(athlete)
      .values({ ...runner, division: 'MPRO' })
      .returning(),
  );
  runnerId = rows[0]?.id as number;
});

async function raceWithResult(): Promise<number> {
  return server.given(async (tx) => {
    const [made] = await tx.insert(serie).values({ name: 'Nice', alias: 'nice' }).returning();
    const [held] = await tx
      .insert(race)
      .values({ serie_id: made?.id as number })
      .returning();
    const raceId = held?.id as number;
    await tx
      .insert(result)
      .values({ race_id: raceId, athlete_id: runnerId, division: 'MPRO', status: 'DNF' });
    return raceId;
  });
}

afterAll(() => server.close());

const act = (what: string) => ({
  actor: { accountId: null, name: 'Anna Tester' },
  what,
  at: server.clock.now(),
});

async function brandNamed(name: string): Promise<number> {
  const rows = await server.given((tx) =>
    tx.insert(brand).values({ name, url: 'https://a.example' }).returning({ id: brand.id }),
  );
  return (rows[0] as { id: number }).id;
}

const nameOf = async (id: number) =>
  (await server.database.db.select({ name: brand.name }).from(brand).where(eq(brand.id, id)))[0]?.name;

describe('history', () => {
  it('records who changed what, with the old and the new value, under the record', async () => {
    const id = await brandNamed('Canyon');
    const { changeSetId } = await server.database.change(act('Brand renamed'), (tx) =>
      tx.update(brand).set({ name: 'Canyon Bikes' }).where(eq(brand.id, id)),
    );
    const { history } = await server.ask(listHistory, { entity: 'brand', id: String(id) });
    expect(history.map((one) => one.what)).toEqual(['Brand renamed', 'given']);
    expect(history[0]).toMatchObject({
      id: changeSetId,
      who: { id: null, name: 'Anna Tester' },
      entity: 'brand',
      count: 1,
      undone_by: null,
    });
    const { rows } = await server.ask(readHistory, { id: changeSetId as number });
    expect(rows).toEqual([
      {
        row: expect.any(Number),
        ...{ entity: 'brand', entity_id: String(id), table: 'brand', kind: 'brand', change: 'changed' },
        ...{ name: 'Canyon Bikes', record: 'Canyon Bikes', url: `/brand/${id}` },
        fields: [
          {
            ...{ name: 'name', label: 'Name', format: 'text', before: 'Canyon', after: 'Canyon Bikes' },
            ...{ before_name: null, after_name: null },
          },
        ],
      },
    ]);
  });

  it('names the type of a ranking instead of its number', async () => {
    const { changeSetId } = await server.database.change(act('Ranking added'), (tx) =>
      tx.insert(rankingSet).values({ date: '2024-05-06', type: 10 }),
    );
    const { rows } = await server.ask(readHistory, { id: changeSetId as number });
    expect(rows[0]?.fields.find(({ name }) => name === 'type')).toMatchObject({
      ...{ before_name: null, after: 10, after_name: '2024 Rankings last 52 weeks' },
    });
  });

  it('names the choices of a race', async () => {
    const { changeSetId } = await server.database.change(act('Race added'), async (tx) =>
      createRace(tx, { date: '2026-05-03', distance_type: 3, division: 'BOTH' }),
    );
    const { rows } = await server.ask(readHistory, { id: changeSetId as number });
    const fields = rows.flatMap((row) => (row.kind === 'race' ? row.fields : []));
    const namesOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.after_name;
    expect(namesOf('distance_type')).toBe('100K');
    expect(namesOf('division')).toBe('Both');
  });

  it('records nothing when nothing differs, and raises the version only when something does', async () => {
    const id = await brandNamed('Cervelo');
    const { changeSetId } = await server.database.change(act('Nothing'), (tx) =>
      tx.update(brand).set({ name: 'Cervelo' }).where(eq(brand.id, id)),
    );
    expect(changeSetId).toBeNull();
    const [row] = await server.database.db.select().from(brand).where(eq(brand.id, id));
    expect(row?.version).toBe(1);
  });

  it('refuses a write outside a change set', async () => {
    await expect(server.database.db.insert(brand).values({ name: 'Loose' })).rejects.toThrow();
  });

  it('records what another program writes in one change set, under the name of the database user', async () => {
    const id = await brandNamed('Merida');
    await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local application_name = 'psql'`);
      await tx.execute(sql`update brand set url = 'https://merida.example' where id = ${id}`);
      await tx.execute(sql`update brand set name = 'Merida Bikes' where id = ${id}`);
    });
    const { history } = await server.ask(listHistory, { entity: 'brand', id: String(id) });
    expect(history[0]).toMatchObject({ what: 'Written in the database with another program', count: 2 });
    expect(history[0]?.who.name).toMatch(/^Database user \w+$/);
    await server.ask(undoHistory, { id: history[0]?.id as number });
    expect(await nameOf(id)).toBe('Merida');
  });

  it('undoes an added, a changed and a removed row, and an undo', async () => {
    const id = await brandNamed('Felt');
    const renamed = await server.database.change(act('Renamed'), (tx) =>
      tx.update(brand).set({ name: 'Felt 2' }).where(eq(brand.id, id)),
    );
    const undone = await server.ask(undoHistory, { id: renamed.changeSetId as number });
    expect(await nameOf(id)).toBe('Felt');
    expect(undone.what).toBe('Undone: Renamed');
    const redone = await server.ask(undoHistory, { id: undone.id });
    expect([await nameOf(id), redone.what]).toEqual(['Felt 2', 'Redone: Renamed']);
    expect(undoText(redone.what)).toBe('Undone: Renamed');
    const removed = await server.database.change(act('Removed'), (tx) =>
      tx.delete(brand).where(eq(brand.id, id)),
    );
    await server.ask(undoHistory, { id: removed.changeSetId as number });
    expect(await nameOf(id)).toBe('Felt 2');
    const { history } = await server.ask(listHistory, { entity: 'brand', id: String(id) });
    expect(history[0]?.what).toBe('Undone: Removed');
  });

  it('refuses to undo what was changed again later, and names the later change', async () => {
    const id = await brandNamed('Giant');
    const first = await server.database.change(act('Renamed once'), (tx) =>
      tx.update(brand).set({ name: 'Giant 1' }).where(eq(brand.id, id)),
    );
    await server.database.change(act('Renamed twice'), (tx) =>
      tx.update(brand).set({ name: 'Giant 2' }).where(eq(brand.id, id)),
    );
    const refused = await server.call(undoHistory, { id: first.changeSetId as number });
    expect(refused.status).toBe(409);
    expect(refused.text).toBe(
      'Renamed once was changed again later (Renamed twice, by Anna Tester). Undo that first.',
    );
    expect(await nameOf(id)).toBe('Giant 2');
  });

  it('undoes a field although another field changed later', async () => {
    const id = await brandNamed('Scott');
    const first = await server.database.change(act('Renamed'), (tx) =>
      tx.update(brand).set({ name: 'Scott Sports' }).where(eq(brand.id, id)),
    );
    await server.database.change(act('Address'), (tx) =>
      tx.update(brand).set({ url: 'https://b.example' }).where(eq(brand.id, id)),
    );
    await server.ask(undoHistory, { id: first.changeSetId as number });
    const [row] = await server.database.db.select().from(brand).where(eq(brand.id, id));
    expect(row).toMatchObject({ name: 'Scott', url: 'https://b.example' });
  });

  it('restores a record with everything that was deleted with it, in any order', async () => {
    const raceId = await raceWithResult();
    const removed = await server.database.change(act('Race gone'), (tx) =>
      tx.delete(race).where(eq(race.id, raceId)),
    );
    await server.ask(undoHistory, { id: removed.changeSetId as number });
    const found = await server.database.db.select().from(result).where(eq(result.race_id, raceId));
    expect(found).toHaveLength(1);
  });

  it('does not delete later rows together with what is undone', async () => {
    const added = await server.database.change(act('Race added'), async (tx) => {
      const [made] = await tx.insert(serie).values({ name: 'Later', alias: 'later' }).returning();
      return tx
        .insert(race)
        .values({ serie_id: made?.id as number })
        .returning();
    });
    const raceId = added.result[0]?.id as number;
    await server.given((tx) =>
      tx.insert(result).values({ race_id: raceId, athlete_id: runnerId, division: 'MPRO', status: 'DNF' }),
    );
    const refused = await server.call(undoHistory, { id: added.changeSetId as number });
    expect([refused.status, refused.text]).toEqual([
      409,
      'This cannot be undone: 1 result added later would be deleted too. Undo or remove that first.',
    ]);
    expect(await server.database.db.select().from(race).where(eq(race.id, raceId))).toHaveLength(1);
  });

  it('undoes once only', async () => {
    const id = await brandNamed('Trek');
    const first = await server.database.change(act('Renamed'), (tx) =>
      tx.update(brand).set({ name: 'Trek 1' }).where(eq(brand.id, id)),
    );
    await server.ask(undoHistory, { id: first.changeSetId as number });
    expect((await server.call(undoHistory, { id: first.changeSetId as number })).text).toBe(
      'This was undone already.',
    );
  });

  it('responds 404 for an unknown change, 401 without a session and 403 without admin', async () => {
    expect((await server.call(readHistory, { id: 2_000_000_000 })).status).toBe(404);
    expect((await server.call(undoHistory, { id: 2_000_000_000 })).status).toBe(404);
    expect((await server.call(listHistory, {}, 'nobody')).status).toBe(401);
    expect((await server.call(listHistory, {}, 'signed-in')).status).toBe(403);
  });
});
