import type { Bench, DatabaseKind, Figure, Measurement, Place } from './harness/measurement.ts';
import {
  freePort,
  productEnvironment,
  type Started,
  startBare,
  startProgram,
  startServer,
} from './harness/processes.ts';
import { several } from './harness/timing.ts';

const SAMPLES = 5;
const AIM = { atMost: 3_000 };

/** Starts and stops; the time to the first answer. */
async function readyMs(starting: Promise<Started>): Promise<number> {
  const started = await starting;
  await started.stop();
  return started.readyMs;
}

/** The command that people type, with the look at packages and build that comes first. */
async function startByNpm(place: Place): Promise<Started> {
  const port = await freePort();
  return startProgram(['npm', 'start'], { env: productEnvironment(place, port), port });
}

async function figuresOn(bench: Bench, kind: DatabaseKind, floor: number): Promise<Figure[]> {
  const of = async (what: string, samples: number, start: () => Promise<Started>): Promise<Figure> => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor, aim: AIM },
    ...(await several(samples, () => readyMs(start()))),
  });
  const empty = await bench.empty(kind);
  const full = await bench.volume(kind);
  return [
    await of('first start, new database', SAMPLES, async () => startServer(await bench.empty(kind))),
    await of('second start', SAMPLES, () => startServer(empty)),
    await of('start with the full volume', 3, () => startServer(full)),
    await of('second start by npm start', 3, () => startByNpm(empty)),
  ];
}

export const start: Measurement = {
  name: 'start',
  about: 'From the command to the first answer 200 of the server.',
  floor: 'Node and Fastify with one answer',
  async run(bench) {
    const { measured: floor } = await several(SAMPLES, () => readyMs(startBare()));
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind, floor)));
    return figures;
  },
};
