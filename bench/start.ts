import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { readyMs, type Started, startBare, startServer } from './harness/processes.ts';
import { several } from './harness/timing.ts';

const SAMPLES = 3;
const AIM = { atMost: 3_000 };

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
    await of('start with the full volume', SAMPLES, () => startServer(full)),
  ];
}

export const start: Measurement = {
  name: 'start',
  about: 'From the start of the server process to its first answer 200.',
  floor: 'Node and Fastify with one answer',
  async run(bench) {
    const { measured: floor } = await several(SAMPLES, () => readyMs(startBare()));
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind, floor)));
    return figures;
  },
};
