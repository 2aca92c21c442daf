import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoHistory } from '#features/history/undo-contract.ts';
import { addSerie, readSerie, saveSerie } from '#features/series/series-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { deleteRedirect, testRedirect } from '../serie-redirects-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newSerie = async (name: string, alias: string) => (await server.ask(addSerie, { name, alias })).id;

describe('redirects', () => {
  it('are deleted one by one, and restored by undo', async () => {
    const id = await newSerie('Redirected', 'redirected-a');
    const { serie } = await server.ask(saveSerie, { id, name: 'Redirected', alias: 'redirected-b' });
    const redirectId = serie.redirects[0]?.id as number;
    const deleted = await server.call(deleteRedirect, { id: redirectId });
    expect((await server.call(readSerie, { alias: 'redirected-a' })).status).toBe(404);
    expect((await server.call(deleteRedirect, { id: redirectId })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(deleted.headers['x-change-set']) });
    expect((await server.ask(readSerie, { alias: 'redirected-a' })).serie.id).toBe(id);
  });

  it('are not tested without a website, and explain what to configure', async () => {
    const id = await newSerie('Untested', 'untested-a');
    const { serie } = await server.ask(saveSerie, { id, name: 'Untested', alias: 'untested-b' });
    const refused = await server.call(testRedirect, { id: serie.redirects[0]?.id as number });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('set WEBSITE_URL');
  });

  it.each([0, -1, 2 ** 31, '1;drop', '%00'])('finds no redirect %s to delete or test', async (id) => {
    const given = { id } as never;
    expect([400, 404]).toContain((await server.call(deleteRedirect, given)).status);
    expect([400, 404]).toContain((await server.call(testRedirect, given)).status);
  });
});
