import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  it('are tested at their race page of the website', async () => {
    const website = createServer(({ url }, response) =>
      response.writeHead(url === '/race/tested-a' ? 200 : 404).end(),
    );
    await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
    const websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
    const withWebsite = await startTestServer({ settings: { websiteUrl } });
    try {
      const { id } = await withWebsite.ask(addSerie, { name: 'Tested', alias: 'tested-a' });
      await withWebsite.ask(saveSerie, { id, name: 'Tested', alias: 'tested-b' });
      const { serie } = await withWebsite.ask(saveSerie, { id, name: 'Tested', alias: 'tested-c' });
      const addresses = [`${websiteUrl}/race/tested-b`, `${websiteUrl}/race/tested-a`];
      expect(serie.redirects.map(({ test_url }) => test_url)).toEqual(addresses);
      const tests = serie.redirects.map((redirect) => withWebsite.ask(testRedirect, { id: redirect.id }));
      expect(await Promise.all(tests)).toEqual([
        { status: 'broke', code: 404, address: addresses[0] },
        { status: 'active', code: 200, address: addresses[1] },
      ]);
    } finally {
      await withWebsite.close();
      website.close();
    }
  });

  it.each([0, -1, 2 ** 31, '1;drop', '%00'])('finds no redirect %s to delete or test', async (id) => {
    const given = { id } as never;
    expect([400, 404]).toContain((await server.call(deleteRedirect, given)).status);
    expect([400, 404]).toContain((await server.call(testRedirect, given)).status);
  });
});
