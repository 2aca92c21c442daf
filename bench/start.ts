import { setRankingType } from '#features/rankings/rankings-contract.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement, Place } from './harness/measurement.ts';
import { readyMs, type Started, signIn, startBare, startServer } from './harness/processes.ts';
import { several } from './harness/timing.ts';

const SAMPLES = 3;
const AIM = { atMost: 3_000 };

/** Before the crash, as many rows are rewritten as five generated sets have, 10,000 each. */
const TYPES = [10, 11, 10, 11, 10];

/** The server is killed while a ranking set is generated, after others were; the next start has to replay their log. */
async function startAfterKill(place: Place): Promise<Started> {
  const server = await startServer(place);
  const headers = await signIn(server.address);
  const url = server.address + setRankingType.path.replace('{id}', String(VOLUME_SET));
  const generate = (type: number) =>
    ask(url, { method: setRankingType.method, headers, body: JSON.stringify({ type }) });
  for (const type of TYPES) await generate(type);
  const cutOff = generate(11).catch(() => undefined);
  await server.kill();
  await cutOff;
  return startServer(place);
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
    await of('start with the full volume', SAMPLES, () => startServer(full)),
    await of('restart with the full volume after kill -9', SAMPLES, () => startAfterKill(full)),
  ];
}

export const start: Measurement = {
  name: 'start',
  about: 'From the start of the server process to its first response 200.',
  floor: 'Node and Fastify with one response',
  async run(bench) {
    const { measured: floor } = await several(SAMPLES, () => readyMs(startBare()));
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind, floor)));
    return figures;
  },
};
