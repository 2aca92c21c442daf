import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsvFile } from '#server/files/csv-files.ts';
import { createListRace, entryListCsv, participantCsv } from '#testing/builders/create-list-race.ts';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { dismissListWarning, planList, submitList } from '../../lists-import-contract.ts';
import { addParticipant } from '../../participant-calls-contract.ts';

let server: TestServer;
let id: number;
let athleteId: number;
beforeAll(async () => {
  server = await startTestServer();
  const race = await server.given((tx) => createListRace(tx, [{ name: 'Lea Known' }]));
  id = race.id;
  athleteId = race.ids[0] ?? 0;
});
afterAll(() => server.close());

const ENTRIES = entryListCsv('Lea,Known,,Female,Elite Women');
const NOT_A_CSV = 'Please upload a valid CSV file.';
const COMMAS = 'Invalid delimiter. Please ensure the CSV uses commas (,) as the separator.';
const SEMICOLONS = 'Invalid delimiter. Please ensure the CSV uses semicolon (;) as the separator.';
const MISSING = 'CSV is missing one or more required columns.';
const NOBODY = 'No valid athletes found in the CSV.';

describe('a list import', () => {
  it.each([planList, submitList, dismissListWarning] as const)('is for admins only: $path', async (call) => {
    const input = { id, warningId: 1, list: 'start' as const, content: ENTRIES, digest: 'x' };
    expect((await server.call(call, input, 'nobody')).status).toBe(401);
    expect((await server.call(call, input, 'signed-in')).status).toBe(403);
  });

  it.each<[string, 'start' | 'wait' | 'participants', string, string]>([
    ['nothing', 'start', '', NOT_A_CSV],
    ['blank lines', 'start', '\n \n', NOT_A_CSV],
    ['bytes that are no text', 'wait', '\u0000\u0001PK', NOT_A_CSV],
    ['an open quote', 'start', 'First Name,Last Name,Country,Gender,Program Name\n"Lea,x', NOT_A_CSV],
    ['athletes without a header', 'start', 'Lea,Known,GER,Female,Elite Women', NOT_A_CSV],
    ['athletes without a header', 'participants', 'Lea;Known;GER;FPRO', NOT_A_CSV],
    ['semicolons', 'start', ENTRIES.replaceAll(',', ';'), COMMAS],
    ['text', 'start', 'hello', COMMAS],
    ['a response of World Triathlon', 'start', '{"programs":[{"division":"MPRO"}]}', COMMAS],
    ['commas', 'participants', 'firstname,lastname,nation,division\nLea,Known,,FPRO', SEMICOLONS],
    ['tabs', 'participants', 'firstname\tlastname\tnation\tdivision', SEMICOLONS],
    ['other columns', 'start', 'a,b,c\n1,2,3', MISSING],
    [
      'no gender and program',
      'start',
      'First Name,Last Name,Country\nLea,Known,',
      `${MISSING} Missing: Gender, Program Name.`,
    ],
    ['no nation', 'participants', 'firstname;lastname;division\nLea;Known;F', `${MISSING} Missing: nation.`],
    ['a header alone', 'start', entryListCsv(), NOBODY],
    ['a header alone', 'participants', participantCsv(), NOBODY],
    [
      'officials and nameless rows alone',
      'start',
      entryListCsv('A,B,,M,Technical Officials', ',,GER,F,x'),
      NOBODY,
    ],
  ])('refuses %s (%s)', async (_what, list, content, message) => {
    const files = await countRows(server.database, 'kept_file');
    const refused = await server.call(planList, { id, list, content });
    expect(refused.status).toBe(400);
    expect(refused.text.startsWith(message)).toBe(true);
    expect(await countRows(server.database, 'kept_file')).toBe(files);
  });

  it('refuses content that is not base64 where it is announced', async () => {
    const refused = await server.call(planList, {
      id,
      list: 'start',
      content: 'First,Last\nA,B',
      encoding: 'base64',
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/^content is not valid base64\. /),
    ]);
  });

  it('reads columns in any case and order, further columns, quotes, and Windows-1252', async () => {
    const text = 'Program name,COUNTRY,last NAME,Bib,gender,First  Name\r\n,Österreich,"Mül,ler",7,f,Lea\r\n';
    const content = Buffer.from(text, 'latin1').toString('base64');
    const plan = await server.ask(planList, { id, list: 'start', content, encoding: 'base64' });
    expect(plan.lines[0]).toMatchObject({
      first: 'Lea',
      last: 'Mül,ler',
      division: 'FPRO',
      country_in_file: 'Österreich',
    });
    expect(plan.notes).toEqual(['Ignored: the column Bib.']);
    const again = await server.ask(planList, { id, list: 'start', file: plan.file });
    expect(again).toEqual(plan);
    const { rows } = await server.database.db.execute<{ content: Buffer }>(
      sql`select content from kept_file where id = ${plan.file}`,
    );
    expect(String(rows[0]?.content)).toBe(
      '\ufeffProgram name,COUNTRY,last NAME,Bib,gender,First  Name\r\n,Österreich,"Mül,ler",,f,Lea\r\n',
    );
  });

  it.each([
    ['start', 'Start List'],
    ['wait', 'Wait List'],
    ['participants', 'Start List'],
  ] as const)('needs the division of the race (%s)', async (list, name) => {
    const race = await server.given((tx) => createListRace(tx, [{ name: 'Any One' }], { division: null }));
    const refused = await server.call(planList, { id: race.id, list, content: ENTRIES });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`No division set in race for ${name} import.`);
  });

  it('refuses wrong decisions, and what does not exist', async () => {
    const plan = (more: object) => server.call(planList, { id, list: 'start', content: ENTRIES, ...more });
    const both = await plan({ choices: [{ line: 2, skip: true, athlete_id: 1 }] });
    expect([both.status, both.headers['x-error-field']]).toEqual([400, 'choices']);
    expect((await plan({ choices: [{ line: 2 }] })).text).toMatch(/^Line 2: choose an athlete/);
    expect((await plan({ choices: [{ line: 9, skip: true }] })).text).toBe('The list has no line 9.');
    expect((await plan({ choices: [{ line: 2, athlete_id: 9999 }] })).text).toBe(
      'Line 2: there is no athlete 9999.',
    );
    expect((await plan({ list: 'other' })).text).toContain('must be start, wait or participants');
    expect((await plan({ content: undefined })).text).toMatch(
      /^Please upload a valid CSV file\. The list is missing;/,
    );
    expect((await plan({ content: undefined, file: 9999 })).status).toBe(400);
    expect((await plan({ id: 9999 })).status).toBe(404);
    expect((await server.call(dismissListWarning, { id, warningId: 9999 })).status).toBe(404);
  });

  it('reads a long file outside the thread that serves requests', async () => {
    const content = participantCsv(...Array.from({ length: 100_000 }, () => 'Lea;Known;GER;FPRO'));
    const bytes = Buffer.from(content);
    const reading = await computingMilliseconds(() => readCsvFile({ kind: 'participants', bytes }));
    const serving = await computingMilliseconds(async () => {
      const refused = await server.call(planList, { id, list: 'participants', content });
      expect(refused.text).toContain('The list has 100000 rows; at most 2000 can be imported at once.');
    });
    expect(serving).toBeLessThan(reading);
  });

  it('is refused when the lists changed since the plan, and writes nothing', async () => {
    const input = { id, list: 'start' as const, content: ENTRIES };
    const plan = await server.ask(planList, input);
    const other = await server.call(submitList, { ...input, digest: 'other' });
    expect([other.status, other.headers['x-error-code']]).toEqual([409, 'plan-changed']);
    await server.ask(addParticipant, { id, athleteId });
    const changed = await server.call(submitList, { ...input, digest: plan.digest });
    expect([changed.status, changed.text]).toEqual([
      409,
      'The lists, athletes or decisions have changed since the preview. Check the new preview, then import again.',
    ]);
    expect(await countRows(server.database, 'participant')).toBe(1);
  });
});
