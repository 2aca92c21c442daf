import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Described,
  everyCall,
  INNARDS,
  rowCounts,
  send,
  withValues,
} from '#testing/fixtures/described-calls.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Wrong values for every field of every call: the response is a message, never a fault, and nothing is written.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WRONG_VALUES = [
  null,
  [],
  {},
  { $ne: 1 },
  'x'.repeat(50_000),
  '\u0000',
  '\ud800',
  -1,
  1e308,
  true,
  '__proto__',
  '0x10',
  [[]],
  [{ $ne: 1 }],
];

/** Values that are valid there: any text is a valid name of a brand or a category that needs nothing else. */
const isTaken = ({ method, path, needed }: Described, field: string, value: unknown): boolean =>
  method === 'POST' &&
  !path.includes('{') &&
  field === 'name' &&
  needed.join() === 'name' &&
  (value === '__proto__' || value === '0x10');

/** Sent with the rest of the body missing or invalid, it is refused or has no effect; the response reveals no internals. */
async function expectRefused(call: Described, url: string, sent: object): Promise<void> {
  const { statusCode, body, headers } = await send(server, call, url, JSON.stringify(sent));
  const where = [call.method, call.path, sent];
  expect([...where, statusCode < 500 ? 'refused' : body]).toEqual([...where, 'refused']);
  if (statusCode >= 400) expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  if (statusCode >= 400 && (INNARDS.test(body) || body.includes('\u0000')))
    expect([...where, body]).toEqual([...where, 'plain words']);
}

describe('every call', () => {
  it('refuses wrong types in each of its fields with a message, and writes nothing', async () => {
    const before = await rowCounts(server);
    for (const call of everyCall(server).filter(
      ({ method, path }) => method !== 'GET' && !path.startsWith('/auth'),
    )) {
      const url = withValues(call.path, '2000000000');
      for (const field of call.fields)
        for (const value of WRONG_VALUES.filter((one) => !isTaken(call, field, one))) {
          await expectRefused(call, url, { [field]: value });
        }
    }
    expect(await rowCounts(server)).toEqual(before);
  });

  it('refuses wrong types in the records of its lists with a message, and writes nothing', async () => {
    const before = await rowCounts(server);
    let tried = 0;
    for (const call of everyCall(server).filter(({ method }) => method !== 'GET')) {
      const url = withValues(call.path, '2000000000');
      for (const [list, field] of call.inLists)
        for (const value of WRONG_VALUES) {
          await expectRefused(call, url, { [list]: [{ name: 'x', value: 'x', [field]: value }] });
          tried += 1;
        }
    }
    expect(tried).toBeGreaterThan(300);
    expect(await rowCounts(server)).toEqual(before);
  });
});
