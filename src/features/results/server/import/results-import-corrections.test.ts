import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/declare-call.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, type ResultsPlan, submitResults } from '#features/results/results-import-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Choices = InputOf<typeof planResults>['choices'];

const HEADER =
  'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall;Swim Pts;Bike Pts;Run Pts;Race Points';
const LEGS = '0:50:00;0:02:00;4:30:00;0:02:00;2:50:00';
const fileOf = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const line = (name: string, overall = '8:14:00', points = ';;;', division = 'MPRO') =>
  `1;${name};${division};GER;Finish;${LEGS};${overall};${points}`;

const race = () => server.given((tx) => createRace(tx, { tierName: 'Gold', sof_mpro_manual: 85 }));
const athletes = (...names: string[]) =>
  server.given((tx) =>
    createAthletes(
      tx,
      names.map((name) => ({ name, division: 'MPRO' as const })),
    ),
  );
const plan = (id: number, content: string, choices: Choices = []) =>
  server.ask(planResults, { id, filename: 'results.csv', content, choices });
async function submit(id: number, content: string, choices: Choices) {
  const { digest, file } = await plan(id, content, choices);
  await server.ask(submitResults, { id, filename: 'results.csv', file, digest, choices });
  return (await server.ask(listRaceResults, { id })).results;
}

describe('a broken line of a results file', () => {
  it('is corrected in place: times, overall time and missing cells; the results are those of a right file', async () => {
    await athletes('Bruno Kaputtmann', 'Karl Kurzzeile');
    const right = await race();
    const expected = await submit(
      right,
      fileOf(line('Bruno;Kaputtmann'), line('Karl;Kurzzeile', '8:14:05')),
      [],
    );
    const id = await race();
    const content = fileOf(
      line('Bruno;Kaputtmann', '3:99:30').replace('0:50:00', '0:23:xx'),
      `2;Karl;Kurzzeile;MPRO;GER;Finish;${LEGS}`,
    );
    const broken = await plan(id, content);
    expect(broken.lines.map((one) => one.problems)).toEqual([
      [
        'Swim: "0:23:xx" is not a time; enter h:mm:ss, mm:ss or seconds.',
        'Overall: "3:99:30" has more than 59 minutes.',
      ],
      ['5 cells are missing at the end of the line: Overall to Race Points.'],
    ]);
    expect(broken.lines[0]?.texts).toMatchObject({ Swim: '0:23:xx', Bike: '4:30:00', Overall: '3:99:30' });
    const results = await submit(id, content, [
      { line: 2, cells: { Swim: '50:00', Overall: '8:14:00' } },
      { line: 3, cells: { Overall: '8:14:05' } },
    ]);
    const facts = (of: typeof results) =>
      of.map(({ id: _id, result_id: _result, place_in_file: _place, ...one }) => one);
    expect(facts(results)).toEqual(facts(expected));
  });

  it('finds its athlete by the corrected name and division', async () => {
    const [known] = await athletes('Rosalind Richtigname');
    const content = fileOf(line('Rosalind;Falsch', '8:14:00', ';;;', 'Men'));
    const cells = { Last: 'Richtigname', Division: 'MPRO', Country: 'SUI', Status: 'DNF' };
    const { lines } = await plan(await race(), content, [{ line: 2, cells }]);
    expect(lines[0]).toMatchObject({
      method: 'exact',
      change: 'create',
      ...{ last: 'Richtigname', division: 'MPRO', country: 'CH', status: 'DNF' },
      athlete: { id: known },
    });
  });

  it('keeps its correction with every other decision about it', async () => {
    const [known] = await athletes('Ottokar Anders');
    const content = fileOf(line('Unbekannt;Niemand', '6:14:00'));
    const cells = { Swim: '51:00' };
    const planned = async (choice: NonNullable<Choices>[number]) =>
      (await plan(await race(), content, [choice])).lines[0];
    const overall = 29_640;
    expect(await planned({ line: 2, cells, skip: true })).toMatchObject({ change: 'held', swim: 3060 });
    expect(await planned({ line: 2, cells, create: true, overall })).toMatchObject({
      ...{ change: 'create', swim: 3060, overall },
    });
    expect(await planned({ line: 2, cells, athlete_id: known ?? 0, overall })).toMatchObject({
      ...{ change: 'create', swim: 3060, overall },
    });
  });

  it.each([
    [{ Points: '1' }, 'choices.0.cells'],
    [{ Swim: 7 }, 'choices.0.cells.Swim'],
    [{ Swim: 'x'.repeat(201) }, 'choices.0.cells.Swim'],
  ])('is not corrected with %j', async (cells, field) => {
    const id = await race();
    const given = { id, filename: 'r.csv', content: fileOf(line('Any;Body')), choices: [{ line: 2, cells }] };
    const answered = await server.call(planResults, given as never);
    expect([answered.status, answered.headers['x-error-field']]).toEqual([400, field]);
  });
});

describe('a file without some columns', () => {
  it('leaves the stored nations, transitions and points of its athletes as they are, and says so', async () => {
    await athletes('Stella Bleibtsogut');
    const id = await race();
    const [before] = await submit(id, fileOf(line('Stella;Bleibtsogut', '8:14:00', '80;81;82;83')), []);
    const content = [
      'First;Last;Division;Swim;Bike;Run;Overall',
      'Stella;Bleibtsogut;MPRO;0:50:00;4:30:00;2:51:00;8:15:00',
    ].join('\n');
    const planned = await plan(id, content);
    expect(planned.notes).toContain('The file has no columns Country, T1, T2: stored values stay.');
    const [line2] = planned.lines;
    expect(line2?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['run', 'overall']));
    expect(line2?.changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(['t1']));
    expect(line2).toMatchObject({ place_in_file: null, points_in_file: { overall_points: null } });
    const [after] = await submit(id, content, []);
    expect(after).toMatchObject({ t1: 120, t2: 120, country: before?.country, run: 10_260, overall: 29_700 });
  });
});

describe('two lines of one name', () => {
  it('are a repeated line or two athletes; the second athlete gets a record of the same name', async () => {
    const id = await race();
    const content = fileOf(
      line('Doppel;Gängermann'),
      line('Doppel;Gängermann'),
      line('Doppel;Gängermann', '8:20:00'),
    );
    const { lines } = await plan(id, content);
    expect(lines.map((one) => [one.repeats, one.has_namesake])).toEqual([
      [null, true],
      [2, true],
      [null, true],
    ]);
    const results = await submit(id, content, [
      { line: 2, create: true },
      { line: 3, skip: true },
      { line: 4, create: { namesake: 1 }, overall: 30_000 },
    ]);
    expect(results.map((one) => `${one.first} ${one.last}`)).toEqual([
      'Doppel Gängermann',
      'Doppel Gängermann',
    ]);
    expect(new Set(results.map((one) => one.id)).size).toBe(2);
  });
});

it('NULL points are no number of the file, 0.00 is one', async () => {
  await athletes('Nullo Punktlos', 'Zero Punktlos');
  const content = fileOf(
    line('Nullo;Punktlos', '8:14:00', 'NULL;;70.5;NULL'),
    line('Zero;Punktlos', '8:14:01', '0;;0.00;0'),
  );
  const { lines } = await plan(await race(), content);
  expect(lines.map((one) => one.points_in_file)).toEqual([
    { swim_points: null, bike_points: null, run_points: 70.5, overall_points: null },
    { swim_points: 0, bike_points: null, run_points: 0, overall_points: 0 },
  ]);
});

describe('a file of thousands of lines near one name', () => {
  const names = Array.from({ length: 40 }, (_, at) => `Maximilian Mustermanna${at}`);
  const rows = Array.from({ length: 9000 }, (_, at) =>
    line(`Maximilian;Mustermann${at % 7}`, `8:${10 + (at % 40)}:00`),
  );

  it('is planned with a small response and little work for other requests', async () => {
    await athletes(...names, 'Maximilian Mustermann1');
    const id = await race();
    const planned: ResultsPlan[] = [];
    const spentOn = (lines: number) => {
      const input = { id, filename: 'r.csv', content: fileOf(...rows.slice(0, lines)) };
      return computingMilliseconds(async () => planned.unshift(await server.ask(planResults, input)));
    };
    const [few, many] = [await spentOn(1000), await spentOn(5000)];
    expect(planned[0]?.counts).toMatchObject({ lines: 5000, question: 5000 });
    expect(JSON.stringify(planned).length).toBeLessThan(20_000_000);
    // Five times the lines take about five times the work, not 25 times.
    expect(many / few).toBeLessThan(12);
  });

  it('is refused above 5,000 lines, with little work', async () => {
    const input = { id: await race(), filename: 'r.csv', content: fileOf(...rows) };
    const spent = await computingMilliseconds(async () => {
      const { status, text } = await server.call(planResults, input);
      expect([status, text]).toEqual([
        400,
        'The file has 9,000 rows; at most 5,000 can be imported. Remove the rows that are not results of this race.',
      ]);
    });
    expect(spent).toBeLessThan(1000);
  });
});
