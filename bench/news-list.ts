import { listNews } from '#features/news/news-contract.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { milliseconds, several } from './harness/timing.ts';

const SAMPLES = 7;
const RACE = 7;
const PAGES = {
  'whole list without details': '?details=0',
  'whole list with details': '',
  'a page of 200': '?limit=200&details=0',
};

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  const { productAddress, headers } = separate;
  const figures: Figure[] = [];
  try {
    for (const [what, query] of Object.entries(PAGES)) {
      let round = 0;
      const read = () => ask(productAddress + listNews.path + query, { headers });
      // Any change makes the cached response outdated.
      const afterChange = await several(SAMPLES, async () => {
        round += 1;
        await saveCity(separate, RACE, `${what} ${round}`);
        return milliseconds(read);
      });
      const cached = await several(SAMPLES, () => milliseconds(read));
      const shared = { unit: 'ms', floor: null, aim: null } as const;
      figures.push({ what: `${what} after a change, ${kind}`, ...shared, ...afterChange });
      figures.push({ what: `${what}, cached, ${kind}`, ...shared, ...cached });
    }
  } finally {
    await separate.stop();
  }
  return figures;
}

export const newsList: Measurement = {
  name: 'news-list',
  about: 'The list of news at 20,000 items.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
