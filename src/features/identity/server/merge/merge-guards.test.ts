import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { athleteProfile, participant } from '#database/tables/all-tables.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { racesOfRows, rowsOfChangeSet } from '#features/history/server/history-store.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { addAlias, readAliases } from '#features/identity/aliases-contract.ts';
import {
  compareAthletes,
  listDuplicates,
  mergeAthletes,
  setNotTheSame,
  unmergeAthletes,
} from '#features/identity/identity-contract.ts';
import { addResult } from '#features/results/result-by-hand-contract.ts';
import { deleteAllResults, reassignResult } from '#features/results/results-contract.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { createTwoRecords, type TwoRecords } from '#testing/builders/create-two-records.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { racesOf } from '../identity-people-store.ts';
import { mergeById } from './merges-store.ts';

let server: TestServer;
let given: TwoRecords;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  given = await server.given(createTwoRecords);
});

const undo = (response: { headers: Record<string, unknown> }) =>
  server.call(undoHistory, { id: Number(response.headers['x-change-set']) });
const compare = (id: number, other: number) => server.ask(compareAthletes, { id, other });

describe('the reviewed comparison', () => {
  it('is merged, whichever of the two is retained', async () => {
    const { kept, other } = given;
    const { digest } = await compare(kept, other);
    expect((await compare(other, kept)).digest).toBe(digest);
    expect((await server.call(mergeAthletes, { id: other, other: kept, digest })).status).toBe(200);
  });

  it.each([
    [
      'a birth date',
      (two: TwoRecords) =>
        server.given(async (tx) => {
          await tx.update(athleteProfile).set({ dob: '1985-01-02' });
          return two;
        }),
    ],
    ['an alias', ({ other }: TwoRecords) => server.ask(addAlias, { id: other, alias: 'Somebody Else' })],
    [
      'that they are two people',
      ({ kept, other }: TwoRecords) => server.ask(setNotTheSame, { athlete_id: kept, other_id: other }),
    ],
  ])('is not merged after %s in the meantime', async (_what, change) => {
    const { kept, other } = given;
    const { digest } = await compare(kept, other);
    await change(given);
    const refused = await server.call(mergeAthletes, { id: kept, other, digest });
    expect(refused.status).toBe(409);
    expect(refused.text).toBe(
      'One of the two was changed since you compared them. Nothing was merged; compare both again.',
    );
    const again = await compare(kept, other);
    expect((await server.call(mergeAthletes, { id: kept, other, digest: again.digest })).status).toBe(200);
  });

  it('warns of lists and rankings that contain both', async () => {
    const { warnings } = await compare(given.kept, given.other);
    expect(warnings).toEqual([
      expect.stringMatching(/^Both are on the lists of Kona \d+ 2025: someone entered them as two people/),
      expect.stringMatching(/^Both have a row in one ranking: /),
    ]);
  });
});

it('a merged athlete is distinguished from one that never existed', async () => {
  const { kept, other } = given;
  await server.ask(mergeAthletes, { id: kept, other });
  const message = `Leon Chevalier ${other} was merged into Léon Chevalier ${kept}.`;
  for (const call of [
    server.call(mergeAthletes, { id: kept, other }),
    server.call(mergeAthletes, { id: other, other: given.third }),
    server.call(compareAthletes, { id: other, other: given.third }),
    server.call(addAlias, { id: other, alias: 'X' }),
    server.call(setNotTheSame, { athlete_id: other, other_id: given.third }),
  ])
    expect(await call).toMatchObject({ status: 404, text: message });
});

describe('two who raced in two places on one day', () => {
  it('are unlikely to be one person: a similar name alone does not list them, and the date is reported', async () => {
    const [one = 0, other = 0] = await server.given((tx) =>
      createAthletes(tx, [
        { name: 'Emil Sundby', division: 'MPRO', country: 'NO' },
        { name: 'Emil Sundbye', division: 'MPRO', country: 'NO' },
      ]),
    );
    const proposed = async () =>
      (await server.ask(listDuplicates, {})).pairs.some((pair) => pair.one.id === one);
    expect(await proposed()).toBe(true);
    await server.given(async (tx) => {
      const nice = await createRace(tx, { serieName: 'Nice', date: '2026-06-14' });
      const vegas = await createRace(tx, { serieName: 'Vegas', date: '2026-06-14' });
      await createResults(tx, nice, [{ athlete_id: one, division: 'MPRO' }]);
      await createResults(tx, vegas, [{ athlete_id: other, division: 'MPRO' }]);
    });
    expect(await proposed()).toBe(false);
    const compared = await compare(other, one);
    expect((await compare(one, other)).digest).toBe(compared.digest);
    expect(compared.forbidden).toEqual([]);
    expect(compared.reasons).toContainEqual({
      message: 'on 2026-06-14 one raced Nice, the other Vegas: against',
      speaks: 'against',
    });
  });
});

it('a nickname counts as a given name', async () => {
  const [one = 0, other = 0] = await server.given(async (tx) => {
    const ids = await createAthletes(tx, [
      { name: 'Christopher Kranz', division: 'MPRO', country: 'DE' },
      { name: 'Kiki Kranz', division: 'MPRO', country: 'DE' },
    ]);
    await tx.insert(athleteProfile).values({ athlete_id: ids[0] ?? 0, nicknames: 'Kiki, The Crane' });
    return ids;
  });
  expect((await compare(one, other)).reasons[0]).toEqual({
    message: 'both are known as Kiki Kranz',
    speaks: 'for',
  });
});

it('history of the retained athlete includes that of the merged one, until they are unmerged', async () => {
  const { kept, other } = given;
  await server.ask(addAlias, { id: other, alias: 'Typed Before' });
  const message = async (id: number) =>
    (await server.ask(listHistory, { entity: 'athlete', id: String(id) })).history.map((one) => one.what);
  const before = 'Alias Typed Before of Leon Chevalier added';
  expect(await message(kept)).not.toContain(before);
  const { merge_id } = await server.ask(mergeAthletes, { id: kept, other });
  expect(await message(kept)).toEqual(
    expect.arrayContaining([before, 'Leon Chevalier merged into Léon Chevalier']),
  );
  await server.ask(unmergeAthletes, { id: merge_id });
  expect(await message(kept)).not.toContain(before);
  expect(await message(other)).toContain(before);
});

it('an undo names the merge that moved the row', async () => {
  const { kept, other } = given;
  const added = await server.call(addAlias, { id: other, alias: `Moved ${other}` });
  await server.ask(mergeAthletes, { id: kept, other });
  const refused = await undo(added);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(
    'was changed again later (Leon Chevalier merged into Léon Chevalier, by anna Tester). Undo that first.',
  );
});

it('an undo names the merge of the athlete whom it needs', async () => {
  const { kept, other } = given;
  const raceId = await server.given((tx) => createRace(tx, { date: '2025-11-02' }));
  await server.ask(addResult, {
    ...{ id: raceId, athlete_id: other, division: 'MPRO' as const, status: 'DNF' as const, reason: 'late' },
  });
  const deleted = await server.call(deleteAllResults, { id: raceId });
  await server.ask(mergeAthletes, { id: kept, other });
  const refused = await undo(deleted);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Leon Chevalier was merged into Léon Chevalier. Unmerge them first.');
});

it('aliases show their source, also after they were moved', async () => {
  const { kept, other } = given;
  await server.ask(addAlias, { id: other, alias: 'Typed One' });
  await server.ask(mergeAthletes, { id: kept, other });
  const { aliases } = await server.ask(readAliases, { id: kept });
  const originOf = (alias: string) => aliases.find((one) => one.alias === alias)?.origin;
  expect(originOf('Leon Chevalier')).toMatchObject({
    kind: 'merge',
    what: 'Leon Chevalier merged into Léon Chevalier',
    who: 'anna Tester',
  });
  expect(originOf('Typed One')).toMatchObject({ kind: 'hand', who: 'anna Tester' });
});

it('a merge and its reversal lock every race whose results or lists change, before they lock an athlete', async () => {
  const { kept, other, races } = given;
  const { db } = server.database;
  expect(new Set(await racesOf(db, [kept, other]))).toEqual(new Set(races));
  const { merge_id } = await server.ask(mergeAthletes, { id: kept, other });
  const merged = await mergeById(db, merge_id);
  const locked = racesOfRows(await rowsOfChangeSet(db, merged?.change_set_id ?? 0));
  const entries = await db.select().from(participant).where(eq(participant.athlete_id, kept));
  expect(locked).toEqual(expect.arrayContaining(entries.map(({ race_id }) => race_id)));
});

it.each([1, 2, 3, 4, 5])(
  'a merge and results saved at the same time wait for each other, round %i: nobody has two results in a race',
  async () => {
    const { kept, other, third, races, results } = given;
    const response = await Promise.all([
      server.call(mergeAthletes, { id: kept, other }),
      server.call(addResult, { id: races[2] ?? 0, athlete_id: other, reason: 'late' }),
      server.call(reassignResult, { resultId: results[1] ?? 0, athleteId: other }),
      server.call(addResult, { id: races[1] ?? 0, athlete_id: kept, reason: 'late' }),
    ]);
    for (const { status } of response) expect(status).toBeLessThan(500);
    const found = await server.database.pool.query(
      `select race_id, athlete_id from result where athlete_id in (${kept}, ${other}, ${third})`,
    );
    const keys = found.rows.map((row) => `${row.race_id} ${row.athlete_id}`);
    expect(new Set(keys).size).toBe(keys.length);
  },
);
