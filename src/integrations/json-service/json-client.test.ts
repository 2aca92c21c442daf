import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJsonClient, ServiceFailed, serviceUrl } from './json-client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let url = '';
let answers: Answer[] = [];
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(String(request.url));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
const text =
  (body: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status).end(body);
  };

/** The outcome of one call: its response or message, the number of requests and the pauses between them. */
async function outcome(given: readonly Answer[]) {
  answers = [...given];
  requests = [];
  const pauses: number[] = [];
  const client = createJsonClient({
    ...{ name: 'The service', url },
    pause: async (ms) => void pauses.push(ms),
  });
  const response = await client.get(['list']).catch((error: unknown) => error);
  return { response, count: requests.length, pauses };
}

describe('the URL of a call', () => {
  it.each([
    ['http://h/v1', ['events', 'A B/C'], { max: '5' }, 'http://h/v1/events/A%20B%2FC?max=5'],
    ['http://h', ['profiles', 'R1,R2', 'splits'], {}, 'http://h/profiles/R1,R2/splits'],
    ['http://h/feed.json?x=1', [], {}, 'http://h/feed.json?x=1'],
    ['http://h/a/', ['b'], {}, 'http://h/a/b'],
  ])('%s %j', (base, path, query, expected) => {
    expect(serviceUrl(base, path, query).toString()).toBe(expected);
  });
});

it('identifies itself', async () => {
  let agent: string | undefined;
  const says: Answer = (response, request) => {
    agent = request.headers['user-agent'];
    response.end('{}');
  };
  await outcome([says]);
  expect(agent).toBe('tridesk');
});

describe('retries', () => {
  const well = json({ list: [] });
  it.each<[string, Answer[], number[]]>([
    ['500', [json({}, 500), json({}, 503), well], [500, 1_000]],
    ['429 without a time', [json({}, 429), well], [500]],
    ['429 with a time', [json({}, 429, { 'retry-after': '3' }), well], [3_000]],
    ['429 with a long time', [json({}, 429, { 'retry-after': '900' }), well], [30_000]],
    ['429 with a date', [json({}, 429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }), well], [500]],
    ['text that is not JSON', [text('<html>'), well], [500]],
    ['a lost connection', [(response) => response.destroy(), well], [500]],
  ])('%s is followed by a good response', async (_what, given, pauses) => {
    expect(await outcome(given)).toEqual({
      response: { status: 200, body: { list: [] } },
      count: given.length,
      pauses,
    });
  });

  it.each<[string, Answer, RegExp]>([
    ['500', json({}, 500), /responded with an error \(500\)/],
    ['429', json({}, 429), /too many requests/],
    ['garbage', text('<html>'), /not JSON/],
    [
      'cut off',
      (response) => {
        response.writeHead(200, { 'content-length': '50' });
        response.write('{"list":', () => response.destroy());
      },
      /connection was lost/,
    ],
  ])('%s three times is a failure', async (_what, answer, message) => {
    const { response, count } = await outcome([answer]);
    expect(response).toBeInstanceOf(ServiceFailed);
    expect(String(response)).toMatch(message);
    expect(count).toBe(3);
  });

  it('gives up on a service that does not respond', async () => {
    // A server of its own: on a busy machine a request may arrive after its time, or never, and is not counted here.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const pauses: number[] = [];
    const client = createJsonClient({
      ...{
        name: 'The service',
        url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        timeoutMs: 30,
      },
      pause: async (ms) => void pauses.push(ms),
    });
    await expect(client.get(['list'])).rejects.toThrow(/did not respond within 0.03 seconds/);
    expect(pauses).toEqual([500, 1_000]);
    silent.closeAllConnections();
    silent.close();
  });

  it.each<[string, Answer, unknown]>([
    [
      '404 with JSON',
      json({ error: { type: 'no_results' } }, 404),
      { status: 404, body: { error: { type: 'no_results' } } },
    ],
    ['404 without JSON', text('Not found', 404), { status: 404, body: undefined }],
    ['400', json({}, 400), { status: 400, body: {} }],
  ])('%s is a response at once', async (_what, answer, expected) => {
    expect(await outcome([answer])).toEqual({ response: expected, count: 1, pauses: [] });
  });

  it('follows no redirect', async () => {
    const { response, count } = await outcome([
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ]);
    expect(String(response)).toMatch(/redirects to another address/);
    expect(count).toBe(1);
  });

  it('reads no more than 10 MB', async () => {
    const { response, count } = await outcome([text(`"${'x'.repeat(10 * 1024 * 1024)}"`)]);
    expect(String(response)).toMatch(/more than 10 MB/);
    expect(count).toBe(1);
  });
});

describe('several calls', () => {
  it('makes at most four at a time', async () => {
    const open: ServerResponse[] = [];
    answers = [(response) => void open.push(response)];
    const client = createJsonClient({ name: 'The service', url });
    const all = Promise.all(Array.from({ length: 9 }, () => client.get(['list'])));
    let answered = 0;
    while (answered < 9) {
      const expected = Math.min(4, 9 - answered);
      await expect.poll(() => open.length).toBe(expected);
      for (const response of open.splice(0)) {
        response.end('{}');
        answered += 1;
      }
    }
    expect(await all).toHaveLength(9);
  });

  it('stops a call and its retries when it is cancelled', async () => {
    const cancel = new AbortController();
    answers = [json({}, 500)];
    requests = [];
    const client = createJsonClient({
      ...{ name: 'The service', url },
      pause: async () => cancel.abort(new Error('cancelled')),
    });
    await expect(client.get(['list'], {}, cancel.signal)).rejects.toThrow('cancelled');
    expect(requests).toHaveLength(1);
  });
});
