import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeRacePage } from './race-page.ts';

let website: Server;
let elsewhere: Server;
let requestsElsewhere = 0;
let websiteUrl: string;
const requests: string[] = [];

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    requestsElsewhere += 1;
    response.end();
  });
  await listening(elsewhere);
  website = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const leadsTo: Record<string, string> = {
      '/race/old': '/race/new',
      '/race/twice': '/race/old',
      '/race/loop': '/race/loop',
      '/race/away': `${addressOf(elsewhere)}/race/new`,
      '/race/file': 'file:///etc/passwd',
      '/race/user': `${websiteUrl.replace('//', '//admin@')}/race/new`,
    };
    const location = leadsTo[request.url ?? ''];
    if (location !== undefined) response.writeHead(301, { location }).end();
    else
      response
        .writeHead(request.url === '/race/new' || request.url === '/race/a%2F%E2%82%AC' ? 200 : 404)
        .end();
  });
  await listening(website);
  websiteUrl = addressOf(website);
});

const closed = (server: Server) => new Promise((resolve) => server.close(resolve));
afterAll(() => Promise.all([closed(website), closed(elsewhere)]));

describe('a race page of the website', () => {
  it.each([
    ['new', true, 200, '/race/new'],
    ['old', true, 200, '/race/new'],
    ['twice', true, 200, '/race/new'],
    ['gone', false, 404, '/race/gone'],
    ['loop', false, 301, '/race/loop'],
    ['away', false, 301, '/race/away'],
    ['file', false, 301, '/race/file'],
    ['user', false, 301, '/race/user'],
    ['a/€', true, 200, '/race/a%2F%E2%82%AC'],
  ])('%s: exists %s, code %d, ends at %s', async (alias, isThere, code, path) => {
    expect(await probeRacePage(websiteUrl, alias)).toEqual({ isThere, code, address: websiteUrl + path });
  });

  it('is requested by HEAD only, on the configured host', () => {
    expect(requests.every((line) => line.startsWith('HEAD '))).toBe(true);
    expect(requests.filter((line) => line.endsWith('/race/loop'))).toHaveLength(6);
    expect(requestsElsewhere).toBe(0);
  });

  it('has no status code when the host does not respond', async () => {
    const gone = createServer();
    await listening(gone);
    const address = addressOf(gone);
    await closed(gone);
    expect(await probeRacePage(address, 'x')).toEqual({
      isThere: false,
      code: null,
      address: `${address}/race/x`,
    });
  });
});
