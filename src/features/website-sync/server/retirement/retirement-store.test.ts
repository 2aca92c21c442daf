import { afterAll, beforeAll, expect, it } from 'vitest';
import { participant } from '#database/tables/race-tables.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { racingDays, retirementPeople, retirementRows } from './retirement-store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** 728 days after 2024-01-04. */
const TODAY = '2026-01-01';

it('counts the last race of each athlete, whatever the ids of the races, with the last possible day of a date', async () => {
  const names = ['Early Id', 'Late Id', 'This Month', 'No Day', 'On The Day', 'Active Still'];
  const ids = await server.given(async (tx) => {
    const made = await createAthletes(tx, names);
    const races = {
      old: await createRace(tx, { id: 600, date: '2020-05-01', year: 2020 }),
      middle: await createRace(tx, { id: 249, date: '2021-05-01', year: 2021 }),
      newer: await createRace(tx, { id: 250, date: '2022-05-01', year: 2022 }),
      // 2024-01-01 to 2024-01-31.
      month: await createRace(tx, { id: 1_000, date: '2024-01-01', year: 2024, date_status: 'month-year' }),
      unknown: await createRace(tx, { id: 1_001, date: null, year: null, date_status: 'tba' }),
      limit: await createRace(tx, { id: 1_002, date: '2024-01-04', year: 2024 }),
      recent: await createRace(tx, { id: 1_003, date: '2025-06-01', year: 2025 }),
    };
    const raced = [
      ['old', 'middle'],
      ['old', 'middle', 'newer'],
      ['old', 'month'],
      ['unknown'],
      ['limit'],
      ['old', 'recent'],
    ] as const;
    for (const [at, among] of raced.entries())
      for (const name of among) await createResults(tx, races[name], [{ athlete_id: made[at] ?? 0 }]);
    return made;
  });
  const { db } = server.database;
  const rows = await retirementRows(db, await racingDays(db), TODAY);
  expect(rows.toSorted((one, other) => one.id - other.id)).toEqual([
    { id: ids[0], lastRaceDate: '2021-05-01', retirement_date: null, retirement_source: null },
    { id: ids[1], lastRaceDate: '2022-05-01', retirement_date: null, retirement_source: null },
  ]);
});

it('names the next race on whose start list an athlete is', async () => {
  const id = await server.given(async (tx) => {
    const [made = 0] = await createAthletes(tx, ['Coming Back']);
    const lists = [
      { serieName: 'Later', date: '2026-07-01', is_waiting: 0 as const },
      { serieName: 'Next', date: '2026-06-01', is_waiting: 0 as const },
      { serieName: 'Waiting', date: '2026-05-01', is_waiting: 1 as const },
      { serieName: 'Past', date: '2025-12-31', is_waiting: 0 as const },
    ];
    for (const { is_waiting, ...race } of lists)
      await tx
        .insert(participant)
        .values({ race_id: await createRace(tx, { ...race, year: 2026 }), athlete_id: made, is_waiting });
    return made;
  });
  const { db } = server.database;
  expect(await retirementPeople(db, await racingDays(db), [id], TODAY)).toEqual([
    { id, name: 'Coming Back', maternity_leave: null, coming_race: 'Next 2026' },
  ]);
});
