import type { LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
import { userAgentOf } from './user-agent.ts';

// Servers of the test's own on loopback; the names are looked up in the table below.

let page: Server;
let inner: Server;
let requests: IncomingMessage[] = [];
let innerConnections = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const closed = (server: Server) => new Promise((resolve) => server.close(resolve));

beforeAll(async () => {
  page = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  inner = createServer((_request, response) => response.end('secret'));
  inner.on('connection', () => {
    innerConnections += 1;
  });
  await Promise.all([listening(page), listening(inner)]);
});
afterAll(async () => {
  page.closeAllConnections();
  await Promise.all([closed(page), closed(inner)]);
});
beforeEach(() => {
  requests = [];
  innerConnections = 0;
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page');
});

const own = (path = '/') => `http://127.0.0.1:${portOf(page)}${path}`;
const WISHES = { accept: 'text/html', mostBytes: 1000 };

const fetchWith = (more: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({ allowedHosts: [`127.0.0.1:${portOf(page)}`], userAgent: 'tridesk/1', ...more });

const outcome = (url: string, more: Partial<GuardedFetchOptions> = {}) =>
  fetchWith(more)(url, WISHES).then(
    ({ urls, content, isCutOff }) => ({ urls, text: String(content), isCutOff }),
    (error: Error & { reason?: string }) => error.reason ?? error.message,
  );

/** A resolver with these responses, one for each look-up; it counts them. */
function resolver(...answers: string[][]) {
  const looked: string[] = [];
  const lookup = async (host: string): Promise<LookupAddress[]> => {
    looked.push(host);
    const addresses = answers[Math.min(looked.length, answers.length) - 1] ?? [];
    if (addresses.length === 0) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { looked, lookup };
}

describe('a guarded fetch', () => {
  it('passes its content on as it arrives, up to the limit, instead of collecting it', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-length': 1500 }).end('x'.repeat(1500));
    const [pieces, wholes] = [[] as Uint8Array[], new Set<number | null>()];
    const into = async (piece: Uint8Array, whole: number | null) => {
      pieces.push(piece);
      wholes.add(whole);
    };
    const { content, isCutOff } = await fetchWith()(own(), { ...WISHES, into });
    expect([content.length, isCutOff, Buffer.concat(pieces).length, [...wholes]]).toEqual([
      0,
      true,
      1000,
      [1500],
    ]);
  });

  it('sends no token and no cookie, and identifies itself', async () => {
    expect(await outcome(own('/a?b=c#d'))).toMatchObject({ text: '<p>page' });
    const { accept, 'user-agent': userAgent, host, ...others } = requests[0]?.headers ?? {};
    expect([requests[0]?.method, requests[0]?.url, accept, userAgent]).toEqual([
      'GET',
      '/a?b=c',
      'text/html',
      'tridesk/1',
    ]);
    expect(host).toBe(`127.0.0.1:${portOf(page)}`);
    expect(Object.keys(others).sort()).toEqual([
      'accept-encoding',
      'accept-language',
      'connection',
      'sec-fetch-mode',
    ]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1:80/',
  ])('connects to nothing for %s', async (url) => expect(await outcome(url)).toBe('private'));

  it.each([
    ['private', [['10.0.0.1']]],
    ['private', [['127.0.0.1']]],
    ['private', [['::1']]],
    ['private', [['93.184.216.34', '192.168.0.7']]],
    ['private', [['2606:4700::1', 'fd00::1']]],
    ['unknown-host', [[]]],
  ])('is refused (%s) for a name that resolves to %j', async (reason, answers) => {
    expect(await outcome('http://www.example.org/', resolver(...answers))).toBe(reason);
  });

  it('connects to the address that was checked, although the name resolves to another one by then', async () => {
    const { lookup, looked } = resolver(['127.0.0.2'], ['127.0.0.1']);
    const elsewhere = createServer((_request, response) => response.end('checked'));
    await new Promise<void>((resolve) => elsewhere.listen(portOf(inner), '127.0.0.2', resolve));
    const host = `rebinding.example.org:${portOf(inner)}`;
    const got = await outcome(`http://${host}/`, { lookup, allowedHosts: [host] });
    await closed(elsewhere);
    expect(got).toMatchObject({ text: 'checked' });
    expect([looked, innerConnections]).toEqual([['rebinding.example.org'], 0]);
  });

  it('says that a name cannot be looked up when the resolver fails or does not respond', async () => {
    const failing = async () => Promise.reject(Object.assign(new Error('x'), { code: 'EAI_AGAIN' }));
    expect(await outcome('http://www.example.org/', { lookup: failing })).toBe('no-lookup');
    const silent = () => new Promise<never>(() => undefined);
    expect(await outcome('http://www.example.org/', { lookup: silent, timeoutMs: 20 })).toBe('no-lookup');
  });
});

describe('redirects', () => {
  const redirect = (to: (path: string) => string | null, status = 302) => {
    answer = (request, response) => {
      const location = to(request.url ?? '');
      if (location === null) response.end('end');
      else response.writeHead(status, { location }).end();
    };
  };

  it.each([301, 302, 303, 307, 308])('of %d are followed, three at most', async (status) => {
    redirect((path) => (path.length < 4 ? `${path}x` : null), status);
    const urls = ['/', '/x', '/xx', '/xxx'].map(own);
    expect(await outcome(own())).toEqual({ urls, text: 'end', isCutOff: false });
    redirect((path) => (path.length < 5 ? `${path}x` : null), status);
    expect(await outcome(own())).toBe('redirects');
    expect(requests).toHaveLength(8);
  });

  it('in a loop end', async () => {
    redirect((path) => path);
    expect(await outcome(own())).toBe('redirects');
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['private', () => 'http://127.0.0.1/'],
    ['private', () => 'http://[::ffff:127.0.0.1]/'],
    ['private', () => 'http://169.254.169.254/latest/meta-data'],
    ['private', () => '//localhost/'],
    ['private', () => `http://127.0.0.1:${portOf(inner)}/`],
    ['private', () => `http://0x7f.1:${portOf(inner)}/`],
    ['not-http', () => 'file:///etc/passwd'],
    ['not-http', () => 'javascript:alert(1)'],
    ['user-name', () => own().replace('//', '//anna@')],
    ['not-a-url', () => 'http://[::1/'],
  ])('are checked: %s', async (reason, location) => {
    redirect(location);
    expect([await outcome(own()), innerConnections]).toEqual([reason, 0]);
  });

  it('to a name that resolves to a private address are refused', async () => {
    redirect(() => 'http://public.example.org/');
    expect(await outcome(own(), resolver(['10.1.2.3']))).toBe('private');
  });

  it('of a page itself are not followed', async () => {
    answer = (_request, response) =>
      response.end(`<meta http-equiv=refresh content="0;url=http://127.0.0.1:${portOf(inner)}/">`);
    await outcome(own());
    expect(innerConnections).toBe(0);
  });
});

describe('limits', () => {
  it('cut a body off after unpacking', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, 'x')));
    expect(await outcome(own())).toMatchObject({ text: 'x'.repeat(1000), isCutOff: true });
    answer = (_request, response) => response.end('x'.repeat(1000));
    expect(await outcome(own())).toMatchObject({ isCutOff: false });
  });

  it('end a body that never ends', async () => {
    answer = (_request, response) => {
      const more = () => response.write('x'.repeat(10_000), () => setImmediate(more));
      response.on('error', () => undefined);
      more();
    };
    expect(await outcome(own())).toMatchObject({ isCutOff: true });
  });

  it.each<[string, typeof answer]>([
    ['headers', () => undefined],
    ['a body', (_request, response) => void response.writeHead(200).write('<p>')],
  ])('end the wait for %s', async (_what, silent) => {
    answer = silent;
    expect(await outcome(own(), { timeoutMs: 500 })).toBe('The page did not respond within 0.5 seconds.');
  });

  it('are four fetches at a time', async () => {
    const open: ServerResponse[] = [];
    answer = (_request, response) => void open.push(response);
    const fetchPage = fetchWith();
    const all = Promise.all(Array.from({ length: 9 }, () => fetchPage(own(), WISHES)));
    for (let left = 9; left > 0; left -= Math.min(4, left)) {
      await expect.poll(() => open.length).toBe(Math.min(4, left));
      for (const response of open.splice(0)) response.end();
    }
    expect(await all).toHaveLength(9);
  });

  it('end the wait for a turn', async () => {
    answer = () => undefined;
    const fetchPage = fetchWith({ timeoutMs: 300, queueMs: 100 });
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => fetchPage(own(), WISHES)));
    const messages = all.map((one) => String((one as PromiseRejectedResult).reason.message));
    expect(messages.filter((text) => text.startsWith('The page did not respond'))).toHaveLength(4);
    expect(messages.filter((text) => text.startsWith('Too many pages'))).toHaveLength(5);
    expect(requests).toHaveLength(4);
  });

  it.each<[string, typeof answer, string]>([
    ['404', (_request, response) => response.writeHead(404).end(), 'The page responded with an error (404).'],
    ['500', (_request, response) => response.writeHead(500).end(), 'The page responded with an error (500).'],
    ['304', (_request, response) => response.writeHead(304).end(), 'The page responded with an error (304).'],
    [
      'a reset',
      (request) => request.socket.destroy(),
      'The page cannot be reached, or the connection was lost.',
    ],
    [
      'broken gzip',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
      'The page cannot be reached, or the connection was lost.',
    ],
  ])('%s is a failure', async (_what, given, message) => {
    answer = given;
    expect(await outcome(own())).toBe(message);
  });
});

it.each([
  ['https://admin.example.org', 'tridesk/1.2 (+admin.example.org)'],
  ['https://admin.example.org:8443', 'tridesk/1.2 (+admin.example.org:8443)'],
  ['http://8.8.8.8', 'tridesk/1.2 (+8.8.8.8)'],
  ['http://127.0.0.1:1237', 'tridesk/1.2'],
  ['http://localhost:1237', 'tridesk/1.2'],
  ['https://desk', 'tridesk/1.2'],
  ['https://desk.internal', 'tridesk/1.2'],
  ['https://desk.corp', 'tridesk/1.2'],
  ['http://10.0.0.4', 'tridesk/1.2'],
  ['http://[fd00::4]:80', 'tridesk/1.2'],
])('at %s, the product calls itself %s', (publicUrl, expected) => {
  expect(userAgentOf('1.2', publicUrl)).toBe(expected);
});
