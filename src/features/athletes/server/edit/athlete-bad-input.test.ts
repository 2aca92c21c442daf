import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, saveMembers, saveProfile } from '#features/athletes/athlete-edit-contract.ts';
import { createAthlete, readAthlete } from '#features/athletes/athletes-contract.ts';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Input that no console sends: every write to an athlete refuses it with a message, and nothing is written.

let server: TestServer;
let athleteId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const named = { first: 'Bad', last: 'Input', country: 'DE', division: 'FPRO' } as const;
  athleteId = (await server.ask(createAthlete, named)).id;
  await server.ask(createProfile, { id: athleteId });
});
afterAll(() => server.close());

const page = () => server.ask(readAthlete, { id: String(athleteId) });
const send = (path: string, payload: string, id: string | number = athleteId) =>
  server.app.inject({
    method: 'POST',
    url: `/api/athlete/${id}/${path}`,
    headers: { ptotoken: server.tokens.admin, 'content-type': 'application/json' },
    payload,
  });

const LISTS = [
  ['members', 'members'],
  ['attributes', 'attributes'],
  ['profile/attributes', 'attributes'],
  ['equipment', 'equipment'],
] as const;
/** As deep as the largest body can be. */
const DEEP = 40_000;

describe.each([...LISTS, ['sponsors', 'sponsors']] as const)('POST …/%s', (path, key) => {
  it.each([
    ['no JSON', '{not json'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '5'],
    ['nested lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
    ['nested objects', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
    ['no list', `{"${key}":5}`],
    ['null instead of the list', `{"${key}":null}`],
    ['an object instead of the list', `{"${key}":{"0":1}}`],
    ['null in the list', `{"${key}":[null]}`],
    ['a name that is not text', `{"${key}":[{"name":{}}]}`],
    ['a value that is a list', `{"${key}":[{"name":"height","value":[1],"brand":[1]}]}`],
    ['the name of an internal property', `{"${key}":[{"name":"__proto__","value":1}]}`],
    ['another', `{"${key}":[{"name":"toString","value":1}]}`],
    ['a body with a prototype', `{"__proto__":{"admin":1},"${key}":[]}`],
    ['NUL', `{"${key}":[{"name":"first","value":"a\\u0000b"},{"name":"manager","value":"\\u0000"}]}`],
    [
      'half a character',
      `{"${key}":[{"name":"first","value":"\\ud800"},{"name":"manager","value":"\\ud800"}]}`,
    ],
  ])('refuses %s', async (_case, payload) => {
    const before = await page();
    const refused = await send(path, payload);
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['content-type']).toContain('text/plain');
    expect(refused.body).not.toMatch(/select|stack|\.ts|node_modules/i);
    expect(await page()).toEqual(before);
  });

  it.each([
    '0',
    '-1',
    '1e1',
    '0x1',
    '1.5',
    '2147483648',
    '9007199254740993',
    '1;drop',
    '1%20or%201=1',
    '%00',
    'x',
  ])('refuses the athlete id %s', async (id) => {
    const refused = await send(path, `{"${key}":[{"name":"first","value":"A"}]}`, id);
    expect([400, 404]).toContain(refused.statusCode);
    expect(refused.body).not.toMatch(/select|stack/i);
  });
});

it('creates no profile from a body that is nested too deeply', async () => {
  const refused = await send('createprofile', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`);
  expect([refused.statusCode, refused.body]).toEqual([400, 'The body is nested too deeply.']);
});

it('does not change the prototype of objects', () => {
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

describe('long and malicious text', () => {
  it.each([
    ['first', 'a'],
    ['first', 'é̀'],
    ['link', '-'],
    ['email', '@'],
    ['email', 'a@'],
  ])('members %s of 100 KB of "%s" gets a response at once', async (name, part) => {
    const value = part.repeat(100_000 / part.length);
    const cost = await computingMilliseconds(async () => {
      const response = await server.call(saveMembers, { id: athleteId, members: [{ name, value }] });
      expect(response.status).toBe(400);
    });
    expect(cost).toBeLessThan(1000);
  });

  it.each([
    ['manager', '@'],
    ['website', 'http://'],
    ['instagram', '-'],
    ['dob', '1'],
    ['alternate_names', ' a'],
  ])('profile %s of 100 KB of "%s" gets a response at once', async (name, part) => {
    const value = part.repeat(100_000 / part.length);
    const cost = await computingMilliseconds(async () => {
      const response = await server.call(saveProfile, { id: athleteId, attributes: [{ name, value }] });
      expect(response.status).toBe(400);
    });
    expect(cost).toBeLessThan(1000);
  });

  it.each(['\u202eabc', 'e\u0301', '\u200bname', 'İıI', '<img src=x onerror=alert(1)>'])(
    'stores the name %j as text, unchanged',
    async (first) => {
      const saved = await server.ask(saveMembers, {
        id: athleteId,
        members: [{ name: 'first', value: first }],
      });
      expect(saved.athlete.first.normalize('NFC')).toBe(first.normalize('NFC'));
    },
  );
});
