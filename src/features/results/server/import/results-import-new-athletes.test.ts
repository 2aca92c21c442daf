import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/declare-call.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Choices = InputOf<typeof planResults>['choices'];

const HEADER = 'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall';
const fileOf = (...names: [first: string, last: string, country: string][]) =>
  [
    HEADER,
    ...names.map(
      ([first, last, country], at) =>
        `${at + 1};${first};${last};FPRO;${country};Finish;0:50:00;0:02:00;4:30:00;0:02:00;2:50:${10 + at};8:14:${10 + at}`,
    ),
  ].join('\r\n');
const race = () => server.given((tx) => createRace(tx, { tierName: 'Gold', sof_fpro_manual: 85 }));
const plan = (id: number, content: string, choices: Choices = []) =>
  server.ask(planResults, { id, filename: 'results.csv', content, choices });
async function submit(id: number, content: string, choices: Choices) {
  const { digest, file } = await plan(id, content, choices);
  return server.ask(submitResults, { id, filename: 'results.csv', file, digest, choices });
}
const created = async (id: number) =>
  (await server.ask(listRaceResults, { id })).results.map(
    (one) => `${one.first} | ${one.last} (${one.division}, ${one.country}): ${one.name_in_file}`,
  );

describe('new athletes of a results import', () => {
  it('get the normal spelling of the name; the spelling of the file is stored with the result', async () => {
    const id = await race();
    const content = fileOf(
      ['Lydia', 'DANTE', 'GER'],
      ['VAN DEN BERGHE', 'Olafa', 'NED'],
      ['SHANNON', "O'BRIENNE", 'IRL'],
    );
    const choices: Choices = [2, 3, 4].map((line) => ({ line, create: true }));
    const { lines } = await plan(id, content, choices);
    expect(lines.map((line) => line.new_athlete?.last)).toEqual(['Dante', 'van den Berghe', "O'Brienne"]);
    await submit(id, content, choices);
    expect(await created(id)).toEqual([
      'Lydia | Dante (FPRO, DE): Lydia DANTE',
      'Olafa | van den Berghe (FPRO, NL): VAN DEN BERGHE Olafa',
      "Shannon | O'Brienne (FPRO, IE): SHANNON O'BRIENNE",
    ]);
    const again = await plan(id, content);
    expect(again.counts).toMatchObject({ unchanged: 3, create: 0, update: 0, removed: 0, question: 0 });
  });

  it('are created as edited, and the same file matches them again by its own spelling', async () => {
    const id = await race();
    const content = fileOf(['Komander', 'Ewalina', 'POL'], ['X', 'YZQ', 'POL']);
    const choices: Choices = [
      { line: 2, create: { first: 'Ewalina', last: 'Komander', country: 'PL', division: 'FPRO' } },
      { line: 3, create: { first: '', last: 'Quite Another', country: null } },
    ];
    const planned = await plan(id, content, choices);
    expect(planned.lines.map((line) => line.alias)).toEqual([null, 'X YZQ']);
    await submit(id, content, choices);
    expect(await created(id)).toEqual([
      'Ewalina | Komander (FPRO, PL): Komander Ewalina',
      ' | Quite Another (FPRO, PL): X YZQ',
    ]);
    const again = await plan(id, content);
    expect(again.lines.map((line) => line.method)).toEqual(['exact', 'alias']);
    expect(again.counts).toMatchObject({ unchanged: 2, aliases: 0, question: 0 });
  });

  it('have the given division, both result and athlete', async () => {
    const id = await race();
    const content = fileOf(['Wrong', 'Divisiona', 'ITA']);
    await submit(id, content, [{ line: 2, create: { division: 'MPRO' } }]);
    expect(await created(id)).toEqual(['Wrong | Divisiona (MPRO, IT): Wrong Divisiona']);
    const found = await server.database.db.execute(
      sql`select division from athlete where last = 'Divisiona'`,
    );
    expect(found.rows).toEqual([{ division: 'MPRO' }]);
  });

  it('are not created with the name of an existing athlete, in any spelling: the plan names that athlete', async () => {
    const [known] = await server.given((tx) => createAthletes(tx, ['Núria Existente']));
    const id = await race();
    const content = fileOf(['Some', 'Bodyelse', 'ESP']);
    for (const create of [
      { first: 'NURIA', last: 'EXISTENTE' },
      { first: 'Existente', last: 'Nuria' },
    ]) {
      const { lines, can_submit } = await plan(id, content, [{ line: 2, create }]);
      expect([lines[0]?.change, lines[0]?.new_athlete, can_submit]).toEqual(['question', null, false]);
      expect(lines[0]?.problems[0]).toMatch(/^Núria Existente exists already in FPRO/);
      expect(lines[0]?.runners_up[0]).toMatchObject({ id: known });
    }
  });

  it.each([
    [{ country: 'Atlantis' }, 'choices.0.create.country', 'Atlantis'],
    [{ division: 'PRO' }, 'choices.0.create.division', 'division'],
    [{ last: 'x'.repeat(101) }, 'choices.0.create.last', 'last'],
  ])('are refused with %j, naming the field', async (create, field, message) => {
    const answered = await server.call(planResults, {
      id: await race(),
      filename: 'r.csv',
      content: fileOf(['Any', 'Body', '']),
      choices: [{ line: 2, create }] as never,
    });
    expect([answered.status, answered.headers['x-error-field']]).toEqual([400, field]);
    expect(answered.text).toContain(message);
  });

  it('need a last name: without one the row remains a question', async () => {
    const { lines } = await plan(await race(), fileOf(['Any', 'Body', '']), [
      { line: 2, create: { first: 'Any', last: ' ' } },
    ]);
    expect(lines[0]).toMatchObject({
      change: 'question',
      problems: ['New athlete: the last name is missing.'],
    });
  });
});
