import { indexAthletes, matchTracker, planFile } from '#features/results/server/import/plan-file.ts';
import {
  amateur,
  type SimulatedEntry,
  type SimulatedEvent,
} from '#integrations/race-tracker/simulator/simulated-event.ts';
import {
  startTrackerSimulator,
  type TrackerSimulator,
} from '#integrations/race-tracker/simulator/tracker-simulator.ts';
import { createTrackerClient } from '#integrations/race-tracker/tracker-client.ts';
import type { DivisionToScore } from '#rules/points/results-scoring.ts';
import { readEntries } from '#rules/race-tracker/professionals.ts';
import type { StoredTrackerResponse } from '#rules/race-tracker/stored-response.ts';
import type { Bench, Figure, Measurement } from './harness/measurement.ts';
import { inTurns, milliseconds } from './harness/timing.ts';

const EVENT = 'IRM-BENCH-2026';
const AMATEURS = 2_850;
const PROFESSIONALS = 150;
const POINTS = Array.from({ length: 15 }, (_, at) => `P${at + 1}`);
const SAMPLES = 5;
const MAPPED = { swim: 'P2', t1: 'P3', bike: 'P9', t2: 'P10', finish: 'P15' };

const professional = (at: number): SimulatedEntry => ({
  fields: {
    ...{ pid: `RPRO${at}`, bib: String(at), fname: 'Given', lname: `Name ${at}`, country_iso: 'US' },
    ...{ sex: at % 2 === 0 ? 'M' : 'F', division: 'PRO', class: 'PRO', course: 'triathlon' },
  },
  status: 'FINISH',
  waveSeconds: 0,
  splits: POINTS.map((point, order) => ({ point, seconds: (order + 1) * 1_900 + at })),
});

const EVENT_OF_BENCH: SimulatedEvent = {
  ...{ name: EVENT, desc: 'Bench', date: '2026-05-01', speed: 1 },
  startMs: () => 0,
  points: POINTS.map((name) => ({ name, label: name, kmDistance: '1' })),
  entries: [
    ...Array.from({ length: PROFESSIONALS }, (_, at) => professional(at)),
    ...Array.from({ length: AMATEURS }, (_, at) => amateur(at)),
  ],
};

const scoring: DivisionToScore = {
  race: {
    ...{ year: 2026, courseDisciplines: 'SBR', tier: { basePoints: 90, dropoffPercentage: 5 } },
    ...{ strengthOfField: 80, adjustedIdealSeconds: null },
  },
  manualStrengthOfField: 80,
};

/** Reads the event as the product does, and plans its import for an empty race without known athletes. */
async function fetchAndPlan({ url, applicationId }: TrackerSimulator): Promise<void> {
  const fetch = createTrackerClient({ url, applicationId, token: null }).fetch();
  const profiles = await fetch.profiles(EVENT);
  const points = await fetch.points(EVENT);
  const pids = readEntries(profiles.rows).professionals.map((one) => one.pid);
  const splits = await fetch.splits(EVENT, pids);
  const stored: StoredTrackerResponse = {
    ...{ event: EVENT, mapped: MAPPED, isIncompleteTaken: false, changedRows: [], profilesAt: '' },
    ...{ points: points.rows, profiles: profiles.rows, splits: splits.rows },
    stopped: { is_complete: true, read: 0, why: '' },
  };
  const known = indexAthletes('{"athletes":[],"aliases":[]}');
  const bytes = Buffer.from(JSON.stringify(stored));
  const { plan } = planFile(matchTracker({ bytes }, known), known, {
    ...{ bytes, kind: 'tracker', choices: [], corrections: new Map(), overalls: new Map(), present: [] },
    race: { date: '2026-05-01', division: 'BOTH' },
    scoring: { MPRO: scoring, FPRO: scoring },
    ...{ ranking: null, t100Race: null },
  });
  if (plan.lines.length !== PROFESSIONALS) throw new Error(`${plan.lines.length} lines were planned`);
}

/** The same calls, one by one, without reading what they say. */
async function callOneByOne({ url }: TrackerSimulator, requests: readonly string[]): Promise<void> {
  for (const request of requests) await (await fetch(url + request)).text();
}

async function figures(): Promise<Figure[]> {
  const simulator = await startTrackerSimulator({ events: [EVENT_OF_BENCH] });
  try {
    await fetchAndPlan(simulator);
    const requests = [...simulator.requests];
    const own = await inTurns(SAMPLES, {
      measured: () => milliseconds(() => fetchAndPlan(simulator)),
      floor: () => milliseconds(() => callOneByOne(simulator, requests)),
    });
    const calls = { measured: requests.length, samples: 1 };
    return [
      { what: 'calls of a fetch', unit: 'calls', ...calls, floor: null, aim: { atMost: 70 } },
      { what: 'fetched and planned', unit: 'ms', ...own, aim: { timesFloor: 1.3 } },
    ];
  } finally {
    await simulator.close();
  }
}

export const trackerFetch: Measurement = {
  name: 'tracker-fetch',
  about:
    'A tracker event of 3,000 entries, 150 of them professionals with 15 splits each, fetched and planned.',
  floor: 'the simulator serving the same calls one by one',
  run: (_bench: Bench) => figures(),
};
