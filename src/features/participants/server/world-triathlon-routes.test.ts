import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forwardToWorldTriathlon } from '#features/participants/world-triathlon-contract.ts';
import { simulatedEntries } from '#integrations/world-triathlon/simulator/simulated-program.ts';
import {
  emptyResponses,
  failures,
  startWorldTriathlonSimulator,
  type WorldTriathlonSimulator,
} from '#integrations/world-triathlon/simulator/world-triathlon-simulator.ts';
import { noServices } from '#testing/server/no-services.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
let simulator: WorldTriathlonSimulator;
const KEY = 'a-secret-key';
const PATH = '183763/programs/640111/entries';

beforeAll(async () => {
  const entries = simulatedEntries([{ first: 'Ann', last: 'One', gender: 'female', nation: null }], 1);
  simulator = await startWorldTriathlonSimulator({
    key: KEY,
    programs: [
      {
        ...{ eventId: 183_763, eventTitle: 'T100', programId: 640_111, name: 'Elite Women' },
        ...{ start: entries, wait: [] },
      },
    ],
  });
  server = await startTestServer({
    settings: { outside: { ...noServices, worldTriathlon: { url: simulator.url, key: KEY } } },
    serviceLimits: { timeoutMs: 1_000, pause: async () => undefined },
  });
});
afterEach(() => {
  simulator.misbehave();
  simulator.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const raw = (url: string) => {
  const ptotoken = server.tokens.admin;
  return server.app.inject({ method: 'GET', url, headers: { ptotoken } });
};

describe('the lists of World Triathlon', () => {
  it('are requested with our key only, and returned as they are', async () => {
    const response = await raw(`/api/t100/triathlon?path=${PATH}&query=type%3Dstart`);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { code: 200, data: { prog_id: 640_111, prog_name: 'Elite Women', entries: [{ athlete_last: 'One' }] } },
    ]);
    expect(simulator.requests.map((one) => one.url)).toEqual([
      '/v1/events/183763/programs/640111/entries?type=start',
    ]);
    const [sent] = simulator.requests;
    expect(sent?.headers.apikey).toBe(KEY);
    expect(JSON.stringify(sent?.headers)).not.toContain(server.tokens.admin);
  });

  it.each(emptyResponses)('are returned when there are no entries: %s', async (kind) => {
    simulator.misbehave({ kind });
    const { status } = await server.call(forwardToWorldTriathlon, { path: PATH, query: 'type=wait' });
    expect(status).toBe(200);
  });

  it.each(failures)('are a 503 without our key when the service fails: %s', async (kind) => {
    simulator.misbehave({ kind });
    const { status, text, headers } = await server.call(forwardToWorldTriathlon, {
      path: PATH,
      query: 'type=start',
    });
    expect([status, headers['x-error-code']]).toEqual([503, 'world-triathlon-failed']);
    // Our key or our program: trying again does not help; too many requests have their own message.
    const isOurs = ['429', 'unknown program', 'wrong key'].includes(kind);
    expect(text).toMatch(isOurs ? /\. Nothing was changed\.$/ : /\. Nothing was changed; try again\.$/);
    expect(text).not.toContain(KEY);
  });

  it.each([
    'http://evil.example/programs/1/entries',
    '//evil.example/1/programs/1/entries',
    '../admin',
    '1/programs/../entries',
    '1/programs/2/entries/..',
    '1%2fprograms%2f2%2fentries',
    '1/programs/2/results',
    '1/programs/x/entries',
    '1/programs/-2/entries',
    '1/programs/2/entries?type=start',
    '1/programs/2/entries\n',
    '@evil.example/programs/1/entries',
    '/1/programs/2/entries',
    '',
  ])('of the path %j are refused', async (path) => {
    const response = await raw(
      `/api/t100/triathlon?path=${encodeURIComponent(path)}&query=${encodeURIComponent('type=start')}`,
    );
    expect([response.statusCode, response.headers['x-error-field']]).toEqual([400, 'path']);
    expect(response.body).toContain('{eventId}/programs/{programId}/entries');
    expect(simulator.requests).toEqual([]);
  });

  it.each(['', 'type=all', 'type=start&page=2', 'type=start#', 'TYPE=start'])(
    'with the query %j are refused',
    async (query) => {
      const response = await raw(`/api/t100/triathlon?path=${PATH}&query=${encodeURIComponent(query)}`);
      expect([response.statusCode, response.headers['x-error-field']]).toEqual([400, 'query']);
      expect(simulator.requests).toEqual([]);
    },
  );

  it('need path and query, once each', async () => {
    for (const url of ['', `?path=${PATH}`, `?query=type=start`, `?path=${PATH}&path=1&query=type%3Dstart`])
      expect((await raw(`/api/t100/triathlon${url}`)).statusCode).toBe(400);
  });

  it('are for admins', async () => {
    const input = { path: PATH, query: 'type=start' } as const;
    expect((await server.call(forwardToWorldTriathlon, input, 'signed-in')).status).toBe(403);
    expect((await server.call(forwardToWorldTriathlon, input, 'nobody')).status).toBe(401);
  });

  it('are a 503 that names the variables when the service is not set up', async () => {
    const without = await startTestServer();
    const { status, text } = await without.call(forwardToWorldTriathlon, {
      path: PATH,
      query: 'type=start',
    });
    await without.close();
    expect(status).toBe(503);
    expect(text).toContain('WORLD_TRIATHLON_URL and WORLD_TRIATHLON_KEY');
  });
});
