import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/declare-call.ts';
import { storedImportFile } from '#database/tables/race-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { closeWorkers } from '#server/workers/worker-pool.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
  type GivenAthlete,
} from '#testing/builders/create-races.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A repeated request of the same person joins the first; requests of two persons are separate. */
const TWO_PEOPLE = ['admin', 'other-admin'] as const;

const HEADER =
  'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall;Swim Pts;Bike Pts;Run Pts;Race Points;Rank System';
const times = (overall: string) => `0:50:00;0:02:00;4:30:00;0:02:00;2:50:00;${overall};;;;;`;
const finisher = (first: string, last: string, overall = '8:14:00', country = '', division = 'FPRO') =>
  `1;${first};${last};${division};${country};Finish;${times(overall)}`;
const fileOf = (...lines: string[]) => [HEADER, ...lines].join('\r\n');

/** A race and athletes whose names no other test has. */
async function raceAnd(...athletes: (GivenAthlete | string)[]) {
  return server.given(async (tx) => ({
    id: await createRace(tx, { tierName: 'Gold', sof_fpro_manual: 85, sof_mpro_manual: 85 }),
    athletes: athletes.length > 0 ? await createAthletes(tx, athletes) : [],
  }));
}

type Choices = InputOf<typeof planResults>['choices'];

const plan = (id: number, content: string, choices: Choices = []) =>
  server.ask(planResults, { id, filename: 'results.csv', content, choices });

async function submit(id: number, content: string, choices: Choices = []) {
  const { digest, file } = await plan(id, content, choices);
  return server.call(submitResults, { id, filename: 'results.csv', file, digest, choices });
}

const changeSetOf = (answered: { headers: Record<string, unknown> }) =>
  Number(answered.headers['x-change-set']);
const TABLES = ['athlete', 'athlete_alias', 'result', 'result_points', 'change_set'] as const;
const everything = () => Promise.all(TABLES.map((table) => countRows(server.database, table)));

describe('a row of the plan', () => {
  it('shows how the athlete was found, and possible alternatives', async () => {
    const { id, athletes } = await raceAnd(
      { name: 'Michaela Weissova', country: 'AT' },
      { name: 'Michaela Weissoda', country: 'DE' },
      'Zora Quillfeather',
    );
    const other = await raceAnd();
    await server.given((tx) =>
      createResults(tx, other.id, [{ athlete_id: athletes[1] ?? 0, overall: 30_000 }]),
    );
    const { lines, counts, can_submit, problems } = await plan(
      id,
      fileOf(
        finisher('Quillfeather', 'Zora', '8:10:00'),
        finisher('Michaela', 'Weissoba', '8:12:00'),
        finisher('Nobody', 'Knowsher', '8:14:00'),
        finisher('Michaela', 'Weissoba-X', '8:16:00', 'AT'),
      ),
    );
    expect(lines.map((line) => [line.line, line.method, line.change, line.athlete?.id ?? null])).toEqual([
      [2, 'exact', 'create', athletes[2]],
      [3, 'question', 'question', null],
      [4, 'none', 'question', null],
      [5, 'fuzzy', 'create', athletes[0]],
    ]);
    expect(lines[1]?.runners_up.map((one) => [one.id, one.score, one.country, one.results_count])).toEqual([
      [athletes[0], 94, 'AT', 0],
      [athletes[1], 94, 'DE', 1],
    ]);
    expect(lines[1]?.reason).toBe('2 athletes are close: Michaela Weissova, 94 %; Michaela Weissoda, 94 %.');
    expect(counts).toMatchObject({ lines: 4, create: 2, question: 2, newAthletes: 0 });
    expect([can_submit, problems]).toEqual([false, ['2 lines need a decision.']]);
  });

  it('lists what changes against the current result, and results missing from the file', async () => {
    const { id, athletes } = await raceAnd('Changing Cora', 'Missing Mona', 'Same Sina');
    await submit(id, fileOf(finisher('Changing', 'Cora', '8:10:00'), finisher('Same', 'Sina', '8:20:00')));
    await server.given((tx) => createResults(tx, id, [{ athlete_id: athletes[1] ?? 0, overall: 29_999 }]));
    const { lines, removed, sets } = await plan(
      id,
      fileOf(finisher('Changing', 'Cora', '8:11:00'), finisher('Same', 'Sina', '8:20:00')),
    );
    expect(lines.map((line) => [line.change, line.changes])).toEqual([
      ['update', [{ field: 'overall', from: 29_400, to: 29_460 }]],
      [
        'recalculated',
        [
          { field: 'place', from: 3, to: 2 },
          { field: 'overall_points', from: 80.57, to: 82.65 },
        ],
      ],
    ]);
    expect(removed).toMatchObject([{ athlete_id: athletes[1], name: 'Missing Mona', possible_lines: [] }]);
    expect(sets).toEqual([]);
  });

  it('shows the points that it will have, with the strength of field from its starters', async () => {
    const { id, athletes } = await server.given(async (tx) => {
      const made = await createAthletes(tx, ['Ranked Rita', 'Ranked Rosa']);
      await createRankingSet(tx, {
        date: '2016-05-01',
        points: { [made[0] ?? 0]: 95, [made[1] ?? 0]: 92.5 },
      });
      return {
        id: await createRace(tx, { tierName: 'Diamond', date: '2016-06-01', year: 2016 }),
        athletes: made,
      };
    });
    expect(athletes).toHaveLength(2);
    const content = fileOf(finisher('Ranked', 'Rita', '8:10:00'), finisher('Ranked', 'Rosa', '8:20:00'));
    const { scoring, lines, sets } = await plan(id, content);
    // (95 + 92.5) / 5
    expect(scoring).toEqual([
      { division: 'FPRO', ranking_system: 2, missing: null, strength_of_field: 37.5, is_manual: false },
    ]);
    expect(sets).toMatchObject([]);
    await submit(id, content);
    const saved = await server.ask(listRaceResults, { id });
    expect(saved.points.map((one) => one.overall_points)).toEqual(
      lines.map((line) => line.points.overall_points),
    );
    expect(saved.race.scoring.find((one) => one.division === 'FPRO')?.sof_calculated).toBe(37.5);
  });

  it('warns of the other division, another nation, a place that does not match', async () => {
    const { id } = await raceAnd(
      { name: 'Other Odin', division: 'MPRO' },
      { name: 'Nation Nora', country: 'DK' },
    );
    const { lines } = await plan(
      id,
      fileOf(finisher('Other', 'Odin'), finisher('Nation', 'Nora', '8:10:00', 'SE').replace(/^1/, '7')),
    );
    expect(lines[0]?.reason).toBe('Other Odin is in MPRO; this line says FPRO.');
    expect(lines[1]?.warnings).toEqual([
      'Overall is 240 s less than the sum of the legs.',
      'Country: Nation Nora races for DK, this row says SE.',
      'Place: the file says 7, by time it is 1.',
    ]);
  });
});

describe('the 33 name variants of the real data', () => {
  it('match their athlete, each of them', async () => {
    const folder = join(import.meta.dirname, '../../../../database/sample-data');
    const variants = Papa.parse<{ folded: string; spelling: string }>(
      readFileSync(join(folder, 'name-variants.csv'), 'utf8'),
      { header: true, skipEmptyLines: true },
    ).data;
    expect(variants).toHaveLength(33);
    const known = new Map<string, string>();
    for (const { folded, spelling } of variants) if (!known.has(folded)) known.set(folded, spelling);
    const { id, athletes } = await raceAnd(...known.values());
    const athleteOf = new Map([...known.keys()].map((folded, at) => [folded, athletes[at]]));
    for (const { folded, spelling } of variants) {
      const { lines } = await plan(
        id,
        `Name;${HEADER.replace('First;Last;', '')}\n${spelling};${finisher('', '').replace(';;;', ';')}`,
      );
      expect([spelling, lines[0]?.method, lines[0]?.athlete?.id]).toEqual([
        spelling,
        'exact',
        athleteOf.get(folded),
      ]);
    }
  });
});

describe('answered questions', () => {
  it('by another athlete whose spelling is saved, a new athlete, and skipping', async () => {
    const { id, athletes } = await raceAnd('Alias Aurora', 'Known Kaja');
    const before = await everything();
    const content = fileOf(
      finisher('Al', 'Ora', '8:10:00', 'NOR'),
      finisher('Brand', 'Newcomer', '8:12:00', 'NOR'),
      finisher('Left', 'Outside', '8:14:00'),
      finisher('Known', 'Kaja', '8:16:00'),
    );
    const choices: Choices = [
      { line: 2, athlete_id: athletes[0] ?? 0, remember_alias: 1 },
      { line: 3, create: 1 },
      { line: 4, skip: 1 },
    ];
    const planned = await plan(id, content, choices);
    expect(planned.lines.map((line) => [line.change, line.decided_by, line.alias, line.new_athlete])).toEqual(
      [
        ['create', 'staff', 'Al Ora', null],
        ['create', 'staff', null, { first: 'Brand', last: 'Newcomer', division: 'FPRO', country: 'NO' }],
        ['held', 'staff', null, null],
        ['create', 'match', null, null],
      ],
    );
    expect(planned.counts).toMatchObject({ newAthletes: 1, aliases: 1, held: 1, question: 0 });

    const answered = await submit(id, content, choices);
    expect(answered.body).toMatchObject({ status: 0, saved: 3 });
    const { results } = await server.ask(listRaceResults, { id });
    expect(results.map((one) => [`${one.first} ${one.last}`, one.name_in_file, one.rank])).toEqual([
      ['Alias Aurora', 'Al Ora', 1],
      ['Brand Newcomer', 'Brand Newcomer', 2],
      ['Known Kaja', 'Known Kaja', 3],
    ]);
    const again = await plan((await raceAnd()).id, content);
    expect(again.lines.map((line) => line.method)).toEqual(['alias', 'exact', 'none', 'exact']);

    await server.ask(undoHistory, { id: changeSetOf(answered) });
    const after = await everything();
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  });

  it('by a corrected new athlete', async () => {
    const { id } = await raceAnd();
    const content = fileOf(finisher('MISSPELT', 'Nmae', '8:10:00'));
    const choices: Choices = [{ line: 2, create: { first: 'Well', last: 'Spelt', country: 'Portugal' } }];
    await submit(id, content, choices);
    const { results } = await server.ask(listRaceResults, { id });
    expect(results).toMatchObject([
      { first: 'Well', last: 'Spelt', country: 'PT', name_in_file: 'MISSPELT Nmae' },
    ]);
  });

  it('but not by one athlete for two rows, an unknown athlete, or one who is already matched', async () => {
    const { id, athletes } = await raceAnd('Double Dora', 'There Already');
    const content = fileOf(finisher('Double', 'Dora'), finisher('Second', 'Line'));
    const open = async (choices: Choices) => (await plan(id, content, choices)).lines[1]?.problems;
    expect(await open([{ line: 3, athlete_id: 2_000_000_000 }])).toEqual([
      'There is no athlete with the id 2000000000.',
    ]);
    expect(await open([{ line: 3, create: { first: 'Second', last: 'Line' } }])).toEqual([]);
    const taken = await plan(id, content, [{ line: 3, athlete_id: athletes[0] ?? 0 }]);
    expect(taken.lines.map((line) => line.problems)).toEqual([
      ['Double Dora also has line 3; one athlete cannot have two results.'],
      [],
    ]);
  });

  it.each([
    [{ line: 2 }, 'Line 2: choose an athlete, a new athlete or leave the line out; one of the three.'],
    [
      { line: 2, skip: true, create: true },
      'Line 2: choose an athlete, a new athlete or leave the line out; one of the three.',
    ],
    [{ line: 0, skip: true }, 'choices.0.line'],
    [{ line: 2, athlete_id: -4 }, 'choices.0.athlete_id must be a positive whole number.'],
    [{ line: 2, create: { country: 'Atlantis' } }, 'Country: "Atlantis" is not a known nation.'],
  ])('and %j is refused', async (choice, message) => {
    const { id } = await raceAnd();
    const answered = await server.call(planResults, {
      id,
      filename: 'r.csv',
      content: fileOf(finisher('Any', 'Body')),
      choices: [choice] as never,
    });
    expect([answered.status, answered.text]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('submitting', () => {
  it('is refused while a question is open, and writes nothing', async () => {
    const { id } = await raceAnd();
    const before = await everything();
    const answered = await submit(id, fileOf(finisher('Still', 'Open')));
    expect([answered.status, answered.text]).toEqual([400, '1 line needs a decision.']);
    expect(await everything()).toEqual(before);
  });

  it('is refused when it would save something else than the preview showed', async () => {
    const { id, athletes } = await raceAnd('Preview Petra', 'Preview Paula');
    const content = fileOf(finisher('Preview', 'Petra'));
    const { digest, file } = await plan(id, content);
    await server.given((tx) => createResults(tx, id, [{ athlete_id: athletes[1] ?? 0, overall: 30_000 }]));
    const answered = await server.call(submitResults, { id, filename: 'r.csv', file, digest });
    expect([answered.status, answered.headers['x-error-code']]).toEqual([409, 'plan-changed']);
    expect((await server.ask(listRaceResults, { id })).results.map((one) => one.id)).toEqual([athletes[1]]);
  });

  it('by two people at the same time has the same outcome as once', async () => {
    const { id } = await raceAnd('Parallel Pia');
    const content = fileOf(
      finisher('Parallel', 'Pia', '8:10:00'),
      finisher('Parallel', 'Newcomer', '8:20:00'),
    );
    const choices: Choices = [{ line: 3, create: true }];
    const { digest, file } = await plan(id, content, choices);
    const input = { id, filename: 'r.csv', file, digest, choices };
    const before = await countRows(server.database, 'athlete');
    const responses = await Promise.all(TWO_PEOPLE.map((who) => server.call(submitResults, input, who)));
    expect(responses.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await countRows(server.database, 'athlete')).toBe(before + 1);
    expect((await server.ask(listRaceResults, { id })).results).toHaveLength(2);
  });

  it('of two files at the same time saves one of them completely', async () => {
    const { id } = await raceAnd('First Fanny', 'First Frida', 'Other Olga', 'Other Osla');
    const files = [
      fileOf(finisher('First', 'Fanny', '8:10:00'), finisher('First', 'Frida', '8:20:00')),
      fileOf(finisher('Other', 'Olga', '8:10:00'), finisher('Other', 'Osla', '8:20:00')),
    ];
    const responses = await Promise.all(files.map((content) => submit(id, content)));
    expect(responses.map((one) => one.status)).toContain(200);
    const firsts = (await server.ask(listRaceResults, { id })).results.map((one) => one.first);
    expect([
      ['First', 'First'],
      ['Other', 'Other'],
    ]).toContainEqual(firsts);
  });

  it('writes all or nothing when the database fails in the middle', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Broken Number${at}`);
    const { id } = await raceAnd(...names);
    const lines = names.map((_, at) =>
      finisher('Broken', `Number${at}`, `8:10:${String(at).padStart(2, '0')}`),
    );
    const content = fileOf(...lines, finisher('Broken', 'Newcomer', '8:20:00'));
    const choices: Choices = [{ line: 42, create: true }];
    const { digest, file } = await plan(id, content, choices);
    const before = await everything();
    const { db } = server.database;
    await db.execute(sql`create function fail_in_the_middle() returns trigger language plpgsql as
      $$ begin if new.overall = 29425 then raise exception 'fails here'; end if; return new; end $$`);
    await db.execute(sql`create trigger fail_in_the_middle before insert on result for each row
      execute function fail_in_the_middle()`);
    const broken = await server.call(submitResults, { id, filename: 'r.csv', file, digest, choices });
    expect(broken.status).toBe(500);
    expect(broken.text).not.toContain('fails here');
    await db.execute(sql`drop trigger fail_in_the_middle on result`);
    expect(await everything()).toEqual(before);
    const whole = await server.call(submitResults, { id, filename: 'r.csv', file, digest, choices });
    expect(whole.body).toMatchObject({ saved: 41 });
  });

  it('replaces only the divisions that the file contains', async () => {
    const { id, athletes } = await raceAnd(
      { name: 'Man Staying', division: 'MPRO' },
      'Woman Staying',
      'Woman Going',
    );
    await server.given((tx) =>
      createResults(tx, id, [
        { athlete_id: athletes[0] ?? 0, division: 'MPRO', overall: 28_000 },
        { athlete_id: athletes[2] ?? 0, overall: 30_000 },
      ]),
    );
    await submit(id, fileOf(finisher('Woman', 'Staying')));
    expect((await server.ask(listRaceResults, { id })).results.map((one) => one.last)).toEqual([
      'Staying',
      'Staying',
    ]);
  });
});

describe('a file that cannot be read', () => {
  const quoted = fileOf(finisher('"Open', 'Quote'));
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['only a header', HEADER, 'The file has a header but no rows.'],
    ['another table', 'a;b;c\n1;2;3', 'The file lacks the columns'],
    ['an unclosed quote', quoted, 'Row 2: a quote (") is opened and never closed.'],
    [
      'a cell that continues after its closing quote',
      fileOf(finisher('"Half"quoted', 'Cell')),
      'Row 2: a cell continues after its closing quote (").',
    ],
    [
      'too many rows',
      `${HEADER}\n${'1;A;B;FPRO;;DNF;;;;;;;;;;;\n'.repeat(10_001)}`,
      'The file has 10,001 rows; at most 5,000 can be imported.',
    ],
  ])('%s', async (_what, content, message) => {
    const { id } = await raceAnd();
    const answered = await server.call(planResults, { id, filename: 'r.csv', content });
    expect([answered.status, answered.text]).toEqual([400, expect.stringContaining(message)]);
  });

  it('reports an invalid time by row and column, and continues with the other rows', async () => {
    const { id } = await raceAnd('Row Rina', 'Row Romy');
    const content = fileOf(finisher('Row', 'Rina', '1:2:3:4'), finisher('Row', 'Romy', '8:59:60'));
    const { lines } = await plan(id, content);
    expect(lines.map((line) => line.problems)).toEqual([
      ['Overall: "1:2:3:4" is not a time; enter h:mm:ss, mm:ss or seconds.'],
      ['Overall: "8:59:60" has more than 59 seconds.'],
    ]);
  });

  it('is found again by its id, only in its own race', async () => {
    const [one, other] = [await raceAnd('Kept Karla'), await raceAnd()];
    const { file } = await plan(one.id, fileOf(finisher('Kept', 'Karla')));
    const again = await server.ask(planResults, { id: one.id, filename: 'r.csv', file });
    expect(again.file).toBe(file);
    const elsewhere = await server.call(planResults, { id: other.id, filename: 'r.csv', file });
    expect([elsewhere.status, elsewhere.text]).toEqual([400, 'The file is missing. Choose it again.']);
  });

  it('is stored without cells that the import ignores, such as e-mail addresses, and planned alike again', async () => {
    const { id } = await raceAnd('Private Petra');
    const content = `${HEADER};Email\r\n${finisher('Private', 'Petra')};petra@example.org`;
    const planned = await plan(id, content);
    const [stored] = await server.database.db
      .select({ content: storedImportFile.content })
      .from(storedImportFile)
      .where(eq(storedImportFile.id, planned.file));
    expect(stored?.content.toString()).toBe(`\ufeff${content.replace('petra@example.org', '')}`);
    expect(await server.ask(planResults, { id, filename: 'r.csv', file: planned.file })).toEqual(planned);
  });

  it('is stored with the last part of its name', async () => {
    const { id } = await raceAnd();
    const { filename } = await server.ask(planResults, {
      id,
      filename: 'C:\\Users\\anna\\..\\results.csv',
      content: fileOf(finisher('Any', 'Body')),
    });
    expect(filename).toBe('results.csv');
  });
});

describe('the matching worker', () => {
  it('is restarted when it dies, and the plan is still completed', async () => {
    const { id } = await raceAnd('Restart Ronja');
    const planning = plan(id, fileOf(finisher('Restart', 'Ronja')));
    await closeWorkers();
    expect((await planning).lines[0]?.method).toBe('exact');
  });

  it('uses an athlete, an alias and a slug as soon as they exist', async () => {
    const { id } = await raceAnd();
    const content = fileOf(finisher('Suddenly', 'There'));
    expect((await plan(id, content)).lines[0]?.method).toBe('none');
    await server.given((tx) => createAthletes(tx, ['Suddenly There']));
    expect((await plan(id, content)).lines[0]?.method).toBe('exact');
  });
});

describe('both calls', () => {
  it.each([
    ['plan', planResults],
    ['submit', submitResults],
  ] as const)('%s needs a race', async (_name, call) => {
    const input = { id: 2_000_000_000, filename: 'r.csv', content: 'x', digest: 'x' };
    expect((await server.call(call, input)).status).toBe(404);
  });
});
