import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { race } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addSerie, deleteSerie, listSeries, readSerie, saveSerie } from '../series-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newSerie = async (name: string, alias: string) => (await server.ask(addSerie, { name, alias })).id;
const addRaceTo = (serieId: number) => server.given((tx) => tx.insert(race).values({ serie_id: serieId }));

describe('series', () => {
  it('are listed by name, without regard to case, with their races counted', async () => {
    const id = await newSerie('zz Challenge Roth', 'zz-challenge-roth');
    await newSerie('ZZ Alpe', 'zz-alpe');
    await addRaceTo(id);
    const { series } = await server.ask(listSeries, {});
    expect(series.filter((one) => one.alias.startsWith('zz-'))).toEqual([
      expect.objectContaining({ name: 'ZZ Alpe', races_count: 0 }),
      { id, name: 'zz Challenge Roth', alias: 'zz-challenge-roth', races_count: 1 },
    ]);
  });

  it.each([
    ['IRONMAN 70.3 Alcúdia-Mallorca', 'ironman-703-alcudia-mallorca'],
    ["Ålesund 'Extreme'; drop table serie --", 'alesund-extreme-drop-table-serie'],
  ])('stores the alias %s as %s and finds it by both', async (typed, kept) => {
    const response = await server.ask(addSerie, { name: typed, alias: typed });
    expect(response.serie).toMatchObject({ alias: kept, redirects: [], isRelatedRecords: false, version: 1 });
    expect((await server.ask(readSerie, { alias: kept })).serie.id).toBe(response.id);
    expect((await server.ask(readSerie, { alias: typed })).serie.id).toBe(response.id);
  });

  it.each([
    [{ name: ' ', alias: 'x' }, 'name must not be empty.'],
    [{ name: 'x', alias: '' }, 'alias must not be empty.'],
    [{ name: 'x' }, 'alias is missing.'],
    [{ name: 'x', alias: '!?' }, 'Alias must contain letters or digits.'],
    [{ name: 'x', alias: '-' }, 'Alias must contain letters or digits.'],
    [{ name: 'x', alias: 'a\u0000' }, 'alias contains characters that cannot be stored.'],
    [{ name: 'x', alias: 'a'.repeat(201) }, 'alias must be at most 200 characters.'],
  ])('refuses %j', async (given, message) => {
    const before = await countRows(server.database, 'serie');
    const refused = await server.call(addSerie, given as never);
    expect([refused.status, refused.text]).toEqual([400, message]);
    expect(await countRows(server.database, 'serie')).toBe(before);
  });

  it('turns an earlier alias into a redirect that goes straight to the serie, however often it changes', async () => {
    const id = await newSerie('Chain', 'chain-a');
    await server.ask(saveSerie, { id, name: 'Chain', alias: 'chain-b' });
    const { serie } = await server.ask(saveSerie, { id, name: 'Chain', alias: 'chain-c' });
    expect(serie.redirects.map((one) => [one.alias, one.test_url])).toEqual([
      ['chain-b', null],
      ['chain-a', null],
    ]);
    for (const alias of ['chain-a', 'chain-b', 'chain-c'])
      expect((await server.ask(readSerie, { alias })).serie.alias).toBe('chain-c');
  });

  it('goes back to an earlier alias without a redirect to itself', async () => {
    const id = await newSerie('Loop', 'loop-a');
    await server.ask(saveSerie, { id, name: 'Loop', alias: 'loop-b' });
    const { serie } = await server.ask(saveSerie, { id, name: 'Loop', alias: 'loop-a' });
    expect([serie.alias, serie.redirects.map((one) => one.alias)]).toEqual(['loop-a', ['loop-b']]);
  });

  it('refuses an alias that is taken or redirects to another serie, and saves nothing', async () => {
    const taken = await newSerie('Taken', 'taken-1');
    await server.ask(saveSerie, { id: taken, name: 'Taken', alias: 'taken-2' });
    const other = await newSerie('Other', 'other-1');
    const calls = [
      server.call(addSerie, { name: 'New', alias: 'taken-2' }),
      server.call(addSerie, { name: 'New', alias: 'taken-1' }),
      server.call(saveSerie, { id: other, name: 'Renamed', alias: 'taken-2' }),
      server.call(saveSerie, { id: other, name: 'Renamed', alias: 'taken-1' }),
    ];
    const [added, redirected, saved, savedOnRedirect] = await Promise.all(calls);
    expect([added, redirected, saved, savedOnRedirect].map((one) => one?.status)).toEqual([
      409, 409, 409, 409,
    ]);
    expect(added?.text).toBe('The alias taken-2 is taken by Taken. Choose another one.');
    expect(redirected?.text).toContain('is a redirect to Taken');
    expect(added?.headers['x-error-field']).toBe('alias');
    expect((await server.ask(readSerie, { alias: 'other-1' })).serie.name).toBe('Other');
  });

  it('assigns an alias once when ten requests arrive at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_one, at) =>
        server.call(addSerie, { name: `Crowd ${at}`, alias: 'crowd' }),
      ),
    );
    expect(responses.map((one) => one.status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('refuses a save from an older version, names who saved first, and accepts one without a version', async () => {
    const id = await newSerie('Stale', 'stale-serie');
    await server.ask(saveSerie, { id, name: 'Stale A', alias: 'stale-serie', version: 1 }, 'other-admin');
    const refused = await server.call(saveSerie, { id, name: 'Stale B', alias: 'stale-serie', version: 1 });
    expect([refused.status, refused.text.includes('ben Tester')]).toEqual([409, true]);
    const { serie } = await server.ask(saveSerie, { id, name: 'Stale C', alias: 'stale-serie' });
    expect(serie).toMatchObject({ name: 'Stale C', version: 3 });
  });

  it('is not deleted while a race uses it, and its redirects are deleted and restored with it', async () => {
    const id = await newSerie('Used', 'used-a');
    await server.ask(saveSerie, { id, name: 'Used', alias: 'used-b' });
    await addRaceTo(id);
    const refused = await server.call(deleteSerie, { id });
    expect([refused.status, refused.text]).toEqual([409, 'Used cannot be deleted: 1 race uses it.']);

    const free = await newSerie('Free', 'free-a');
    await server.ask(saveSerie, { id: free, name: 'Free', alias: 'free-b' });
    const deleted = await server.call(deleteSerie, { id: free });
    expect((await server.call(readSerie, { alias: 'free-a' })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect((await server.ask(readSerie, { alias: 'free-a' })).serie.alias).toBe('free-b');
  });

  it('allows either the deletion or a new race, never a race without its serie', async () => {
    const id = await newSerie('Contested', 'contested');
    const [deleted] = await Promise.allSettled([server.call(deleteSerie, { id }), addRaceTo(id)]);
    const races = await countRows(server.database, `race`);
    expect(deleted.status).toBe('fulfilled');
    expect(races).toBeGreaterThan(0);
    const isThere = (await server.call(readSerie, { alias: 'contested' })).status === 200;
    expect(isThere).toBe(deleted.status === 'fulfilled' && deleted.value.status === 409);
  });

  it.each([0, -1, 2 ** 31, '1;drop', '%00'])('finds no serie %s to save or delete', async (id) => {
    const given = { id, name: 'x', alias: 'x' } as never;
    expect([400, 404]).toContain((await server.call(saveSerie, given)).status);
    expect([400, 404]).toContain((await server.call(deleteSerie, given)).status);
  });

  it('names an unknown alias in the refusal', async () => {
    expect((await server.call(readSerie, { alias: 'nowhere' })).text).toBe(
      'There is no serie nowhere. It may have been deleted.',
    );
    expect((await server.call(saveSerie, { id: 999_999, name: 'x', alias: 'xyz' })).status).toBe(404);
  });
});
