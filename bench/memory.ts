import { setTimeout as pause } from 'node:timers/promises';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { listRaces, readRace } from '#features/races/races-contract.ts';
import { readRanking } from '#features/rankings/rankings-contract.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { requestsPerSecond } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { residentMegabytes } from './harness/memory.ts';
import { signIn, startBare, startServer } from './harness/processes.ts';
import { median } from './harness/timing.ts';

/** Long enough for the garbage of the start to be collected or not, as when an operator checks the memory. */
const SETTLE_MS = 3_000;
const LOAD_MS = 6_000;
const LOOK_EVERY_MS = 100;
const IDLE_LOOKS = 5;
const AIMS = { idle: 160, busy: 300 };

const PATHS = [
  listAthletes.path,
  listRaces.path,
  readRanking.path.replace('{id}', String(VOLUME_SET)),
  readRace.path.replace('{id}', '31'),
];

/** Memory while the work runs, one value per check. */
async function looks(pid: number, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const seen: number[] = [];
  while (!isDone) {
    seen.push(await residentMegabytes(pid));
    await pause(LOOK_EVERY_MS);
  }
  await done;
  return seen;
}

/** Memory of the minimal server. */
async function bareMegabytes(): Promise<number> {
  const server = await startBare();
  try {
    await pause(SETTLE_MS / 4);
    return await residentMegabytes(server.pid);
  } finally {
    await server.stop();
  }
}

async function figuresOn(bench: Bench, kind: DatabaseKind, floor: number): Promise<Figure[]> {
  const server = await startServer(await bench.volume(kind));
  try {
    await pause(SETTLE_MS);
    const idle = await looks(server.pid, pause(IDLE_LOOKS * LOOK_EVERY_MS));
    const headers = await signIn(server.address);
    const load = PATHS.map((path) =>
      requestsPerSecond(server.address + path, { headers, status: 200 }, { connections: 1, forMs: LOAD_MS }),
    );
    const busy = await looks(server.pid, Promise.all(load));
    const of = (what: string, measured: number, samples: number, aim: number): Figure => ({
      ...{ what: `${what}, ${kind}`, unit: 'MB', measured, samples, floor },
      aim: kind === 'PostgreSQL' ? { atMost: aim } : null,
    });
    return [
      of('idle after the start', median(idle), idle.length, AIMS.idle),
      of('under load, median', median(busy), busy.length, AIMS.busy),
      of('under load, highest', Math.max(...busy), 1, AIMS.busy),
    ];
  } finally {
    await server.stop();
  }
}

export const memory: Measurement = {
  name: 'memory',
  about:
    'Memory of the server process (resident) at the full volume: idle, and while both lists, a ranking set and a race are requested without a pause, one connection each.',
  floor: 'Node and Fastify with one response',
  async run(bench) {
    const floor = await bareMegabytes();
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind, floor)));
    return figures;
  },
};
