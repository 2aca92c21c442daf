import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { race, t100Season } from '#database/tables/all-tables.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { resultsExport } from '#rules/results-import/results-export.ts';
import {
  createAthletes,
  createRace,
  sampleAthletes,
  sampleResultsFile,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// The real races, imported through the API: points as published, nothing lost, nothing changed by repeating the import.

let server: TestServer;
const seasons = new Map<string, number>();

type Row = Record<string, string>;
const folder = join(import.meta.dirname, '../../../../database/sample-data');
const table = (path: string): Row[] =>
  Papa.parse<Row>(readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

const rows = table('races.csv');
const DISTANCE_TYPES: Readonly<Record<string, number>> = { '70.3': 1, '140.6': 2, '100K': 3 };
const byDate = rows.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
const raceKeys = [...new Set(byDate.map((row) => row.race_key ?? ''))];
const published = new Map(
  table('published-points.csv').map((row) => [`${row.race_key} ${row.division} ${row.name}`, row]),
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

async function sampleRace(key: string): Promise<number> {
  const own = rows.filter((row) => row.race_key === key);
  const [first] = own;
  const manual = (division: string) => {
    const row = own.find((one) => one.division === division);
    return row ? Number(row.manual_sof) : null;
  };
  const isT100 = first?.distance === '100K';
  const divisions = [...new Set(own.map((row) => row.division))];
  return server.given((tx) =>
    createRace(tx, {
      tierName: first?.tier ?? '',
      serieName: first?.serie_name ?? '',
      date: first?.date ?? null,
      division: divisions.length > 1 ? 'BOTH' : first?.division === 'MPRO' ? 'MPRO' : 'FPRO',
      distance_type: DISTANCE_TYPES[first?.distance ?? ''] ?? 0,
      year: Number(first?.date?.slice(0, 4)),
      sof_mpro_manual: manual('MPRO'),
      sof_fpro_manual: manual('FPRO'),
      t100_season_id: isT100 ? (seasons.get(first?.date?.slice(0, 4) ?? '') ?? null) : null,
      is_t100_grand_final: first?.is_t100_grand_final === '1' ? 1 : 0,
    }),
  );
}

async function importFile(id: number, filename: string, bytes: Buffer) {
  const content = { content: bytes.toString('base64'), encoding: 'base64' as const };
  const plan = await server.ask(planResults, { id, filename, ...content });
  const { file, digest } = plan;
  const submitted = await server.call(submitResults, { id, filename, file, digest });
  expect(submitted.text).toBe('');
  return { plan, submitted };
}

/** Only the first ten women of T100 Spain 2026 were published, so that the baseline time of the race is not known. */
const isComplete = (key: string, division: string) =>
  rows.find((row) => row.race_key === key && row.division === division)?.partial !== '1';

describe('every race of the sample data', () => {
  it.each(raceKeys)('%s: imported points are the published ones', async (key) => {
    const id = await sampleRace(key);
    const { plan } = await importFile(id, `${key}.csv`, sampleResultsFile(key));
    expect(plan.wrong_file).toEqual([]);
    expect(plan.problems).toEqual([]);
    const { results, points } = await server.ask(listRaceResults, { id });
    expect(results).toHaveLength(plan.lines.length);
    const wrong = results.flatMap((result, at) => {
      const row = published.get(`${key} ${result.division} ${result.name_in_file}`);
      const own = points[at];
      if (!isComplete(key, result.division)) return [];
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

  it.each([
    ['UTF-8 without BOM, LF', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', utf16],
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
    expect(other.digest).toBe(plain.digest);
    expect(plain.lines.map((line) => line.last)).toContain('Sánchez');
  });
});
