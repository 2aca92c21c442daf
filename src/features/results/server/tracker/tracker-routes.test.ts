import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call, InputOf } from '#contract/declare-call.ts';
import { participant } from '#database/tables/all-tables.ts';
import { listJobs, stopJob } from '#features/jobs/jobs-contract.ts';
import { readRaceLine } from '#features/race-line/race-line-contract.ts';
import { readRace, saveRaceAttributes } from '#features/races/races-contract.ts';
import { planResults, type ResultsPlan, submitResults } from '#features/results/results-import-contract.ts';
import {
  fetchTrackerEvents,
  fetchTrackerPoints,
  fetchTrackerResults,
  readTrackerState,
} from '#features/results/tracker-contract.ts';
import {
  type Misbehaviour,
  misbehaviours,
  type SimulatedCall,
} from '#integrations/race-tracker/simulator/misbehaviour.ts';
import { eventOfRace } from '#integrations/race-tracker/simulator/simulated-event.ts';
import {
  startTrackerSimulator,
  type TrackerSimulator,
} from '#integrations/race-tracker/simulator/tracker-simulator.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { fixedClock } from '#testing/server/fixed-clock.ts';
import { noServices } from '#testing/server/no-services.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { fetchAndWait } from './tracker-job.ts';

let server: TestServer;
let withoutTracker: TestServer;
let simulator: TrackerSimulator;
/** The time of the tracker: hours after the start. */
let hours = 24;

const START = Date.parse('2026-05-01T06:00:00Z');
const legs = (swim: string, bike: string, run: string, overall: string) => ({
  ...{ Swim: swim, T1: '0:02:00', Bike: bike, T2: '0:01:30', Run: run, Overall: overall },
});
const EVENT = 'IRM-NICE703-2026';
const event = eventOfRace(
  {
    ...{ key: 'ironman-70-3-nice-2026', name: 'IRONMAN 70.3 Nice', date: '2026-05-01' },
    rows: [
      {
        First: 'Ann',
        Last: 'One',
        Division: 'FPRO',
        Country: 'US',
        Status: 'Finish',
        ...legs('0:25:00', '2:10:00', '1:20:00', '3:58:30'),
      },
      {
        First: 'Bea',
        Last: 'Two',
        Division: 'FPRO',
        Country: 'DK',
        Status: 'Finish',
        ...legs('0:26:00', '2:12:00', '1:22:00', '4:03:30'),
      },
      {
        First: 'Cat',
        Last: 'Three',
        Division: 'FPRO',
        Country: 'DE',
        Status: 'Finish',
        ...legs('0:24:00', '2:48:40', '', ''),
      },
      { First: 'Dee', Last: 'Four', Division: 'FPRO', Country: 'DE', Status: 'DNS' },
    ],
  },
  230,
);
const NAMES = ['Ann One', 'Bea Two', 'Cat Three', 'Dee Four', 'Eve Five'];
let athletes: number[] = [];

/** A server with the tracker, for which it waits this many milliseconds. */
function startServer(timeoutMs: number): Promise<TestServer> {
  const { url, applicationId } = simulator;
  return startTestServer({
    clock: fixedClock(),
    settings: { outside: { ...noServices, tracker: { url, applicationId, token: null } } },
    serviceLimits: { timeoutMs, pause: async () => undefined },
  });
}

beforeAll(async () => {
  simulator = await startTrackerSimulator({ events: [event], now: () => START + hours * 3_600_000 });
  server = await startServer(1_000);
  withoutTracker = await startTestServer();
  athletes = await server.given((tx) =>
    createAthletes(
      tx,
      NAMES.map((name) => ({ name, division: 'FPRO', country: null })),
    ),
  );
});
afterEach(() => {
  simulator.misbehave();
  hours = 24;
});
afterAll(async () => {
  await server.close();
  await withoutTracker.close();
  await simulator.close();
});

const MAPPING = [
  ['rtrt_event_id', EVENT],
  ['rtrt_swim', 'swim'],
  ['rtrt_t1', 'T1'],
  ['rtrt_bike', 'BIKE'],
  ['rtrt_t2', 'T2'],
  ['rtrt_finish', 'FINISH'],
] as const;

async function race(mapping: readonly (readonly [string, string])[] = MAPPING, at = server): Promise<number> {
  const id = await at.given((tx) =>
    createRace(tx, { date: '2026-05-01', division: 'FPRO', tierName: 'Gold' }),
  );
  const attributes = mapping.map(([name, value]) => ({ name, value }));
  if (attributes.length > 0) await at.ask(saveRaceAttributes, { id, attributes });
  return id;
}

/** The response of a call that is not a job. */
async function fetched<C extends Call>(call: C, input: InputOf<C>) {
  const body = await server.ask(call, input);
  if (typeof body === 'object' && body !== null && 'job' in body) throw new Error('it became a job');
  return body;
}
const fetchResults = async (id: number, more: object = {}) =>
  (await fetched(fetchTrackerResults, { id, ...more })) as ResultsPlan;
const lineOf = (plan: ResultsPlan, last: string) => plan.lines.find((line) => line.last === last);

async function submit(id: number, plan: ResultsPlan, choices: object[] = []) {
  const input = { id, file: plan.file, filename: plan.filename, choices } as InputOf<typeof planResults>;
  const { digest } = choices.length > 0 ? await server.ask(planResults, input) : plan;
  return server.call(submitResults, { ...input, digest });
}
const resultsOf = async (id: number) => (await server.ask(readRace, { id })).results;

describe('events', () => {
  it('are listed with the end of the list', async () => {
    expect(await fetched(fetchTrackerEvents, { id: await race([]) })).toEqual({
      events: [{ name: EVENT, desc: 'IRONMAN 70.3 Nice', date: '2026-05-01' }],
      fetched_at: server.clock.now().toISOString(),
      stopped: { is_complete: true, read: 1, why: 'the race tracker sent its last row' },
    });
  });
});

describe('the event of a race', () => {
  const save = (id: number, value: string | null, at = server) =>
    at.call(saveRaceAttributes, { id, attributes: [{ name: 'rtrt_event_id', value }] });
  const stored = async (id: number, at = server) => {
    const { race } = await at.ask(readRace, { id });
    return [race.rtrt_event_id, race.rtrt_name];
  };

  it('gets its name from the tracker, and loses it with the event', async () => {
    const id = await race([]);
    expect((await save(id, EVENT)).status).toBe(200);
    expect(await stored(id)).toEqual([EVENT, 'IRONMAN 70.3 Nice']);
    await save(id, null);
    expect(await stored(id)).toEqual([null, null]);
  });

  it('is refused when the tracker does not know it', async () => {
    const id = await race();
    const { status, text, headers } = await save(id, 'IRM-MOON');
    expect([status, headers['x-error-field']]).toEqual([400, 'rtrt_event_id']);
    expect(text).toContain('no event “IRM-MOON”');
    expect(await stored(id)).toEqual([EVENT, 'IRONMAN 70.3 Nice']);
  });

  it('is accepted without a name when the tracker does not respond', async () => {
    const id = await race();
    simulator.misbehave({ kind: '500', call: 'event' });
    expect((await save(id, 'IRM-LATER')).status).toBe(200);
    expect(await stored(id)).toEqual(['IRM-LATER', null]);
  });

  it('that was not checked gets no name by hand, which would hide that; a later check names it', async () => {
    const attributes = [{ name: 'rtrt_name', value: 'Any race' }];
    const id = await race();
    await server.ask(saveRaceAttributes, { id, attributes: [{ name: 'rtrt_name', value: null }] });
    const event = { name: 'rtrt_event_id', value: 'IRM-UNCHECKED' };
    simulator.misbehave({ kind: '500', call: 'event' });
    const both = await server.call(saveRaceAttributes, { id, attributes: [event, ...attributes] });
    expect([both.status, both.headers['x-error-field']]).toEqual([400, 'rtrt_name']);
    await server.ask(saveRaceAttributes, { id, attributes: [event] });
    expect((await server.call(saveRaceAttributes, { id, attributes })).status).toBe(400);
    expect(await stored(id)).toEqual(['IRM-UNCHECKED', null]);

    await server.given((tx) => tx.execute(sql`update race set rtrt_event_id = ${EVENT} where id = ${id}`));
    simulator.misbehave();
    await server.ask(saveRaceAttributes, { id, attributes });
    expect(await stored(id)).toEqual([EVENT, 'IRONMAN 70.3 Nice']);
  });

  it('is accepted without a name when there is no tracker', async () => {
    const id = await race([], withoutTracker);
    expect((await save(id, 'IRM-ANY', withoutTracker)).status).toBe(200);
    expect(await stored(id, withoutTracker)).toEqual(['IRM-ANY', null]);
  });
});

describe('points', () => {
  it('are listed in course order with a proposal', async () => {
    const body = await fetched(fetchTrackerPoints, { id: await race() });
    expect(body).toMatchObject({
      proposed: {
        ...{ rtrt_swim: 'SWIM', rtrt_t1: 'T1', rtrt_bike: 'BIKE', rtrt_t2: 'T2', rtrt_finish: 'FINISH' },
      },
      stopped: { is_complete: true, read: 8 },
    });
    expect(body).toMatchObject({ points: { 7: { name: 'FINISH', label: 'Finish', is_finish: 1 } } });
  });
});

describe('refusals', () => {
  const calls = [fetchTrackerEvents, fetchTrackerPoints, fetchTrackerResults] as const;

  it.each(calls)('$path needs an existing race', async (call) => {
    expect((await server.call(call, { id: 999_999 })).status).toBe(404);
  });

  it.each(calls)('$path needs an admin', async (call) => {
    expect((await server.call(call, { id: 1 }, 'signed-in')).status).toBe(403);
    expect((await server.call(call, { id: 1 }, 'nobody')).status).toBe(401);
  });

  it.each(calls)('$path names the variables when the tracker is not set up', async (call) => {
    const id = await race(MAPPING, withoutTracker);
    const { status, text } = await withoutTracker.call(call, { id });
    expect(status).toBe(503);
    expect(text).toContain('TRACKER_URL and TRACKER_APPID');
  });

  it.each([fetchTrackerPoints, fetchTrackerResults])('$path needs an event', async (call) => {
    const { status, text } = await server.call(call, { id: await race([]) });
    expect([status, text]).toEqual([400, 'Choose the tracker event of this race first, then fetch again.']);
  });

  it('results need a finish point', async () => {
    const { status, text } = await server.call(fetchTrackerResults, { id: await race(MAPPING.slice(0, 3)) });
    expect(status).toBe(400);
    expect(text).toContain('Enter the finish point first');
  });

  it('results of an unknown file', async () => {
    const { status } = await server.call(fetchTrackerResults, { id: await race(), file: 999_999 });
    expect(status).toBe(400);
  });

  it('the state says whether the tracker is set up', async () => {
    const ids = { with: await race(), without: await race([], withoutTracker) };
    expect(await server.ask(readTrackerState, { id: ids.with })).toEqual({ is_configured: 1, job: null });
    expect(await withoutTracker.ask(readTrackerState, { id: ids.without })).toEqual({
      is_configured: 0,
      job: null,
    });
    expect(await server.call(readTrackerState, { id: 999_999 })).toMatchObject({ status: 404 });
  });
});

describe('results', () => {
  it('are previewed with legs, status questions and counts, and nothing is saved', async () => {
    const id = await race();
    const plan = await fetchResults(id);
    expect(plan.lines.map(({ last, status, change, place }) => [last, status, change, place])).toEqual([
      ['One', 'Finish', 'create', 1],
      ['Two', 'Finish', 'create', 2],
      ['Three', 'Finish', 'question', 99_999],
      ['Four', 'DNS', 'create', 99_999],
    ]);
    expect(lineOf(plan, 'One')).toMatchObject({
      ...{ swim: 1_500, t1: 120, bike: 7_800, t2: 90, run: 4_800, overall: 14_310, country: 'US' },
    });
    expect(lineOf(plan, 'Three')?.status_question).toBe('No finish time, last seen T2 3:16:10.');
    expect(plan.notes).toEqual(['Left out: 205 of age groups, 25 in relays.']);
    expect(plan.tracker).toMatchObject({
      ...{ profiles: 234, professionals: 4, splits: 22, take_incomplete: 0, changed_lines: [] },
      stopped: { is_complete: true, read: 234 + 8 + 22 },
    });
    expect(plan.can_submit).toBe(false);
    expect(await resultsOf(id)).toEqual([]);
  });

  it('are submitted by the file of the plan with the chosen status', async () => {
    const id = await race();
    const plan = await fetchResults(id);
    const { status, text } = await submit(id, plan, [{ line: 3, status: 'DNF' }]);
    expect([status, text]).toEqual([200, '']);
    expect((await resultsOf(id)).map(({ last, status, rank }) => [last, status, rank])).toEqual([
      ['One', 'Finish', 1],
      ['Two', 'Finish', 2],
      ['Three', 'DNF', 99_999],
      ['Four', 'DNS', 99_999],
    ]);
  });

  it('leave the points and the ranking system of a file as they are', async () => {
    const id = await race();
    const header =
      'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall;Swim Pts;Bike Pts;Run Pts;Race Points;Rank System';
    const ann =
      '1;Ann;One;FPRO;US;Finish;0:25:00;0:02:00;2:10:00;0:01:30;1:20:00;3:58:30;81.2;82.3;83.4;90.5;1';
    const input = { id, filename: 'results.csv', content: `${header}\n${ann}`, choices: [] };
    await server.ask(submitResults, { ...input, digest: (await server.ask(planResults, input)).digest });
    const plan = await fetchResults(id);
    expect(lineOf(plan, 'One')).toMatchObject({ change: 'unchanged', changes: [] });
    await submit(id, plan, [{ line: 3, status: 'DNF' }]);
    expect((await resultsOf(id)).find((one) => one.last === 'One')).toMatchObject({
      ...{ place_in_file: 1, swim_points_in_file: 81.2, overall_points_in_file: 90.5, ranking_system_id: 1 },
    });
  });

  it.each(['Finish', 'DNF', 'DQ', 'DNS'] as const)(
    'take %s as the answer to the question',
    async (status) => {
      const id = await race();
      const { file, filename } = await fetchResults(id);
      const plan = await server.ask(planResults, { id, file, filename, choices: [{ line: 3, status }] });
      expect(lineOf(plan, 'Three')).toMatchObject({ status, status_question: null, change: 'create' });
      expect(plan.can_submit).toBe(true);
    },
  );

  it('need an answer before they are submitted', async () => {
    const id = await race();
    const { status, text } = await submit(id, await fetchResults(id));
    expect([status, text]).toEqual([400, '1 line needs a decision.']);
    expect(await resultsOf(id)).toEqual([]);
  });

  it('name the lines that changed since the last fetch', async () => {
    const id = await race();
    hours = 3;
    const first = await fetchResults(id);
    expect(first.tracker?.athletes.map(({ is_racing, last_seen }) => [is_racing, last_seen])).toEqual([
      [true, { point: 'T2', seconds: 9_510 }],
      [true, { point: 'T2', seconds: 9_690 }],
      [true, { point: 'BIKEMID', seconds: 6_620 }],
      [false, null],
    ]);
    hours = 4;
    const second = await fetchResults(id);
    expect(second.tracker?.changed_lines).toEqual([1, 2, 3]);
    expect((await fetchResults(id)).tracker?.changed_lines).toEqual([]);
    hours = 4.06;
    expect((await fetchResults(id)).tracker?.changed_lines).toEqual([1]);
  });

  it('are compared with the last fetch that was complete', async () => {
    const id = await race();
    hours = 4;
    await fetchResults(id);
    simulator.misbehave({ kind: '500', call: 'splits' });
    expect((await fetchResults(id)).tracker?.changed_lines).toEqual([]);
    simulator.misbehave();
    hours = 4.06;
    expect((await fetchResults(id)).tracker?.changed_lines).toEqual([1]);
  });

  it('use entries of the last ten minutes again while a race is followed', async () => {
    const id = await race();
    await fetchResults(id);
    const profileCalls = async (more: object) => {
      const before = simulator.requests.length;
      await fetchResults(id, more);
      return simulator.requests.slice(before).filter((one) => one.includes('/profiles?')).length;
    };
    expect(await profileCalls({ follow: 1 })).toBe(0);
    expect(await profileCalls({})).toBe(4);
    server.clock.advance(10 * 60_000);
    expect(await profileCalls({ follow: 1 })).toBe(4);
  });

  it('are compared with the start list', async () => {
    const id = await race();
    await server.given(async (tx) => {
      const on = (at: number, is_waiting: 0 | 1) => ({
        race_id: id,
        athlete_id: athletes[at] ?? 0,
        is_waiting,
      });
      await tx.insert(participant).values([on(0, 0), on(1, 0), on(4, 0), on(2, 1)]);
    });
    expect((await fetchResults(id)).tracker).toMatchObject({
      not_in_tracker: [{ athlete_id: athletes[4], name: 'Eve Five' }],
      not_on_start_list: [3, 4],
    });
  });

  it('are planned again from the stored response', async () => {
    const id = await race();
    const first = await fetchResults(id);
    const calls = simulator.requests.length;
    expect(await fetchResults(id, { file: first.file })).toEqual(first);
    expect(simulator.requests).toHaveLength(calls);
  });
});

describe('incomplete data', () => {
  const answers = [{ line: 3, status: 'DNF' }];
  /** A race with the results of all four, and a fetch that ends before the splits. */
  async function incomplete() {
    const id = await race();
    await submit(id, await fetchResults(id), answers);
    simulator.misbehave({ kind: 'error field', call: 'profiles', after: 1 });
    return { id, plan: await fetchResults(id), before: await resultsOf(id) };
  }

  it('cannot be submitted by mistake', async () => {
    const { id, plan, before } = await incomplete();
    expect(plan.can_submit).toBe(false);
    expect(plan.problems[0]).toBe(
      'The data is incomplete: the race tracker responded with the error “quota_exceeded”.',
    );
    expect(plan.tracker?.stopped).toMatchObject({ is_complete: false });
    expect((await submit(id, plan, answers)).status).toBe(400);
    expect(await resultsOf(id)).toEqual(before);
  });

  it.each(['points', 'splits'] as const)('is what could be read when %s fail', async (call) => {
    const id = await race();
    simulator.misbehave({ kind: '500', call });
    const plan = await fetchResults(id);
    expect(plan.lines).toHaveLength(4);
    expect(plan.can_submit).toBe(false);
    expect(plan.problems[0]).toBe('The data is incomplete: the race tracker responded with an error (500).');
  });

  it('counts as fetched once it is taken', async () => {
    const id = await race();
    const fetchedStep = async () =>
      (await server.ask(readRaceLine, { id })).steps.find(({ step }) => step === 'fetched');
    simulator.misbehave({ kind: '500', call: 'splits' });
    const { file } = await fetchResults(id);
    expect((await fetchedStep())?.why).toContain('The fetch from the tracker was incomplete.');
    await fetchResults(id, { file, take_incomplete: 1 });
    expect(await fetchedStep()).toMatchObject({ state: 'done' });
  });

  it('is taken on request, and removes nobody', async () => {
    const { id, plan, before } = await incomplete();
    const few = plan.lines.length;
    expect(few).toBeLessThan(4);
    const taken = await fetchResults(id, { file: plan.file, take_incomplete: 1 });
    expect(taken.tracker?.take_incomplete).toBe(1);
    expect([taken.counts.removed, taken.removed]).toEqual([0, []]);
    const choices = taken.lines.flatMap(({ line, status_question }) =>
      status_question === null ? [] : [{ line, status: 'DNF' as const }],
    );
    expect((await submit(id, taken, choices)).text).toBe('');
    expect(await resultsOf(id)).toHaveLength(before.length);
  });

  it('counts the results that stay for the places of the preview', async () => {
    const id = await race();
    await submit(id, await fetchResults(id), answers);
    simulator.misbehave({ kind: '500', call: 'splits' });
    const plan = await fetchResults(id, { take_incomplete: 1 });
    expect(plan.tracker?.stopped.is_complete).toBe(false);
    expect(plan.lines).toHaveLength(4);
    expect(plan.removed).toEqual([]);
  });

  it('makes nobody a DNS whose splits could not be read', async () => {
    const id = await race();
    simulator.misbehave({ kind: '500', call: 'splits' });
    const plan = await fetchResults(id, { take_incomplete: 1 });
    const unknown = 'The splits could not be read, so the status is unknown.';
    expect(plan.lines.map(({ last, status, status_question: question }) => [last, status, question])).toEqual(
      [
        ['One', 'Finish', unknown],
        ['Two', 'Finish', unknown],
        ['Three', 'Finish', unknown],
        ['Four', 'DNS', null],
      ],
    );
    expect(plan.tracker?.unread_lines).toEqual([1, 2, 3, 4]);
    expect((await submit(id, plan)).status).toBe(400);
    expect(await resultsOf(id)).toEqual([]);
  });
});

describe('misbehaviour of the tracker', () => {
  const CALLS: readonly SimulatedCall[] = ['register', 'events', 'points', 'profiles', 'splits'];
  const callOf = (call: SimulatedCall) =>
    call === 'events' ? fetchTrackerEvents : call === 'points' ? fetchTrackerPoints : fetchTrackerResults;
  const cases = CALLS.flatMap((call) =>
    misbehaviours.map((kind): [Misbehaviour, SimulatedCall] => [kind, call]),
  );

  it.each(cases)('%s at %s changes no result and says what happened', async (kind, call) => {
    const id = await race();
    await submit(id, await fetchResults(id), [{ line: 3, status: 'DNF' }]);
    const before = await resultsOf(id);
    if (call === 'register') simulator.expireTokens();
    simulator.misbehave({ kind, call });
    const { status, body, text } = await server.call(callOf(call), { id });
    const stopped = body && 'tracker' in body ? body.tracker?.stopped : undefined;
    const end = stopped ?? (body && 'stopped' in body ? body.stopped : undefined);
    if (status === 503) expect(text).toMatch(/^The race tracker .+\. Nothing was changed(; try again)?\.$/);
    else {
      expect(status).toBe(200);
      expect(end?.why).not.toBe('');
      // Only what does not change the content is read to the end.
      const isHarmless = kind === 'reordered' || kind === 'repeated page' || call === 'register';
      if (end?.is_complete) expect(isHarmless).toBe(true);
      else if (body && 'can_submit' in body) expect(body.can_submit).toBe(false);
    }
    expect(await resultsOf(id)).toEqual(before);
  });
});

describe('one fetch at a time', () => {
  /** It waits so long for the tracker that a second press, or a stop, comes in time on a busy machine. */
  let patient: TestServer;
  beforeAll(async () => {
    patient = await startServer(10_000);
  });
  afterAll(() => patient.close());
  const jobsOf = async (id: number) =>
    (await patient.ask(listJobs, {})).jobs.filter(({ subject }) => subject === `race ${id}`);

  it('answers two presses with the same response', async () => {
    const id = await race(MAPPING, patient);
    simulator.misbehave({ kind: 'slow', call: 'profiles', times: 1 });
    const [one, other] = await Promise.all(
      (['admin', 'other-admin'] as const).map((who) => patient.call(fetchTrackerResults, { id }, who)),
    );
    expect([one?.status, other?.text]).toEqual([200, one?.text]);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('is refused when it waited in vain for another one', async () => {
    const jobs = { runInTurn: async () => null };
    const context = { jobs, actor: { accountId: null, name: 'Anna' } };
    await expect(fetchAndWait(context, { what: 'events', raceId: 1 })).rejects.toThrow(
      'Another fetch from the tracker',
    );
  });

  it('is stopped by staff while the tracker does not respond', async () => {
    const id = await race(MAPPING, patient);
    simulator.misbehave({ kind: 'slow', call: 'profiles' });
    const press = patient.call(fetchTrackerResults, { id });
    await expect.poll(async () => (await jobsOf(id)).map(({ state }) => state)).toEqual(['running']);
    const [job] = await jobsOf(id);
    await patient.ask(stopJob, { id: job?.id ?? '' });
    expect(await press).toMatchObject({ status: 409 });
    expect((await jobsOf(id)).map(({ state }) => state)).toEqual(['stopped']);
  });
});
