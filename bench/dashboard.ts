import { sql } from 'drizzle-orm';
import { createDatabase, type Database, type Tx } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import { readDashboard } from '#features/dashboard/dashboard-contract.ts';
import { correctResult } from '#features/results/result-by-hand-contract.ts';
import { EARLIER_SET, VOLUME_SET } from './harness/fill-volume.ts';
import { generateInPlace } from './harness/generate-in-place.ts';
import { ask } from './harness/http-client.ts';
import type { Figure, Measurement, Place } from './harness/measurement.ts';
import { type SideProcess, startSideProcess } from './harness/processes.ts';
import { saveCity } from './harness/save-city.ts';
import { milliseconds, several } from './harness/timing.ts';

const TIMES = 21;
const AIM = { atMost: 20 };
const RACE = 7;
/** The sets of a season, all generated. */
const SETS = 15;

/** Works with sets of earlier weeks besides the set that all results count for; deletes them afterwards, for the other measurements. */
async function withSets<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  await withDatabase(place, async (database) => {
    const added = await change(database, (tx) =>
      tx.execute<{ id: number }>(sql`
        insert into ranking_set (date, type) select s.date - 7 * week, s.type
        from ranking_set s, generate_series(1, ${SETS - 1}::int) week where s.id = ${VOLUME_SET} returning id`),
    );
    for (const { id } of added.result.rows) await generateInPlace(database, id);
  });
  try {
    return await work();
  } finally {
    await withDatabase(place, (database) =>
      change(database, (tx) => tx.execute(sql`delete from ranking_set where id > ${EARLIER_SET}`)),
    );
  }
}

const change = <Result>(database: Database, work: (tx: Tx) => Promise<Result>) =>
  database.change({ actor: { accountId: null, name: 'Bench' }, what: 'Sets', at: new Date() }, work);

async function withDatabase(place: Place, work: (database: Database) => Promise<unknown>): Promise<void> {
  const opened = await openDatabase(place);
  const database = createDatabase(opened.pool, async () => undefined);
  try {
    await work(database);
  } finally {
    await opened.close();
  }
}

/** Corrects a result of a race that counts for all sets. */
const correctTime = ({ productAddress, headers }: SideProcess, overall: number) =>
  ask(productAddress + correctResult.path.replace('{id}', '1'), {
    method: correctResult.method,
    headers,
    body: JSON.stringify({ attributes: [{ name: 'overall', value: overall }], reason: 'bench' }),
  });

async function figuresOn(place: Place): Promise<Figure[]> {
  const { kind } = place;
  const separate = await startSideProcess(place);
  try {
    const read = () => ask(separate.productAddress + readDashboard.path, { headers: separate.headers });
    await read();
    let round = 0;
    const after = (change: (round: number) => Promise<unknown>) =>
      several(TIMES, async () => {
        round += 1;
        await change(round);
        return milliseconds(read);
      });
    const city = await after((at) => saveCity(separate, RACE, `Bay ${at}`));
    const result = await after((at) => correctTime(separate, 30_000 + at));
    const shared = { unit: 'ms', floor: null } as const;
    return [
      { what: `dashboard after a change, ${kind}`, ...shared, ...city, aim: AIM },
      {
        what: `dashboard after a result of all ${SETS} sets was corrected, ${kind}`,
        ...shared,
        ...result,
        aim: null,
      },
    ];
  } finally {
    await separate.stop();
  }
}

export const dashboard: Measurement = {
  name: 'dashboard',
  about:
    'All of the dashboard in one call, at 15 ranking sets, 10,000 athletes, 5,000 races and 300,000 results.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) {
      const place = await bench.volume(kind);
      figures.push(...(await withSets(place, () => figuresOn(place))));
    }
    return figures;
  },
};
