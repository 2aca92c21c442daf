import { saveAthleteAttributes } from '#features/athletes/athlete-edit-contract.ts';
import { readRace } from '#features/races/races-contract.ts';
import { readRanking } from '#features/rankings/rankings-contract.ts';
import { EARLIER_SET, FULL_RACE, VOLUME_SET } from './harness/fill-volume.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { type SideProcess, startSideProcess } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { inTurns, milliseconds } from './harness/timing.ts';

const RACE = 11;
const SAVED_RACE = 12;
const CHANGED_RACE = 13;
const SAVED_ATHLETE = 15;

const withId = (path: string, id: number): string => path.replace('{id}', String(id));

interface Reading {
  what: string;
  path: string;
  barePath: string;
  samples: number;
}

/** Requested repeatedly while nothing changes, and after each saved race, so that no earlier response is valid. */
async function readFigures(separate: SideProcess, where: string, reading: Reading): Promise<Figure[]> {
  const { productAddress, floorAddress, headers } = separate;
  const { what, path, barePath, samples } = reading;
  let round = 0;
  const change = () => {
    round += 1;
    return saveCity(separate, CHANGED_RACE, `${what} ${round}`);
  };
  const sides = {
    measured: () => milliseconds(() => ask(productAddress + path, { headers })),
    floor: () => milliseconds(() => ask(floorAddress + barePath)),
  };
  const figure = async (message: string, before?: () => Promise<unknown>): Promise<Figure> => ({
    what: `${what}, ${message}, ${where}`,
    unit: 'ms',
    ...(await inTurns(samples, before ? { ...sides, before } : sides)),
    aim: { timesFloor: 2 },
  });
  return [await figure('unchanged'), await figure('after a change', change)];
}

const READINGS: readonly Reading[] = [
  {
    what: 'one ranking set of 10,000 rows',
    path: withId(readRanking.path, VOLUME_SET),
    barePath: `/bare/ranking/${VOLUME_SET}?compared=${EARLIER_SET}`,
    samples: 7,
  },
  {
    what: 'one race with 60 results',
    path: withId(readRace.path, RACE),
    barePath: `/bare/race/${RACE}`,
    samples: 100,
  },
  {
    what: 'one race with 200 results and 150 participants',
    path: withId(readRace.path, FULL_RACE),
    barePath: `/bare/race/${FULL_RACE}`,
    samples: 100,
  },
];

interface Saving {
  what: string;
  barePath: string;
  save(separate: SideProcess, value: string): Promise<unknown>;
  /** The body of the bare call, and the value: another one each round, so that something changes. */
  field: string;
  value(round: number): string;
  timesFloor: number;
}

const SAVINGS: readonly Saving[] = [
  {
    what: 'one field of a race saved',
    barePath: `/bare/race/${SAVED_RACE}`,
    save: (separate, city) => saveCity(separate, SAVED_RACE, city),
    field: 'city',
    value: (round) => `Bay ${round}`,
    timesFloor: 3,
  },
  {
    what: 'one attribute of an athlete saved',
    barePath: `/bare/athlete/${SAVED_ATHLETE}`,
    save: ({ productAddress, headers }, value) =>
      ask(productAddress + withId(saveAthleteAttributes.path, SAVED_ATHLETE), {
        method: saveAthleteAttributes.method,
        headers,
        body: JSON.stringify({ attributes: [{ name: 'height', value }] }),
      }),
    field: 'height',
    value: (round) => String(150 + (round % 50)),
    timesFloor: 5,
  },
];

async function saveFigure(separate: SideProcess, where: string, saving: Saving): Promise<Figure> {
  const { what, barePath, save, field, value, timesFloor } = saving;
  let round = 0;
  const next = () => {
    round += 1;
    return value(round);
  };
  const bare = (body: string) => ask(separate.floorAddress + barePath, { method: 'POST', body });
  const sides = await inTurns(150, {
    measured: () => milliseconds(() => save(separate, next())),
    floor: () => milliseconds(() => bare(JSON.stringify({ [field]: next() }))),
  });
  return { what: `${what}, with its history, ${where}`, unit: 'ms', ...sides, aim: { timesFloor } };
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  try {
    const figures: Figure[] = [];
    for (const reading of READINGS) figures.push(...(await readFigures(separate, kind, reading)));
    for (const saving of SAVINGS) figures.push(await saveFigure(separate, kind, saving));
    return figures;
  } finally {
    await separate.stop();
  }
}

export const recordCalls: Measurement = {
  name: 'record-calls',
  about: 'One ranking set, one race, and saved fields, requested one after another.',
  floor: 'Fastify and pg doing the bare SQL: no session, no validation',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
