import { readRace } from '#features/races/races-contract.ts';
import { readRanking } from '#features/rankings/rankings-contract.ts';
import { EARLIER_SET, VOLUME_SET } from './harness/fill-volume.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { type Beside, startBeside } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { inTurns, milliseconds } from './harness/timing.ts';

const RACE = 11;
const SAVED_RACE = 12;

const withId = (path: string, id: number): string => path.replace('{id}', String(id));

async function setFigure({ productAddress, floorAddress, headers }: Beside, where: string): Promise<Figure> {
  const sides = await inTurns(9, {
    measured: () =>
      milliseconds(() => ask(productAddress + withId(readRanking.path, VOLUME_SET), { headers })),
    floor: () =>
      milliseconds(() => ask(`${floorAddress}/bare/ranking/${VOLUME_SET}?compared=${EARLIER_SET}`)),
  });
  return { what: `one ranking set of 10,000 rows, ${where}`, unit: 'ms', ...sides, aim: { timesFloor: 2 } };
}

async function raceFigure({ productAddress, floorAddress, headers }: Beside, where: string): Promise<Figure> {
  const sides = await inTurns(150, {
    measured: () => milliseconds(() => ask(productAddress + withId(readRace.path, RACE), { headers })),
    floor: () => milliseconds(() => ask(`${floorAddress}/bare/race/${RACE}`)),
  });
  return { what: `one race with 60 results, ${where}`, unit: 'ms', ...sides, aim: { timesFloor: 2 } };
}

async function saveFigure(beside: Beside, where: string): Promise<Figure> {
  let round = 0;
  const city = () => {
    round += 1;
    return `Bay ${round}`;
  };
  const bare = (body: string) =>
    ask(`${beside.floorAddress}/bare/race/${SAVED_RACE}`, { method: 'POST', body });
  const sides = await inTurns(150, {
    measured: () => milliseconds(() => saveCity(beside, SAVED_RACE, city())),
    floor: () => milliseconds(() => bare(JSON.stringify({ city: city() }))),
  });
  return {
    what: `one field saved, with its history, ${where}`,
    unit: 'ms',
    ...sides,
    aim: { timesFloor: 3 },
  };
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const beside = await startBeside(await bench.volume(kind));
  try {
    return [await setFigure(beside, kind), await raceFigure(beside, kind), await saveFigure(beside, kind)];
  } finally {
    await beside.stop();
  }
}

export const recordCalls: Measurement = {
  name: 'record-calls',
  about: 'One ranking set, one race, one saved field, each asked one after another.',
  floor: 'Fastify and pg doing the bare SQL: no session, no validation',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
