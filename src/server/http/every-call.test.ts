import type {} from '@fastify/swagger';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncImRaces } from '#features/im-races/im-races-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Bad input for every call of the router itself: whatever is sent, the response is a message, never a fault, and nothing is written.

interface Parameter {
  name: string;
  in: string;
}

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  parameters: Parameter[];
  fields: string[];
  /** The fields of the records in its lists: `attributes` has `name`, `value`, `version`. */
  inLists: [list: string, field: string][];
  needed: string[];
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Calls that end or change what the test itself needs. */
const LEFT_ALONE = new Set(['/auth/logout']);

const formsOf = ({ anyOf = [], oneOf = [], ...one }: Schema): Schema[] => [one, ...anyOf, ...oneOf];

/** Each field of the records in each list of a body, whatever forms the list and its records may have. */
function fieldsInLists({ properties = {} }: Schema): [string, string][] {
  return Object.entries(properties).flatMap(([list, schema]) => {
    const records = formsOf(schema).flatMap(({ items }) => (items ? formsOf(items) : []));
    const names = new Set(records.flatMap((record) => Object.keys(record.properties ?? {})));
    return [...names].map((field): [string, string] => [list, field]);
  });
}

function everyCall(): Described[] {
  const { paths } = server.app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .filter(([path]) => !LEFT_ALONE.has(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
        const schema = requestBody?.content['application/json'].schema ?? {};
        return {
          method: method.toUpperCase() as Described['method'],
          path,
          parameters,
          fields: Object.keys(schema.properties ?? {}),
          inLists: fieldsInLists(schema),
          needed: schema.required ?? [],
        };
      }),
    );
}

const withValues = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

const send = (call: Described, url: string, payload?: string) =>
  server.app.inject({
    method: call.method,
    url,
    headers: {
      ptotoken: server.tokens.admin,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });

/** The number of rows of every table, except those that count attempts and store responses. */
async function rowCounts(): Promise<Record<string, number>> {
  const { db } = server.database;
  const tables = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('attempt', 'session', 'event_log', 'idempotency_key') order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const found = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    counts[name] = found.rows[0]?.count ?? 0;
  }
  return counts;
}

const INNARDS =
  /node:|\.ts:|at async|drizzle|select "|insert into|syntax error|invalid input|invalid option|too (big|small):|, received |FST_|what can be stored|NaN|\[object/i;
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
  const { statusCode, body, headers } = await send(call, url, JSON.stringify(sent));
  const where = [call.method, call.path, sent];
  expect([...where, statusCode < 500 ? 'refused' : body]).toEqual([...where, 'refused']);
  if (statusCode >= 400) expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  if (statusCode >= 400 && (INNARDS.test(body) || body.includes('\u0000')))
    expect([...where, body]).toEqual([...where, 'plain words']);
}

describe('every call', () => {
  it('is found with its fields, so that the tests below check something', () => {
    const calls = everyCall();
    expect(calls.length).toBeGreaterThan(45);
    expect(calls.flatMap(({ fields }) => fields).length).toBeGreaterThan(60);
    expect(calls.filter(({ needed }) => needed.length > 0).length).toBeGreaterThan(10);
  });

  it('refuses wrong types in each of its fields with a message, and writes nothing', async () => {
    const before = await rowCounts();
    for (const call of everyCall().filter(
      ({ method, path }) => method !== 'GET' && !path.startsWith('/auth'),
    )) {
      const url = withValues(call.path, '2000000000');
      for (const field of call.fields)
        for (const value of WRONG_VALUES.filter((one) => !isTaken(call, field, one))) {
          await expectRefused(call, url, { [field]: value });
        }
    }
    expect(await rowCounts()).toEqual(before);
  });

  it('refuses wrong types in the records of its lists with a message, and writes nothing', async () => {
    const before = await rowCounts();
    let tried = 0;
    for (const call of everyCall().filter(({ method }) => method !== 'GET')) {
      const url = withValues(call.path, '2000000000');
      for (const [list, field] of call.inLists)
        for (const value of WRONG_VALUES) {
          await expectRefused(call, url, { [list]: [{ name: 'x', value: 'x', [field]: value }] });
          tried += 1;
        }
    }
    expect(tried).toBeGreaterThan(300);
    expect(await rowCounts()).toEqual(before);
  });

  it('names a missing required field', async () => {
    for (const call of everyCall().filter(({ needed }) => needed.length > 0)) {
      const { statusCode, body, headers } = await send(call, withValues(call.path, '1'), '{}');
      // No record has this id.
      if (statusCode === 404 || body === 'id must be the id of a video.') continue;
      const where = [call.method, call.path, body];
      expect([...where, statusCode]).toEqual([...where, 400]);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(call.needed.some((name) => body.includes(name))).toBe(true);
    }
  });

  it.each([
    '0',
    '-1',
    '01',
    '2147483648',
    '9007199254740993',
    '1;drop table athlete',
    '1 or 1=1',
    '\u0000',
    '../1',
    'x'.repeat(9_000),
  ])('returns 400 or 404 for the id %j, without a message of the database', async (value) => {
    for (const call of everyCall().filter(({ path }) => path.includes('{'))) {
      const { statusCode, body } = await send(
        call,
        withValues(call.path, value),
        call.method === 'GET' ? undefined : '{}',
      );
      const where = [call.method, call.path];
      // A search or a name may be any text; a search then finds nothing.
      expect([...where, statusCode < 500]).toEqual([...where, true]);
      if (/\{id\}/.test(call.path))
        expect([...where, [400, 404].includes(statusCode)]).toEqual([...where, true]);
      expect(body).not.toMatch(INNARDS);
    }
  });

  it('that reads changes nothing', async () => {
    const before = await rowCounts();
    const reads = everyCall().filter(({ method, path }) => method === 'GET' && path !== syncImRaces.path);
    for (const call of reads) {
      const { statusCode } = await send(call, withValues(call.path, '1'));
      expect([call.path, statusCode < 500]).toEqual([call.path, true]);
    }
    expect(await rowCounts()).toEqual(before);
  });

  it('ignores or refuses unknown and repeated query parameters', async () => {
    const reads = everyCall().filter(({ method, path }) => method === 'GET' && path !== syncImRaces.path);
    for (const call of reads.filter(({ path }) => !path.includes('{'))) {
      const plain = await send(call, call.path);
      const odd = await send(call, `${call.path}?nonsense=1&filter[a]=b`);
      const where = [call.path];
      expect([...where, odd.statusCode === plain.statusCode || odd.statusCode === 400]).toEqual([
        ...where,
        true,
      ]);
      const twice = await send(call, `${call.path}?is_active=1&is_active=0&page=1&page=2`);
      expect([...where, twice.statusCode < 500]).toEqual([...where, true]);
    }
  });

  it.each(['constructor', '__proto__'])(
    'finds nothing that every object has under the query parameter %s',
    async (value) => {
      const reads = everyCall().filter(({ method, path }) => method === 'GET' && path !== syncImRaces.path);
      for (const call of reads) {
        const names = call.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        for (const name of names) {
          const others = names.map((other) => [other, other === 'entity' ? 'athlete' : '1']);
          const query = new URLSearchParams({ ...Object.fromEntries(others), [name]: value });
          const { statusCode } = await send(call, `${withValues(call.path, '1')}?${query}`);
          expect([call.path, name, statusCode < 500]).toEqual([call.path, name, true]);
        }
      }
    },
  );

  it('returns no password, hash, token or key', async () => {
    for (const call of everyCall().filter(({ method }) => method === 'GET')) {
      const { body } = await send(call, withValues(call.path, '1'));
      expect([
        call.path,
        /password|\$argon2|token_hash|secret/i.test(body.replaceAll(/"paths".*/gs, '')),
      ]).toEqual([call.path, false]);
    }
  });
});
