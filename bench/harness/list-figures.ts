import { ask, requestsPerSecond } from './http-client.ts';
import type { Bench, DatabaseKind, Figure } from './measurement.ts';
import { type SideProcess, startSideProcess } from './processes.ts';
import { inTurns, milliseconds } from './timing.ts';

const LOAD = { connections: 4, forMs: 500 };
const ROUNDS = 3;
const COLD_SAMPLES = 7;
const FLOOR_ETAG = '"ready"';

export interface List {
  /** The name of the list in the figures. */
  message: string;
  /** The path of the list on the product, and that of the same list with bare SQL on the floor. */
  path: string;
  barePath: string;
  /** Changes one record of the list, so that no earlier response is valid. */
  change(separate: SideProcess, round: number): Promise<unknown>;
}

/** The first response after a change, compared with bare SQL for the same rows. */
async function coldFigure(separate: SideProcess, list: List, where: string): Promise<Figure> {
  const { productAddress, floorAddress, headers } = separate;
  let round = 0;
  const sides = await inTurns(COLD_SAMPLES, {
    before: () => {
      round += 1;
      return list.change(separate, round);
    },
    measured: () => milliseconds(() => ask(productAddress + list.path, { headers })),
    floor: () => milliseconds(() => ask(floorAddress + list.barePath)),
  });
  return {
    what: `${list.message} after a change, ${where} (floor: bare SQL)`,
    unit: 'ms',
    ...sides,
    aim: null,
  };
}

async function steadyFigures(separate: SideProcess, list: List, where: string): Promise<Figure[]> {
  const { productAddress, floorAddress, headers } = separate;
  const answered = await ask(productAddress + list.path, { headers });
  const ready = `${floorAddress}/ready/list`;
  await ask(ready, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: answered.body.toString(),
  });
  const figure = async (status: number, own: Record<string, string>, other: Record<string, string>) => {
    const { measured, floor, samples } = await inTurns(ROUNDS, {
      measured: () =>
        requestsPerSecond(productAddress + list.path, { headers: { ...headers, ...own }, status }, LOAD),
      floor: () => requestsPerSecond(ready, { headers: other, status }, LOAD),
    });
    return { measured, floor, samples };
  };
  const megabytes = (answered.body.length / 2 ** 20).toFixed(1);
  const whole = await figure(200, {}, {});
  const unchanged = await figure(
    304,
    { 'if-none-match': String(answered.headers.etag) },
    { 'if-none-match': FLOOR_ETAG },
  );
  const unit = 'requests/s';
  return [
    {
      what: `${list.message} unchanged, 200 of ${megabytes} MB, ${where}`,
      unit,
      ...whole,
      aim: { timesFloor: 2 },
    },
    { what: `${list.message} unchanged, 304, ${where}`, unit, ...unchanged, aim: { atLeast: 2_000 } },
  ];
}

async function figuresOn(bench: Bench, kind: DatabaseKind, list: List): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  try {
    return [await coldFigure(separate, list, kind), ...(await steadyFigures(separate, list, kind))];
  } finally {
    await separate.stop();
  }
}

/** The first response of a list after a change, and its responses while nothing changes: complete, and "not modified". */
export async function listFigures(bench: Bench, list: List): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind, list)));
  return figures;
}

export const LIST_FLOOR = 'Fastify returning the same bytes ready-made, or nothing but status 304';
