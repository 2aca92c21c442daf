import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readLists } from '../../lists-desk-contract.ts';
import { planList, submitList } from '../../lists-import-contract.ts';
import { addParticipant, removeParticipant, updateParticipant } from '../../participant-calls-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ATHLETES = 6;
const ROUNDS = 4;

const file = (names: readonly string[]) =>
  [
    'First Name,Last Name,Country,Gender,Program Name',
    ...names.map((name) => `${name.replace(' ', ',')},Germany,Female,Elite Women`),
  ].join('\n');

/** Imports of both lists, planned before everything else is sent. */
async function importsOf(id: number, names: readonly string[]) {
  const lists = [
    { id, list: 'start' as const, filename: 'start.csv', content: file(names.slice(0, 4)) },
    { id, list: 'wait' as const, filename: 'wait.csv', content: file(names.slice(2)) },
  ];
  const planned = await Promise.all(
    lists.map(async (list) => ({ ...list, digest: (await server.ask(planList, list)).digest })),
  );
  return () => planned.map((list) => server.call(submitList, list, 'other-admin'));
}

/** Moves, additions, withdrawals and removals of the same athletes, all sent at once. */
function everythingAtOnce(id: number, athletes: readonly number[], entries: readonly number[]) {
  return athletes.flatMap((athleteId, at) => {
    const participantId = entries[at] as number;
    const promote = entries[(at + 1) % entries.length] as number;
    return [
      server.call(updateParticipant, { id, athleteId, is_waiting: 1 }),
      server.call(addParticipant, { id, athleteId, is_waiting: 0 }, 'other-admin'),
      server.call(removeParticipant, { id, participantId, reason: 'knee', promote }, 'other-admin'),
      server.call(addParticipant, { id, athleteId, is_waiting: 1 }),
      server.call(updateParticipant, { id, athleteId, is_waiting: 0 }, 'other-admin'),
      ...(at % 2 === 0 ? [server.call(removeParticipant, { id, participantId })] : []),
    ];
  });
}

async function given(first: string) {
  const names = Array.from({ length: ATHLETES }, (_, at) => `${first} Name${'abcdef'[at]}`);
  return server.given(async (tx) => ({
    names,
    athletes: await createAthletes(tx, names),
    id: await createRace(tx, { date: '2026-07-01' }),
  }));
}

/** Nobody is on two lists, or withdrawn and on a list; history agrees with the lists. Returns the lists. */
async function expectConsistent(id: number) {
  const after = await server.ask(readLists, { id });
  const everywhere = [...after.starting, ...after.waiting, ...after.withdrawn].map(
    ({ athlete_id }) => athlete_id,
  );
  expect(new Set(everywhere).size).toBe(everywhere.length);
  const now = server.clock.now().toISOString();
  expect(await server.ask(readLists, { id, at: now })).toEqual({ ...after, at: now });
  return after;
}

it('each athlete is on exactly one list or withdrawn, whatever runs at once, and nothing fails', async () => {
  const { id, names, athletes } = await given('Parallel');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const athleteId of athletes) await server.call(addParticipant, { id, athleteId });
    const listed = await server.ask(readLists, { id });
    const entryOf = (athlete: number) =>
      [...listed.starting, ...listed.waiting].find(({ athlete_id }) => athlete_id === athlete)
        ?.participant_id;
    const entries = athletes.map((athlete) => entryOf(athlete) ?? 0);
    const imports = await importsOf(id, names);
    const responses = await Promise.all([...imports(), ...everythingAtOnce(id, athletes, entries)]);
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
    await expectConsistent(id);
  }
});

it('of two imports at once, made from the same lists, one succeeds and the other must be reviewed again', async () => {
  const { id, names } = await given('Imported');
  const imports = await importsOf(id, names);
  const responses = await Promise.all(imports());
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { starting, waiting } = await expectConsistent(id);
  expect([starting.length, waiting.length]).toEqual(responses[0]?.status === 200 ? [4, 0] : [0, 4]);
});
