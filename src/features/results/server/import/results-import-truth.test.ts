import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePublishedPoints } from '#database/sample-files.ts';
import { race, t100Season } from '#database/tables/all-tables.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { resultsExport } from '#rules/results-import/results-export.ts';
import { createAthletes, sampleAthletes, sampleResultsFile } from '#testing/builders/create-races.ts';
import {
  createSampleRace,
  isPublishedInFull,
  sampleRaceKeys,
  sampleRaceOf,
} from '#testing/builders/create-sample-race.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Real races, imported through the API: points as published, nothing lost, nothing changed by repeating the import. Every fourth race, other
// ones than those of the tracker; the points of all of them are compared in demo-data.test.ts.
const keys = sampleRaceKeys.filter((_key, at) => at % 4 === 2);

let server: TestServer;
const seasons = new Map<string, number>();

const published = new Map(
  (await samplePublishedPoints()).map((row) => [`${row.race_key} ${row.division} ${row.name}`, row]),
);

beforeAll(async () => {
  server = await startTestServer();
  await server.given(async (tx) => {
    await createAthletes(tx, sampleAthletes());
    for (const year of ['2024', '2025', '2026']) {
      const [season] = await tx
        .insert(t100Season)
        .values({ name: `T100 ${year}`, start_date: `${year}-01-01`, end_date: `${year}-12-31` })
        .returning({ id: t100Season.id });
      seasons.set(year, season?.id ?? 0);
    }
  });
});
afterAll(() => server.close());

/** A race of the sample data; a T100 race belongs to the season of its year. */
function sampleRace(key: string): Promise<number> {
  const { distance, date } = sampleRaceOf(key) ?? {};
  const season = distance === '100K' ? seasons.get(date?.slice(0, 4) ?? '') : undefined;
  return server.given((tx) => createSampleRace(tx, key, { t100_season_id: season ?? null }));
}

async function importFile(id: number, filename: string, bytes: Buffer) {
  const content = { content: bytes.toString('base64'), encoding: 'base64' as const };
  const plan = await server.ask(planResults, { id, filename, ...content });
  const { file, digest } = plan;
  const submitted = await server.call(submitResults, { id, filename, file, digest });
  expect(submitted.text).toBe('');
  return { plan, submitted };
}

describe('a race of the sample data', () => {
  it.each(keys)('%s: imported points are the published ones', async (key) => {
    const id = await sampleRace(key);
    const { plan } = await importFile(id, `${key}.csv`, sampleResultsFile(key));
    expect(plan.wrong_file).toEqual([]);
    expect(plan.problems).toEqual([]);
    const { results, points } = await server.ask(listRaceResults, { id });
    expect(results).toHaveLength(plan.lines.length);
    const wrong = results.flatMap((result, at) => {
      const row = published.get(`${key} ${result.division} ${result.name_in_file}`);
      const own = points[at];
      if (!isPublishedInFull(key, result.division)) return [];
      const racePoints = row ? Number(row.race_points) : null;
      const t100 = row?.t100_points ? Number(row.t100_points) : null;
      const isRace =
        racePoints === null
          ? own?.overall_points === null
          : Math.abs((own?.overall_points ?? -1) - racePoints) <= 0.01 + 1e-9;
      const isT100 = row === undefined || t100 === null || own?.t100_points === t100;
      return isRace && isT100 ? [] : [{ name: result.name_in_file, row, own }];
    });
    expect(wrong).toEqual([]);
    const planned = new Map(plan.lines.map((line) => [line.athlete?.id, line.points]));
    expect(results.map((result) => planned.get(result.id))).toEqual(
      points.map(({ result_id: _, ...own }) => own),
    );
  });
});

describe('the same race again', () => {
  const key = 'ironman-south-africa-2025';

  it('plans no change from the same file, and stores no change set', async () => {
    const id = await sampleRace(key);
    await importFile(id, 'first.csv', sampleResultsFile(key));
    const { plan, submitted } = await importFile(id, 'again.csv', sampleResultsFile(key));
    expect(plan.counts).toMatchObject({ unchanged: 65, create: 0, update: 0, removed: 0, question: 0 });
    expect(plan.sets).toEqual([]);
    expect(submitted.headers['x-change-set']).toBeUndefined();
  });

  it('plans no change from our own export, points and all', async () => {
    const id = await sampleRace(key);
    await importFile(id, 'first.csv', sampleResultsFile(key));
    await server.given((tx) => tx.update(race).set({ sof_mpro_manual: 80 }).where(eq(race.id, id)));
    const { results, points } = await server.ask(listRaceResults, { id });
    const file = resultsExport(results.map((result, at) => ({ ...result, ...noPoints, ...points[at] })));
    const { plan, submitted } = await importFile(id, 'export.csv', Buffer.from(file));
    expect(plan.counts).toMatchObject({ unchanged: 65, create: 0, update: 0, removed: 0 });
    expect(submitted.headers['x-change-set']).toBeUndefined();
  });
});

const noPoints = { swim_points: null, bike_points: null, run_points: null, overall_points: null };

describe('the file in other formats', () => {
  const key = 'ironman-south-africa-2025';
  const text = sampleResultsFile(key)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const records = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data;
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const shuffled = records.map((cells) => [...cells.slice(11), ...cells.slice(0, 11)]);
  const [header = [], ...body] = shuffled;
  const macRoman = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  /** With another header, and times as a spreadsheet may write them. */
  const retimed = (time: (text: string) => string, names = records[0] ?? []) => [
    names,
    ...records
      .slice(1)
      .map((cells) => cells.map((cell) => (/^\d+:\d\d:\d\d$/.test(cell) ? time(cell) : cell))),
  ];
  const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const csv = (rows: string[][], delimiter = ';') => Buffer.from(Papa.unparse(rows, { delimiter }));
  const german =
    'Platz;Vorname;Nachname;Kategorie;Nation;Status;Schwimmen (3,8 km);Wechsel 1;Rad;Wechsel 2;Laufen;Gesamtzeit'
      .split(';')
      .concat((records[0] ?? []).slice(12));

  it.each([
    ['UTF-8 without BOM, LF', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['Mac Roman', Buffer.from(Array.from(text, (one) => macRoman.indexOf(one)))],
    ['UTF-8 taken for Windows-1252', Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)))],
    ['UTF-16', utf16],
    ['tabs, line ends of old Macs', Buffer.from(csv(records, '\t').toString().replaceAll('\r\n', '\r'))],
    ['parts of a day', csv(retimed((time) => String(seconds(time) / 86_400)))],
    ['times of the first day', csv(retimed((time) => `1899-12-30 ${time.padStart(8, '0')}`))],
    [
      'German, with a title, empty columns, a repeated header and totals',
      Buffer.from(
        [
          ['IRONMAN South Africa 2025'],
          german,
          ...records.slice(1, 30),
          german,
          ...records.slice(30),
          ['Gesamt', '65'],
        ]
          .map((cells) => `${cells.join(';')};;\r\n`)
          .join(''),
      ),
    ],
    ['commas, every cell quoted', Buffer.from(Papa.unparse(records, { delimiter: ',', quotes: true }))],
    [
      'headers in another order and case',
      Buffer.from(
        Papa.unparse([header.map((cell) => ` ${cell.toUpperCase()} `), ...body], { delimiter: ';' }),
      ),
    ],
  ])('%s gives the same results', async (_what, bytes) => {
    const id = await sampleRace(key);
    const plain = await server.ask(planResults, { id, filename: 'plain.csv', content: text });
    const other = await server.ask(planResults, {
      id,
      filename: 'other.csv',
      content: bytes.toString('base64'),
      encoding: 'base64',
    });
    const facts = ({ lines }: typeof plain) => lines.map(({ line: _, texts: _texts, ...one }) => one);
    expect(facts(other)).toEqual(facts(plain));
    expect(plain.lines.map((line) => line.last)).toContain('Sánchez');
  });

  it('without the column Division is of the division of the race, if it has only one', async () => {
    const id = await sampleRace(key);
    const content = csv(
      records.filter((cells, at) => at === 0 || cells[3] === 'MPRO').map((cells) => cells.toSpliced(3, 1)),
    ).toString();
    const input = { id, filename: 'men.csv', content };
    const refused = await server.call(planResults, input);
    expect(refused.text).toBe('The file lacks the column Division.');
    await server.given((tx) => tx.update(race).set({ division: 'MPRO' }).where(eq(race.id, id)));
    const body = await server.ask(planResults, input);
    expect(new Set(body.lines.map((line) => line.division))).toEqual(new Set(['MPRO']));
    expect(body.notes).toContain(
      'The file has no column Division: all lines are taken as MPRO, as the race is.',
    );
  });
});
