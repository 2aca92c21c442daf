import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoHistory } from '#features/history/history-contract.ts';
import { correctResult } from '#features/results/result-by-hand-contract.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/given-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readResults } from './kept-results.ts';
import { resultsForWhatIf } from './what-if-facts-store.ts';

const RACES = 24;
let server: TestServer;
const raceIds: number[] = [];
const resultIds: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await server.given(async (tx) => {
    const athletes = await createAthletes(tx, [{ name: 'Ann One' }, { name: 'Ann Two' }]);
    for (let at = 0; at < RACES; at += 1) {
      // The last one has no day, and so no place in a window.
      const race = await createRace(tx, { date: at === RACES - 1 ? null : `2025-05-${10 + (at % 20)}` });
      raceIds.push(race);
      const rows = athletes.map((athlete_id, place) => ({ athlete_id, overall: 30_000 + place * 60 }));
      resultIds.push(...(await createResults(tx, race, rows)));
    }
  });
});
afterAll(() => server.close());

const kept = () => readResults(server.database.db, raceIds);
const asStored = () => resultsForWhatIf(server.database.db, raceIds);

it('are the stored ones, and the same objects while nobody alters them', async () => {
  const first = await kept();
  expect(first).toEqual(await asStored());
  expect(first.size).toBe(RACES);
  const again = await kept();
  const same = raceIds.filter((id) => again.get(id) === first.get(id));
  expect(same).toEqual(raceIds.slice(0, -1));
});

it.each<[string, () => Promise<unknown>]>([
  [
    'a time corrected',
    () =>
      server.ask(correctResult, {
        id: resultIds[0] ?? 0,
        attributes: [{ name: 'swim', value: 1234 }],
        reason: 'test',
      }),
  ],
  [
    'the correction undone',
    async () => {
      const { rows } = await server.database.db.execute<{ id: number }>(
        sql`select max(id)::int as id from change_set`,
      );
      await server.ask(undoHistory, { id: rows[0]?.id ?? 0 });
    },
  ],
  [
    'a status written past the product',
    () => server.given((tx) => tx.execute(sql`update result set status = 'DQ' where id = ${resultIds[4]}`)),
  ],
  [
    'the system of a result without points',
    () =>
      server.given((tx) =>
        tx.execute(sql`update result set ranking_system_id = 1 where id = ${resultIds[6]}`),
      ),
  ],
  [
    'a race without a day',
    () => server.given((tx) => tx.execute(sql`update result set swim = 77 where id = ${resultIds.at(-1)}`)),
  ],
  [
    'all results of a race deleted',
    () => server.given((tx) => tx.execute(sql`delete from result where race_id = ${raceIds[5]}`)),
  ],
])('follow at once: %s', async (_what, alter) => {
  const before = await kept();
  await alter();
  const after = await kept();
  expect(after).toEqual(await asStored());
  expect(after).not.toEqual(before);
});

it('are those of the change itself inside one, and of everyone else outside', async () => {
  const before = await kept();
  await server
    .given(async (tx) => {
      await readResults(tx, raceIds);
      await tx.execute(sql`update result set bike = 4321 where id = ${resultIds[8]}`);
      expect(await readResults(tx, raceIds)).toEqual(await resultsForWhatIf(tx, raceIds));
      throw new Error('given up');
    })
    .catch(() => undefined);
  expect(await kept()).toEqual(before);
});
