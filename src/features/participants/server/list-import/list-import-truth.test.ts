import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleStarters } from '#database/sample-files.ts';
import { readRace } from '#features/races/races-contract.ts';
import { foldName } from '#rules/name-matching/names.ts';
import { createAthletes, createRace, sampleResultsFile } from '#testing/builders/create-races.ts';
import { sampleRaceKeys } from '#testing/builders/create-sample-race.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type ListPlan, planList, submitList } from '../../lists-import-contract.ts';
import { mapAthleteAlias } from '../../participant-calls-contract.ts';

// The announced starters of two real races, with the athletes of the real results alone.

type Cells = Record<string, string>;
const rowsOf = (key: string): Cells[] => {
  const text = sampleResultsFile(key)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return Papa.parse<Cells>(text, { header: true, delimiter: ';', skipEmptyLines: true }).data;
};

let server: TestServer;
const athletes = new Map<
  string,
  { id: number; name: string; division: 'MPRO' | 'FPRO'; country: string | null }
>();
const idOf = (name: string) => athletes.get(`${foldName(name)} MPRO`)?.id ?? 0;

beforeAll(async () => {
  server = await startTestServer();
  for (const row of sampleRaceKeys.flatMap(rowsOf)) {
    const [name, division] = [`${row.First} ${row.Last}`.trim(), row.Division as 'MPRO' | 'FPRO'];
    const key = `${foldName(name)} ${division}`;
    const country = athletes.get(key)?.country || row.Country || null;
    athletes.set(key, { id: 0, name: athletes.get(key)?.name ?? name, division, country });
  }
  const given = [...athletes.values()];
  const ids = await server.given((tx) => createAthletes(tx, given));
  given.forEach((one, at) => {
    one.id = ids[at] ?? 0;
  });
});
afterAll(() => server.close());

const participantsCsv = async (key: string): Promise<string> => {
  const starters = await sampleStarters(key);
  const rows = starters.map(({ first, last, country, division }) => [first, last, country, division]);
  return Papa.unparse([['firstname', 'lastname', 'nation', 'division'], ...rows], { delimiter: ';' });
};

const methods = ({ lines }: ListPlan) =>
  Object.fromEntries(
    [...Map.groupBy(lines, (line) => line.method)].map(([name, some]) => [name, some.length]),
  );
const unresolved = ({ lines }: ListPlan) =>
  lines.flatMap((line) => (line.act === 'warning' ? [`${line.first} ${line.last}`] : []));

describe('the announced starters of Frankfurt 2026', () => {
  it('are found but for six; with four aliases every starter is on the list, and 21 did not start', async () => {
    const id = await server.given((tx) =>
      createRace(tx, { division: 'MPRO', date: '2026-06-28', year: 2026 }),
    );
    const list = { id, list: 'participants' as const };
    const content = await participantsCsv('ironman-frankfurt-2026');
    const plan = await server.ask(planList, { ...list, filename: 'frankfurt.csv', content });
    expect(plan.lines).toHaveLength(70);
    expect(methods(plan)).toEqual({ exact: 62, fuzzy: 2, none: 6 });
    expect(plan.counts).toMatchObject({ join: 64, warning: 6, out: 0, leaves: 0 });
    const { warnings } = await server.ask(submitList, { ...list, file: plan.file, digest: plan.digest });
    expect(warnings.map((one) => [one.errorReason, one.file])).toEqual(
      Array.from({ length: 6 }, () => ['Athlete not found in database', plan.file]),
    );

    const fullNames = [
      'Mathias Petersen',
      'Maxence Castel Gautier',
      'Mikel Txopitea Elorriaga',
      'Sven Oliver Thalmann',
    ];
    const listed = ['Mathias Lyngsø Petersen', 'Maxence Castel', 'Mikel Txopitea', 'Sven Thalmann'];
    for (const [at, alias] of listed.entries()) {
      const { resolved } = await server.ask(mapAthleteAlias, {
        athlete_id: idOf(fullNames[at] ?? ''),
        alias,
      });
      expect(resolved).toEqual([{ race_id: id, list: 'participants', file: plan.file }]);
    }
    const again = await server.ask(planList, { ...list, file: plan.file });
    expect(again.counts).toMatchObject({ join: 4, stay: 64, warning: 2, leaves: 0 });
    expect(unresolved(again)).toEqual(['Michael Wegricht', 'Zoran Nikolics']);
    await server.ask(submitList, { ...list, file: plan.file, digest: again.digest });

    const { participants } = await server.ask(readRace, { id });
    const onList = new Set(participants.filter((one) => one.is_waiting === 0).map((one) => one.athlete_id));
    const starters = rowsOf('ironman-frankfurt-2026').map((row) => idOf(`${row.First} ${row.Last}`));
    expect(starters).toHaveLength(49);
    expect(starters.filter((athlete) => !onList.has(athlete))).toEqual([]);
    expect(again.lines.length - starters.length).toBe(21);
  });
});

describe('the announced starters of T100 French Riviera 2026', () => {
  it('are found although divisions and nations are missing', async () => {
    const id = await server.given((tx) =>
      createRace(tx, { division: 'MPRO', date: '2026-09-19', year: 2026 }),
    );
    const content = await participantsCsv('t100-french-riviera-2026');
    const plan = await server.ask(planList, { id, list: 'participants', filename: 'riviera.csv', content });
    expect(plan.lines).toHaveLength(63);
    expect(methods(plan)).toEqual({ exact: 56, fuzzy: 2, none: 5 });
    expect(plan.counts).toMatchObject({ join: 58, warning: 5, out: 0 });
    expect(plan.divisions).toEqual(['MPRO']);
  });
});
