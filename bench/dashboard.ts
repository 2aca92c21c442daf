import { readDashboard } from '#features/dashboard/dashboard-contract.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { milliseconds, several } from './harness/timing.ts';

const TIMES = 21;
const AIM = { atMost: 20 };
const RACE = 7;

async function figureOn(bench: Bench, kind: DatabaseKind): Promise<Figure> {
  const separate = await startSideProcess(await bench.volume(kind));
  try {
    const read = () => ask(separate.productAddress + readDashboard.path, { headers: separate.headers });
    await read();
    let round = 0;
    const times = await several(TIMES, async () => {
      round += 1;
      await saveCity(separate, RACE, `Bay ${round}`);
      return milliseconds(read);
    });
    return { what: `dashboard after a change, ${kind}`, unit: 'ms', floor: null, ...times, aim: AIM };
  } finally {
    await separate.stop();
  }
}

export const dashboard: Measurement = {
  name: 'dashboard',
  about: 'All of the dashboard in one call, at 10,000 athletes, 5,000 races and 300,000 results.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(await figureOn(bench, kind));
    return figures;
  },
};
