import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAthlete, listAthletes, readAthlete } from '#features/athletes/athletes-contract.ts';
import { addAthletesOfFile, planAthletesFile } from '#features/athletes/athletes-file-contract.ts';
import { readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const [first, last, division] of [
    ['Lea', 'Müller', 'FPRO'],
    ['Kristian', 'Blummenfelt', 'MPRO'],
  ] as const)
    await server.ask(createAthlete, { first, last, country: 'DE', division });
});
afterAll(() => server.close());

const HEADER = 'First;Last;Country;Division;Email';
const fileOf = (...rows: string[]) => ({
  filename: 'C:\\desk\\athletes.csv',
  content: `\ufeff${[HEADER, ...rows].join('\r\n')}\r\n`,
});
const names = async () => (await server.ask(listAthletes, {})).athletes.map(({ name }) => name);

const MIXED = fileOf(
  'Ina;Neu;Austria;FPRO;ina@example.org',
  'Lea;MULLER;GER;FPRO;',
  'Kristian;Blumenfelt;DE;MPRO;',
  'Ina;Neu;AT;FPRO;',
  'Tom;Ohne;;MPRO;',
);

describe('adding athletes of a CSV file', () => {
  it.each([[planAthletesFile], [addAthletesOfFile]] as const)('is for admins only: %o', async (call) => {
    const input = { ...MIXED, digest: 'x' };
    expect((await server.call(call, input, 'nobody')).status).toBe(401);
    expect((await server.call(call, input, 'signed-in')).status).toBe(403);
  });

  it('returns the plan and changes nothing', async () => {
    const before = await names();
    const plan = await server.ask(planAthletesFile, MIXED);
    expect(plan).toMatchObject({
      ...{ filename: 'athletes.csv', encoding: 'UTF-8', delimiter: ';', notes: [] },
      counts: { rows: 5, add: 1, present: 1, question: 1, held: 2 },
    });
    expect(plan.rows.map(({ row, act, athletes }) => [row, act, athletes.map(({ name }) => name)])).toEqual([
      [2, 'add', []],
      [3, 'present', ['Lea Müller']],
      [4, 'question', ['Kristian Blummenfelt']],
      [5, 'held', []],
      [6, 'held', []],
    ]);
    expect(await names()).toEqual(before);
  });

  it('adds what the plan says in one action, which can be undone', async () => {
    const before = await names();
    const { digest } = await server.ask(planAthletesFile, MIXED);
    const { body, headers } = await server.call(addAthletesOfFile, { ...MIXED, digest, also: [4] });
    expect(body.added.map(({ row, name, link }) => [row, name, link])).toEqual([
      [2, 'Ina Neu', 'ina-neu'],
      [4, 'Kristian Blumenfelt', 'kristian-blumenfelt'],
    ]);
    const page = await server.ask(readAthlete, { id: 'ina-neu' });
    expect(page).toMatchObject({ country: 'AT', division: 'FPRO', email: 'ina@example.org' });
    const id = Number(headers['x-change-set']);
    expect((await server.ask(readHistory, { id })).change.what).toBe('2 athletes of athletes.csv added');
    await server.ask(undoHistory, { id });
    expect(await names()).toEqual(before);
  });

  it('changes nothing when the athletes changed since the plan, or when the file is a different one', async () => {
    const file = fileOf('Nova;Zeit;CH;FPRO;');
    const { digest } = await server.ask(planAthletesFile, file);
    await server.ask(createAthlete, { first: 'Nova', last: 'Zeit', country: 'CH', division: 'FPRO' });
    const refused = await server.call(addAthletesOfFile, { ...file, digest });
    expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'plan-changed']);
    const other = await server.call(addAthletesOfFile, { ...fileOf('Ganz;Anders;CH;FPRO;'), digest });
    expect(other.status).toBe(409);
    expect(await names()).not.toContain('Ganz Anders');
  });

  it('plans and adds rows as corrected; only the plan of the same corrections can be added', async () => {
    const file = fileOf('Nora;Newt;;FPRO;', 'Kristian;Blumenfelt;NO;MPRO;');
    const corrections = [
      { row: 2, first: 'Nora', last: 'Newton', country: 'IE', division: 'FPRO' as const },
      { row: 3, first: 'Kristian', last: 'Blummenfelt', country: 'NO', division: 'MPRO' as const },
    ];
    const plan = await server.ask(planAthletesFile, { ...file, corrections });
    expect(plan.rows.map(({ act, last, country }) => [act, last, country])).toEqual([
      ['add', 'Newton', 'IE'],
      ['present', 'Blummenfelt', 'NO'],
    ]);
    const { digest } = plan;
    expect((await server.call(addAthletesOfFile, { ...file, digest })).status).toBe(409);
    const { added } = await server.ask(addAthletesOfFile, { ...file, corrections, digest });
    expect(added.map(({ row, name }) => [row, name])).toEqual([[2, 'Nora Newton']]);
  });

  it('shows an e-mail that cannot be read as the file has it, and adds the athlete with the corrected one', async () => {
    const file = fileOf('Ona;Post;CH;FPRO;ona(at)example.org');
    const [shown] = (await server.ask(planAthletesFile, file)).rows;
    expect(shown).toMatchObject({ act: 'held', email: null, email_in_file: 'ona(at)example.org' });
    const one = { row: 2, first: 'Ona', last: 'Post', country: 'CH', division: 'FPRO' as const };
    const corrections = [{ ...one, email: ' ona@example.org ' }];
    const { digest } = await server.ask(planAthletesFile, { ...file, corrections });
    await server.ask(addAthletesOfFile, { ...file, corrections, digest });
    expect((await server.ask(readAthlete, { id: 'ona-post' })).email).toBe('ona@example.org');
  });

  it.each([
    [{ division: 'PRO' }, 'corrections.0.division'],
    [{ last: 'x'.repeat(101) }, 'corrections.0.last'],
    [{ row: 0 }, 'corrections.0.row'],
    [{ email: 'x'.repeat(301) }, 'corrections.0.email'],
  ])('refuses the correction %j, naming the field', async (wrong, field) => {
    const one = { row: 2, first: 'A', last: 'B', country: 'IE', division: 'FPRO', ...wrong };
    const given = { ...MIXED, corrections: [one] } as never;
    const refused = await server.call(planAthletesFile, given);
    expect([refused.status, refused.headers['x-error-field']]).toEqual([400, field]);
  });

  it('adds them once when pressed twice', async () => {
    const file = fileOf('Dop;Pelt;CH;FPRO;');
    const { digest } = await server.ask(planAthletesFile, file);
    const both = await Promise.all([
      server.call(addAthletesOfFile, { ...file, digest, also: [] }),
      server.call(addAthletesOfFile, { ...file, digest }),
    ]);
    expect(both.map(({ status }) => status).sort()).toContain(200);
    expect((await names()).filter((name) => name === 'Dop Pelt')).toHaveLength(1);
  });

  it.each<[string, { filename: string; content: string }, string]>([
    ['nothing', { filename: 'a.csv', content: '' }, 'The file is empty.'],
    [
      'no text',
      { filename: 'a.csv', content: `${HEADER}\nA\u0000;B;DE;MPRO;` },
      'The file is not a text file.',
    ],
    ['an open quote', fileOf('"Ina;Neu'), 'a quote (") is opened and never closed'],
    ['another file', { filename: 'a.csv', content: 'a,b\n1,2' }, 'The file lacks the columns First, Last'],
  ])('refuses %s with a message', async (_what, file, message) => {
    const refused = await server.call(planAthletesFile, file);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuses an response for a row without a question, and a file that adds nobody', async () => {
    const { digest } = await server.ask(planAthletesFile, MIXED);
    const odd = await server.call(addAthletesOfFile, { ...MIXED, digest, also: [3] });
    expect([odd.status, odd.text]).toEqual([
      400,
      expect.stringContaining('Row 3 of the file needs no decision'),
    ]);
    const known = fileOf('Lea;Müller;DE;FPRO;');
    const plan = await server.ask(planAthletesFile, known);
    const none = await server.call(addAthletesOfFile, { ...known, digest: plan.digest });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('no athlete to add')]);
  });
});
