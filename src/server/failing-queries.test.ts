import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAthleteAttributes, saveMembers } from '#features/athletes/athlete-edit-contract.ts';
import { createAthlete } from '#features/athletes/athletes-contract.ts';
import { addBrand } from '#features/brands/brands-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { mergeAthletes } from '#features/identity/identity-contract.ts';
import { convertImage } from '#features/media/upload-contract.ts';
import { generateRankings, publishRanking } from '#features/rankings/rankings-contract.ts';
import { saveResults } from '#features/results/results-contract.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import { placeFor, sendTo, squarePicture } from '#testing/builders/create-pictures.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import {
  difference,
  everythingStored,
  type Failure,
  openFailingDatabase,
  untilJobsEnded,
  withFailing,
} from '#testing/server/database/failing-database.ts';
import { startTestServer, type TestResponse, type TestServer } from '#testing/server/test-server.ts';

// Actions in which each statement fails in turn: either everything is written or nothing, a response comes in time, nobody gets access
// without permission, and the next request is served as usual.

/** One of so many statements fails; a full run sets 1. A lost connection means a new connection each time, which takes longer. */
const STEP = { error: Number(process.env.FAULT_STEP ?? 3), lost: Number(process.env.FAULT_STEP ?? 7) };
/** A request that takes longer is considered hung. */
const LONGEST_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ openDatabase: openFailingDatabase });
});
afterAll(() => server.close());

type Action = () => Promise<TestResponse<unknown>>;
let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};
const people = (count: number) => {
  const own = next();
  return Array.from({ length: count }, (_, at) => ({
    name: `Deed${own} Nr${at}`,
    division: 'FPRO' as const,
  }));
};

async function raceOf(count: number) {
  return server.given(async (tx) => {
    const athletes = await createAthletes(tx, people(count));
    const race = await createRace(tx, {
      tierName: 'Gold',
      sof_fpro_manual: 85,
      date: '2025-05-10',
      year: 2025,
    });
    const rows = athletes.map((athlete_id, at) => ({ athlete_id, overall: 30_000 + at }));
    return { race, athletes, results: await createResults(tx, race, rows) };
  });
}

/** The records that exist before, and the action itself. */
const actions: Record<string, { isOfJobs?: boolean; isGrowing?: boolean; prepare(): Promise<Action> }> = {
  'an athlete added': {
    async prepare() {
      const values = { first: 'Deed', last: `Last${next()}`, country: 'DE', division: 'MPRO' as const };
      return () => server.call(createAthlete, { ...values, email: null });
    },
  },
  'fields saved': {
    async prepare() {
      const { athletes } = await raceOf(1);
      const members = [
        { name: 'last', value: `Saved${next()}` },
        { name: 'link', value: `saved-${next()}` },
      ];
      return () => server.call(saveMembers, { id: athletes[0] ?? 0, members });
    },
  },
  'attributes saved': {
    async prepare() {
      const { athletes } = await raceOf(1);
      const attributes = [
        { name: 'height', value: 180 },
        { name: 'weight', value: 70 },
      ];
      return () => server.call(saveAthleteAttributes, { id: athletes[0] ?? 0, attributes });
    },
  },
  'results replaced': {
    async prepare() {
      const { race, athletes } = await raceOf(4);
      const results = athletes
        .slice(1)
        .map((athlete_id, at) => ({ athlete_id, division: 'FPRO' as const, overall: 31_000 - at }));
      return () => server.call(saveResults, { id: race, results });
    },
  },
  'a file of results imported': {
    async prepare() {
      const { race } = await raceOf(2);
      const row = `1;New${next()};Face;FPRO;DE;Finish;0:50:00;0:02:00;4:30:00;0:02:00;2:50:00;8:14:00`;
      const content = `Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall\r\n${row}`;
      const choices = [{ line: 2, create: true as const }];
      const file = { id: race, filename: 'a.csv', content, choices };
      const { digest } = await server.ask(planResults, file);
      return () => server.call(submitResults, { ...file, digest });
    },
  },
  'two athletes merged': {
    async prepare() {
      const { athletes } = await raceOf(1);
      const { athletes: others } = await raceOf(1);
      return () => server.call(mergeAthletes, { id: athletes[0] ?? 0, other: others[0] ?? 0 });
    },
  },
  'a change undone': {
    async prepare() {
      const { race, athletes } = await raceOf(3);
      const results = [{ athlete_id: athletes[0] ?? 0, division: 'FPRO' as const, overall: 31_000 }];
      const { headers } = await server.call(saveResults, { id: race, results });
      return () => server.call(undoHistory, { id: Number(headers['x-change-set']) });
    },
  },
  'rankings published': {
    isOfJobs: true,
    async prepare() {
      const { athletes } = await raceOf(2);
      const points = { [athletes[0] ?? 0]: 90, [athletes[1] ?? 0]: 80 };
      const set = await server.given((tx) =>
        createRankingSet(tx, { date: '2025-06-01', published: 0, points }),
      );
      return () => server.call(publishRanking, { id: set });
    },
  },
  'rankings generated': {
    isOfJobs: true,
    // Each time starting from the races of all previous actions.
    isGrowing: true,
    async prepare() {
      await raceOf(3);
      const set = await server.given((tx) =>
        createRankingSet(tx, { date: '2025-06-01', published: 0, points: {} }),
      );
      return () => server.call(generateRankings, { id: set });
    },
  },
  'a picture converted': {
    isOfJobs: true,
    async prepare() {
      const bytes = await squarePicture(200, 100, next()).png().toBuffer();
      const place = await placeFor(server, { bytes, name: 'a.png', type: 'image/png' });
      await sendTo(server, place, bytes);
      return () => server.call(convertImage, { file: { put: place.put as string, cdn: place.cdn } });
    },
  },
};

/** Runs the action with one failing statement; returns its response and the data that remains. */
async function outcome({ isOfJobs, prepare }: (typeof actions)[string], failing: number, failure: Failure) {
  const action = await prepare();
  await untilJobsEnded(server);
  const before = await everythingStored(server);
  const from = performance.now();
  const { result, statements } = await withFailing(failing, { failure, isOfJobs }, action);
  const ms = performance.now() - from;
  await untilJobsEnded(server);
  return {
    status: result.status,
    text: result.text,
    statements,
    ms,
    left: difference(before, await everythingStored(server)),
  };
}

describe.each<Failure>(['error', 'lost'])('with a statement that fails by %s', (failure) => {
  it.each(Object.keys(actions))(
    '%s: all of it or nothing',
    async (name) => {
      const action = actions[name] as (typeof actions)[string];
      await outcome(action, 0, failure);
      const whole = await outcome(action, 0, failure);
      expect([whole.status, whole.left]).not.toEqual([200, {}]);
      const comparable = (of: Record<string, number>) => (action.isGrowing ? Object.keys(of) : of);
      for (let failing = 1; failing <= whole.statements; failing += STEP[failure]) {
        const { status, text, ms, left } = await outcome(action, failing, failure);
        const where = { name, failing, status, text };
        const expected = status === 200 || Object.keys(left).length > 0 ? whole.left : {};
        expect({ ...where, left: comparable(left) }).toEqual({ ...where, left: comparable(expected) });
        expect([200, 202, 409, 500, 503]).toContain(status);
        expect(text).not.toMatch(/made to fail|53200|insert into|node:/);
        expect(ms).toBeLessThan(LONGEST_MS);
        expect((await server.app.inject('/healthz')).statusCode).toBe(200);
      }
    },
    240_000,
  );

  it.each(['signed-in', 'nobody'] as const)('nobody gets access: %s', async (as) => {
    const before = await everythingStored(server);
    for (let failing = 1; failing <= 4; failing += 1) {
      const name = `Never ${next()}`;
      const { result } = await withFailing(failing, { failure }, () => server.call(addBrand, { name }, as));
      expect([401, 403, 500, 503]).toContain(result.status);
    }
    expect(difference(before, await everythingStored(server))).toEqual({});
  });
});
