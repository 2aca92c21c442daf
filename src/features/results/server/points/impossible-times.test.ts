import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/declare-call.ts';
import { addResult, correctResult } from '#features/results/result-by-hand-contract.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';

// An overall time of 2:10:00 with legs of 3:33:00 is saved only after confirmation, whichever call is used.

let server: TestServer;
let athletes: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  athletes = await server.given((tx) => createAthletes(tx, ['Impo Alva', 'Impo Berta', 'Impo Cora']));
});
afterAll(() => server.close());

const HEADER = 'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall';
const LEGS = { swim: 1500, t1: 120, bike: 7200, t2: 60, run: 3900 };
const SUM = 12_780;
const WRONG = 7800;
const WORDS = 'Overall 02:10:00 is 01:23:00 less than the sum of the legs (03:33:00).';

const line = (place: number, last: string, overall: string, run: string) =>
  `${place};Impo;${last};FPRO;;Finish;0:25:00;0:02:00;2:00:00;0:01:00;${run};${overall}`;
const fileOf = (lastOverall: string) =>
  [
    HEADER,
    line(1, 'Alva', '3:31:00', '1:03:00'),
    line(2, 'Berta', '3:32:00', '1:04:00'),
    line(3, 'Cora', lastOverall, '1:05:00'),
  ].join('\n');

const race = () => server.given((tx) => createRace(tx, { tierName: 'Gold', sof_fpro_manual: 85 }));

type Choices = InputOf<typeof planResults>['choices'];
const plan = (id: number, content: string, choices: Choices = []) =>
  server.ask(planResults, { id, filename: 'r.csv', content, choices });
async function submit(id: number, content: string, choices: Choices = []) {
  const { digest, file } = await plan(id, content, choices);
  return server.call(submitResults, { id, filename: 'r.csv', file, digest, choices });
}
const overalls = async (id: number) =>
  (await server.ask(listRaceResults, { id })).results.map((one) => [one.last, one.rank, one.overall]);

describe('an impossible time in a file', () => {
  it('is a question, and a save without an response is refused', async () => {
    const id = await race();
    const planned = await plan(id, fileOf('2:10:00'));
    expect(planned.counts).toMatchObject({ create: 2, question: 1 });
    expect(planned.lines.map((one) => [one.change, one.place, one.warnings])).toEqual([
      ['create', 1, []],
      ['create', 2, []],
      ['question', 3, []],
    ]);
    expect(planned.lines[2]?.time_question).toEqual({
      message: `${WORDS} As entered it is 1st and moves 2 others by one place.`,
      sum_of_legs: SUM,
    });
    const refused = await submit(id, fileOf('2:10:00'));
    expect([refused.status, refused.text]).toEqual([400, '1 line needs a decision.']);
    expect(await overalls(id)).toEqual([]);
  });

  it.each([
    ['as in the file', WRONG, ['Cora', 1, WRONG]],
    ['taken from the legs', SUM, ['Cora', 3, SUM]],
  ])('is saved as answered: %s', async (_how, overall, expected) => {
    const id = await race();
    const answered = await submit(id, fileOf('2:10:00'), [{ line: 4, overall }]);
    expect(answered.status).toBe(200);
    expect(await overalls(id)).toContainEqual(expected);
  });

  it('is refused when answered differently than in the preview', async () => {
    const id = await race();
    const { digest, file } = await plan(id, fileOf('2:10:00'), [{ line: 4, overall: SUM }]);
    const other = [{ line: 4, overall: WRONG }];
    const input = { id, filename: 'r.csv', file, digest, choices: other };
    expect((await server.call(submitResults, input)).headers['x-error-code']).toBe('plan-changed');
  });

  it('is refused together with skipping the row, as an unclear choice', async () => {
    const id = await race();
    const choices = [{ line: 4, overall: SUM, skip: true as const }];
    const input = { id, filename: 'r.csv', content: fileOf('2:10:00'), choices };
    expect((await server.call(planResults, input)).status).toBe(400);
  });

  it('moves others, who are then shown as recalculated and not as unchanged', async () => {
    const id = await race();
    await submit(id, fileOf('3:33:00'));
    const { lines } = await plan(id, fileOf('2:10:00'), [{ line: 4, overall: WRONG }]);
    expect(lines.map((one) => one.change)).toEqual(['recalculated', 'recalculated', 'update']);
    await submit(id, fileOf('2:10:00'), [{ line: 4, overall: WRONG }]);
    const { points } = await server.ask(listRaceResults, { id });
    const shown = lines.map((one) => one.points.overall_points).sort();
    expect(points.map((one) => one.overall_points).sort()).toEqual(shown);
  });
});

describe('an impossible time entered manually', () => {
  const reason = 'Seen';

  it('is refused on request when it is added or corrected, but not when something else is corrected', async () => {
    const id = await race();
    const [athlete_id = 0] = athletes;
    const given = { id, athlete_id, ...LEGS, overall: WRONG, reason, check_times: 1 as const };
    const before = await countRows(server.database, 'change_set');
    const refused = await server.call(addResult, given);
    expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'impossible-times']);
    expect(refused.text).toBe(`Impo Alva: ${WORDS} Nothing was saved. Correct the times, or confirm them.`);
    const added = await server.ask(addResult, { ...given, overall: SUM });
    const correction = { id: added.id, attributes: [{ name: 'overall', value: '2:10:00' }], reason };
    expect((await server.call(correctResult, { ...correction, check_times: 1 })).status).toBe(409);
    expect(await countRows(server.database, 'change_set')).toBe(before + 1);
    expect((await server.call(correctResult, correction)).status).toBe(200);
    const country = { id: added.id, attributes: [{ name: 'country', value: 'NO' }], reason };
    expect((await server.call(correctResult, { ...country, check_times: 1 })).status).toBe(200);
  });
});
