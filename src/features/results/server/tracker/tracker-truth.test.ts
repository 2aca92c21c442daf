import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveRaceAttributes } from '#features/races/races-contract.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, type ResultsPlan, submitResults } from '#features/results/results-import-contract.ts';
import { fetchTrackerPoints, fetchTrackerResults } from '#features/results/tracker-contract.ts';
import {
  startTrackerSimulator,
  type TrackerSimulator,
} from '#integrations/race-tracker/simulator/tracker-simulator.ts';
import { readTime } from '#rules/dates-and-times/times.ts';
import { simulatedEvent } from '#server/demo-data/simulated-events.ts';
import { createAthletes, sampleAthletes, sampleResultsFile } from '#testing/builders/create-races.ts';
import { createSampleRace, isPublishedInFull, sampleRaceKeys } from '#testing/builders/create-sample-race.ts';
import { noServices } from '#testing/server/no-services.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Real races through simulator, client, plan and submit: the results are those of the file, the points as published. Every fourth race, of
// all distances and divisions; the points of all of them are compared in demo-data.test.ts.
const keys = sampleRaceKeys.filter((_key, at) => at % 4 === 0);

let server: TestServer;
let simulator: TrackerSimulator;

beforeAll(async () => {
  simulator = await startTrackerSimulator({
    events: () => Promise.all(keys.map((key) => simulatedEvent(key, 12))),
  });
  const { url, applicationId } = simulator;
  server = await startTestServer({
    settings: { outside: { ...noServices, tracker: { url, applicationId, token: null } } },
  });
  await server.given((tx) => createAthletes(tx, sampleAthletes()));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

type Cells = Record<string, string>;
const seconds = (text = ''): number => {
  const reading = readTime(text);
  return 'seconds' in reading ? reading.seconds : 0;
};
const LEGS = ['Swim', 'T1', 'Bike', 'T2', 'Run'] as const;

/** A race without results, with its tracker event and points. */
async function emptyRace(key: string): Promise<number> {
  const id = await server.given((tx) => createSampleRace(tx, key));
  const { name } = await simulatedEvent(key, 0);
  const save = (attributes: { name: string; value: string | null }[]) =>
    server.ask(saveRaceAttributes, { id, attributes });
  await save([{ name: 'rtrt_event_id', value: name }]);
  const points = await server.ask(fetchTrackerPoints, { id });
  if ('job' in points) throw new Error('the points took too long');
  await save(Object.entries(points.proposed).map(([point, value]) => ({ name: point, value })));
  return id;
}

async function importFromTracker(id: number): Promise<ResultsPlan> {
  const plan = await server.ask(fetchTrackerResults, { id });
  if ('job' in plan) throw new Error('the results took too long');
  const { file, filename, digest, lines } = plan;
  // Finishers of a file without an overall time have no finish on the tracker either.
  const choices = lines.flatMap((line) =>
    line.status_question === null ? [] : [{ line: line.line, status: 'DNF' as const }],
  );
  expect(plan.problems.filter((problem) => !/needs? a decision/.test(problem))).toEqual([]);
  const input = { id, file, filename, choices };
  const decided = choices.length === 0 ? digest : (await server.ask(planResults, input)).digest;
  await server.ask(submitResults, { ...input, digest: decided });
  return plan;
}

describe('a race of the sample data', () => {
  it.each(keys)('%s from the tracker equals its file', async (key) => {
    const text = sampleResultsFile(key)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    const file = Papa.parse<Cells>(text, { header: true, delimiter: ';', skipEmptyLines: true }).data;
    const id = await emptyRace(key);
    const plan = await importFromTracker(id);
    expect(plan.tracker).toMatchObject({
      ...{ professionals: file.length, profiles: file.length + 12 },
      stopped: { is_complete: true },
    });
    const { results, points } = await server.ask(listRaceResults, { id });
    expect(results).toHaveLength(file.length);
    const byName = new Map(results.map((one, at) => [`${one.division} ${one.name_in_file}`, { one, at }]));
    for (const row of file) {
      const found = byName.get(`${row.Division} ${row.First} ${row.Last}`.trim());
      const [swim, t1, bike, t2, run] = LEGS.map((leg) => seconds(row[leg]));
      const overall = seconds(row.Overall);
      expect(found?.one, `${row.First} ${row.Last}`).toMatchObject({
        status: row.Status === 'Finish' && overall === 0 ? 'DNF' : row.Status,
        overall,
      });
      if (row.Status !== 'Finish' || [swim, t1, bike, t2, run].includes(0)) continue;
      const before = (swim ?? 0) + (t1 ?? 0) + (bike ?? 0) + (t2 ?? 0);
      expect(found?.one).toMatchObject({ swim, t1, bike, t2, run: overall - before });
      const published = Number(row['Race Points']);
      if (row['Race Points'] && isPublishedInFull(key, row.Division ?? ''))
        expect(Math.abs((points[found?.at ?? 0]?.overall_points ?? -1) - published)).toBeLessThanOrEqual(
          0.0101,
        );
    }
  });
});
