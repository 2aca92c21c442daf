import { explainRankingRow } from '#features/ranking-explanations/explanation-contract.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { milliseconds, several } from './harness/timing.ts';

const SAMPLES = 60;
const AIM = { atMost: 20 };

async function figureOn(bench: Bench, kind: DatabaseKind): Promise<Figure> {
  const { productAddress, headers, stop } = await startSideProcess(await bench.volume(kind));
  try {
    let athlete = 0;
    const values = await several(SAMPLES, () => {
      athlete += 1;
      const path = explainRankingRow.path
        .replace('{id}', String(VOLUME_SET))
        .replace('{athlete_id}', String(athlete));
      return milliseconds(() => ask(productAddress + path, { headers }));
    });
    return { what: `one row of a set explained, ${kind}`, unit: 'ms', ...values, floor: null, aim: AIM };
  } finally {
    await stop();
  }
}

export const explain: Measurement = {
  name: 'explain',
  about: "What made an athlete's number in a set over 300,000 results, another athlete each time.",
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(await figureOn(bench, kind));
    return figures;
  },
};
