import { searchRecords } from '#features/search/search-contract.ts';
import { ask } from './harness/http-client.ts';
import { firstName, lastName } from './harness/made-up-names.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { type SideProcess, startSideProcess } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { milliseconds, several } from './harness/timing.ts';

const SEARCHES = 200;
const CHANGES = 7;
const AIM = { atMost: 30 };
const RACE = 7;

/** What people type, no text twice: beginnings of names, both names in turn, years and words of titles. */
function typed(at: number): string {
  const [first, last] = [firstName(at * 31), lastName(at * 17)];
  const texts = [
    last.slice(0, 1 + (at % 4)),
    `${last} ${first.slice(0, 2)}`,
    `race of ${last.slice(0, 3)} 2026`,
    `wins ${first}`,
  ];
  return `${texts[at % texts.length]} ${at % 8 < 4 ? '' : at}`.trim();
}

const searchOn = ({ productAddress, headers }: SideProcess, text: string): Promise<unknown> =>
  ask(productAddress + searchRecords.path.replace('{query}', encodeURIComponent(text)), { headers });

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  try {
    let round = 0;
    const afterChange = await several(CHANGES, async () => {
      round += 1;
      await saveCity(separate, RACE, `Cove ${round}`);
      return milliseconds(() => searchOn(separate, `${lastName(round)} ${round}`));
    });
    const times: number[] = [];
    for (let at = 0; at < SEARCHES; at += 1)
      times.push(await milliseconds(() => searchOn(separate, typed(at))));
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(SEARCHES * 0.95)] ?? 0;
    const shared = { unit: 'ms', floor: null } as const;
    return [
      { what: `95 of 100 searches within, ${kind}`, ...shared, measured: p95, samples: SEARCHES, aim: AIM },
      { what: `first search after a change, ${kind}`, ...shared, ...afterChange, aim: null },
    ];
  } finally {
    await separate.stop();
  }
}

export const search: Measurement = {
  name: 'search',
  about: 'The search of the top bar at 10,000 athletes, 5,000 races and 20,000 news.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
