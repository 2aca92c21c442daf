import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participant } from '#database/tables/race-tables.ts';
import { listRaceResults, saveResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// A file of another race is reported first, and saved only when the request confirms it.

let server: TestServer;
let athletes: number[] = [];
const names = Array.from({ length: 8 }, (_, at) => `Wrongfile Number${at}`);
beforeAll(async () => {
  server = await startTestServer();
  athletes = await server.given((tx) => createAthletes(tx, names));
});
afterAll(() => server.close());

const HEADER = 'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall';
const content = [
  HEADER,
  ...names.map((name, at) => `${at + 1};${name.replace(' ', ';')};FPRO;;Finish;;;;;;4:10:${10 + at}`),
].join('\n');
const raceNamed = (serieName: string, more: object = {}) =>
  server.given((tx) => createRace(tx, { serieName, ...more }));
const plan = (id: number) => server.ask(planResults, { id, filename: 'r.csv', content });
const countOf = async (id: number) => (await server.ask(listRaceResults, { id })).results.length;

describe('the file of another race', () => {
  it('is reported before anything else, and can still be imported', async () => {
    const [right, wrong] = [await raceNamed('Right Race'), await raceNamed('Wrong Race')];
    const first = await plan(right);
    expect(first.wrong_file).toEqual([]);
    const input = { filename: 'r.csv', content };
    await server.ask(submitResults, { id: right, ...input, digest: first.digest });
    expect((await plan(right)).wrong_file).toEqual([]);

    const { wrong_file, digest } = await plan(wrong);
    expect(wrong_file).toEqual([
      { message: '8 of 8 rows equal Right Race 2025.', race: { id: right, name: 'Right Race 2025' } },
    ]);
    await server.ask(submitResults, { id: wrong, ...input, digest });
    expect(await countOf(wrong)).toBe(8);
  });

  it('is refused although the preview did not detect it yet', async () => {
    const [early, late] = [await raceNamed('Early Race'), await raceNamed('Late Race', { division: 'MPRO' })];
    const { digest } = await plan(early);
    const input = { id: early, filename: 'r.csv', content, digest };
    expect((await plan(late)).wrong_file.map((one) => one.message)).toContain(
      '8 of 8 rows are FPRO; the race is MPRO.',
    );
    const last = await plan(early);
    await server.ask(submitResults, { ...input, digest: last.digest });
    expect((await server.call(submitResults, { ...input, id: late })).headers['x-error-code']).toBe(
      'plan-changed',
    );
  });
});

describe('a file with other athletes', () => {
  it('has athletes who are not on the start list', async () => {
    const id = await raceNamed('Announced Race');
    await server.given(async (tx) => {
      const others = await createAthletes(
        tx,
        Array.from({ length: 6 }, (_, at) => `Announced Starter${at}`),
      );
      await tx.insert(participant).values(
        [...others, athletes[0] ?? 0].map((athlete_id) => ({
          race_id: id,
          athlete_id,
          is_waiting: 0 as const,
        })),
      );
    });
    expect((await plan(id)).wrong_file.map((one) => one.message)).toContain(
      '7 of 8 athletes are not on the start list of this race.',
    );
  });

  it('has times of another distance than other races of this type', async () => {
    const far = athletes.map((athlete_id, at) => ({
      athlete_id,
      division: 'FPRO' as const,
      overall: 33_000 + at * 7,
    }));
    for (const name of ['Far One', 'Far Two', 'Far Three']) {
      const results = far.map((one) => ({ ...one, overall: one.overall + name.length * 60 }));
      const id = await raceNamed(name, { distance_type: 2 });
      await server.ask(saveResults, { id, results });
    }
    const messages = async (more: object) =>
      (await plan(await raceNamed('Near', more))).wrong_file
        .map((one) => one.message)
        .filter((one) => one.includes('distance'));
    expect(await messages({ distance_type: 2 })).toEqual([
      expect.stringMatching(
        /^The median time of the women is 04:10:14; in other races of this distance it is 09:1/,
      ),
    ]);
    expect(await messages({ distance_type: 2, course_shortened: 1 })).toEqual([]);
    expect(await messages({ distance_type: 1 })).toEqual([]);
  });
});
