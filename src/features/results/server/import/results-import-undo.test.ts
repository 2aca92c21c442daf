import { afterAll, beforeAll, expect, it } from 'vitest';
import { listHistory, previewUndo } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { correctResult } from '#features/results/result-by-hand-contract.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LINES = 2000;
const HEADER =
  'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall;Swim Pts;Bike Pts;Run Pts;Race Points';
const letters = (number: number) =>
  [...String(number).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const lastName = (place: number) => `Zu${letters(place)}`;

const undone = (id: number, partial?: 1) => server.call(undoHistory, { id, ...(partial ? { partial } : {}) });
const counts = async (id: number) => (await server.ask(previewUndo, { id })).counts;
const marks = async (id: number) => {
  const { history } = await server.ask(listHistory, {});
  const set = history.find((one) => one.id === id);
  return [set?.undone_in_part, set?.undone_by !== null];
};

it('undoes an import of 2,000 lines; two corrected results are offered, remain, and can be undone later', async () => {
  const places = Array.from({ length: LINES }, (_, at) => at + 1);
  const id = await server.given(async (tx) => {
    await createAthletes(
      tx,
      places.map((place) => ({ name: `Ida ${lastName(place)}`, division: 'MPRO' as const })),
    );
    return createRace(tx, { tierName: 'Gold', sof_mpro_manual: 85 });
  });
  const results = async () => (await server.ask(listRaceResults, { id })).results;
  const time = (place: number) => new Date((29_000 + place) * 1000).toISOString().slice(11, 19);
  const lines = places.map((place) => `${place};Ida;${lastName(place)};MPRO;;Finish;;;;;;${time(place)};;;;`);
  const file = { filename: 'results.csv', content: [HEADER, ...lines].join('\r\n') };
  const plan = await server.ask(planResults, { id, ...file });
  const submitted = await server.call(submitResults, {
    ...{ id, filename: file.filename, file: plan.file, digest: plan.digest, choices: [] },
  });
  const imported = Number(submitted.headers['x-change-set']);
  expect(await results()).toHaveLength(LINES);

  const [first, second] = await results();
  const corrections: number[] = [];
  for (const one of [first, second]) {
    const input = {
      id: one?.result_id as number,
      reason: 'Jury',
      attributes: [{ name: 'status', value: 'DQ' }],
    };
    corrections.push(Number((await server.call(correctResult, input)).headers['x-change-set']));
  }
  expect((await undone(imported)).status).toBe(409);
  const { kept } = await server.ask(previewUndo, { id: imported });
  expect(kept.map(({ name, change_id }) => [name, change_id]).toSorted()).toEqual(
    [first, second].map((one, at) => [`Ida ${one?.last}`, corrections[at]]).toSorted(),
  );
  expect(await counts(imported)).toMatchObject({ kept: 2, cannot: 0 });

  expect((await undone(imported, 1)).status).toBe(200);
  expect((await results()).map(({ last, status }) => [last, status]).toSorted()).toEqual(
    [first, second].map((one) => [one?.last, 'DQ']).toSorted(),
  );
  expect(await marks(imported)).toEqual([1, false]);

  for (const correction of corrections.toReversed()) expect((await undone(correction)).status).toBe(200);
  expect((await undone(imported, 1)).status).toBe(200);
  expect(await results()).toEqual([]);
  expect(await marks(imported)).toEqual([0, true]);
});
