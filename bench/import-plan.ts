import { planResults, type ResultsPlan } from '#features/results/results-import-contract.ts';
import { ask, requestJson } from './harness/http-client.ts';
import { madeUpFile } from './harness/made-up-file.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { type SideProcess, startSideProcess } from './harness/processes.ts';
import { longestWait, milliseconds, several } from './harness/timing.ts';

const RACE = 21;
const SAMPLES = 5;
const AIM = { atMost: 1_000 };

interface Server {
  separate: SideProcess;
  /** Numbers the files, so that no file is planned twice. */
  turn: number;
}

async function plan(server: Server, isAllMisspelt: boolean): Promise<ResultsPlan> {
  const { productAddress, headers } = server.separate;
  server.turn += 1;
  return requestJson(productAddress + planResults.path.replace('{id}', String(RACE)), {
    method: planResults.method,
    headers,
    body: JSON.stringify({
      filename: `file-${server.turn}.csv`,
      content: madeUpFile(server.turn, isAllMisspelt),
    }),
  });
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  const server = { separate, turn: 0 };
  const small = () => ask(`${separate.floorAddress}/ready/nothing`);
  const of = (what: string, values: Pick<Figure, 'measured' | 'samples'>, aim: Figure['aim']): Figure => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor: null, aim },
    ...values,
  });
  const timed = (isAllMisspelt: boolean) =>
    several(SAMPLES, () => milliseconds(() => plan(server, isAllMisspelt)));
  try {
    await ask(`${separate.floorAddress}/ready/nothing`, { method: 'PUT', body: '{}' });
    const first = await milliseconds(() => plan(server, false));
    return [
      of('first file after the start', { measured: first, samples: 1 }, AIM),
      of('a file', await timed(false), AIM),
      of('a file with every name misspelt', await timed(true), AIM),
      of(
        'longest wait of others meanwhile',
        await several(SAMPLES, () => longestWait(small, plan(server, false))),
        null,
      ),
    ];
  } finally {
    await separate.stop();
  }
}

export const importPlan: Measurement = {
  name: 'import-plan',
  about:
    'Planning the import of 2,000 lines against 10,000 athletes and 5,000 aliases, as the console requests it.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
