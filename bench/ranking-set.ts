import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { createDatabase, type Database } from '#database/change-sets.ts';
import { type OpenedDatabase, openDatabase } from '#database/connect.ts';
import { generateRankings } from '#features/rankings/rankings-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { generateInPlace } from './harness/generate-in-place.ts';
import { ask } from './harness/http-client.ts';
import { ATHLETES, RESULTS, SET_DATE } from './harness/made-up-data.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { bestThreePass, type PointColumns } from './harness/ranking-pass.ts';
import { inTurns, longestWait, milliseconds, several } from './harness/timing.ts';

const AIMS = { PostgreSQL: { timesFloor: 2 }, embedded: { atMost: 500 } } as const;
const SAMPLES = 5;
/** One with a bonus, and one with four counting results: no row is the same in both. */
const TYPES = [10, 11] as const;

const COLUMNS = `athlete_id, division, overall_rank, overall_points, overall_score, swim_rank, swim_points, swim_score,
  bike_rank, bike_points, bike_score, run_rank, run_points, run_score, "order", details`;

/** The window as one text, the fastest way to read it with `pg` of all that were measured, rows and arrays among them. */
async function readWindow(pool: pg.Pool): Promise<PointColumns> {
  const found = await pool.query<{ text: string }>(
    `select string_agg(concat_ws(',', r.athlete_id, p.overall_points, p.swim_points, p.bike_points, p.run_points), ',') as text
     from race join result r on r.race_id = race.id join result_points p on p.result_id = r.id
     where race.date between $1::date - 363 and $1::date and r.status = 'Finish'`,
    [SET_DATE],
  );
  return readColumns(found.rows[0]?.text ?? '', RESULTS);
}

const [DIGIT_0, COMMA] = [48, 44];

/** Five numbers for each result, points in hundredths: the decimal point of their two decimals is skipped. */
function readColumns(text: string, results: number): PointColumns {
  const numbers = Array.from({ length: 5 }, () => new Int32Array(results));
  let [count, number] = [0, 0];
  for (let place = 0; place <= text.length; place += 1) {
    const code = place < text.length ? text.charCodeAt(place) : COMMA;
    if (code >= DIGIT_0) number = number * 10 + code - DIGIT_0;
    else if (code === COMMA) {
      (numbers[count % 5] as Int32Array)[Math.floor(count / 5)] = number;
      [count, number] = [count + 1, 0];
    }
  }
  const [ids, ...points] = numbers;
  return { athletes: (ids as Int32Array).map((id) => id - 1), points };
}

/** The minimal work: reads the inputs, processes them in one pass, writes the rows. */
export async function bareGeneration(
  pool: pg.Pool,
  { table, columns }: { table: string; columns: string },
  set: number,
  rows: string,
): Promise<void> {
  bestThreePass(await readWindow(pool), ATHLETES);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`delete from ${table} where set_id = $1`, [set]);
    await client.query(
      `insert into ${table} (set_id, ${columns})
       select ${set}, ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [rows],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** A separate set for the floor, so that both sides write rows that differ from the previous ones. */
async function floorSet(database: Database): Promise<number> {
  const act = { actor: { accountId: null, name: 'Bench' }, what: 'Set of the floor', at: new Date() };
  const insert = sql`insert into ranking_set (date, type) values (${SET_DATE}, ${TYPES[0]}) returning id`;
  const { result } = await database.change(act, (tx) => tx.execute<{ id: number }>(insert));
  return result.rows[0]?.id ?? 0;
}

/** The product and the floor alternate: every row differs from the previous one, for both. */
async function allRowsAgain(
  { pool }: OpenedDatabase,
  database: Database,
): Promise<Pick<Figure, 'measured' | 'best' | 'samples' | 'floor'>> {
  const set = await floorSet(database);
  const found = await pool.query<{ rows: string }>(
    `select json_agg(r)::text as rows from (select ${COLUMNS} from ranking_row where set_id = ${VOLUME_SET}) r`,
  );
  const rows = found.rows[0]?.rows ?? '[]';
  let turn = 0;
  const sides = await inTurns(SAMPLES, {
    // Vacuums like the regular maintenance: neither side is slowed down by rows of previous samples.
    before: () => pool.query('vacuum analyze ranking_row'),
    measured: () => {
      turn += 1;
      return milliseconds(() => generateInPlace(database, VOLUME_SET, TYPES[turn % TYPES.length]));
    },
    floor: () =>
      milliseconds(() => bareGeneration(pool, { table: 'ranking_row', columns: COLUMNS }, set, rows)),
  });
  await pool.query('delete from ranking_row where set_id = $1', [set]);
  return sides;
}

async function inProcess(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const opened = await openDatabase(await bench.volume(kind));
  const connect = () => createDatabase(opened.pool, async () => undefined);
  const of = (what: string, values: Pick<Figure, 'measured' | 'samples'>): Figure => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor: null, aim: null },
    ...values,
  });
  try {
    const database = connect();
    const rewritten = of('set generated and stored', await allRowsAgain(opened, database));
    await generateInPlace(database, VOLUME_SET, TYPES[0]);
    const generated = (own: Database) => milliseconds(() => generateInPlace(own, VOLUME_SET));
    const cold = await several(SAMPLES, () => generated(connect()));
    const again = await several(SAMPLES, async () => {
      await opened.pool.query('update result_points set run_points = run_points + 0.01 where result_id = 1');
      return generated(database);
    });
    return [
      { ...rewritten, aim: AIMS[kind] },
      of('the first after the start, when no results are cached', cold),
      of('generated again after one result was corrected', again),
    ];
  } finally {
    await opened.close();
  }
}

/** How long other requests wait while a set is generated on their server: any request, and those that query the database. */
async function overHttp(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const separate = await startSideProcess(await bench.volume(kind));
  const { productAddress, floorAddress, headers, stop } = separate;
  const path = generateRankings.path.replace('{id}', String(VOLUME_SET));
  const press = () => ask(productAddress + path, { method: generateRankings.method, headers, body: '{}' });
  const of = (what: string, values: Pick<Figure, 'measured' | 'samples'>): Figure => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor: null, aim: null },
    ...values,
  });
  try {
    await ask(`${floorAddress}/ready/nothing`, { method: 'PUT', body: '{}' });
    const small = () => ask(`${floorAddress}/ready/nothing`);
    const asking = () => ask(productAddress + listTiers.path, { headers });
    return [
      of('pressed on the server', await several(SAMPLES, () => milliseconds(press))),
      of('longest wait of others meanwhile', await several(SAMPLES, () => longestWait(small, press()))),
      of(
        'longest wait for the database meanwhile',
        await several(SAMPLES, () => longestWait(asking, press())),
      ),
    ];
  } finally {
    await stop();
  }
}

export const rankingSet: Measurement = {
  name: 'ranking-set',
  about:
    'Generating and storing a ranking set over 300,000 results of 10,000 athletes, each time with other rows than before.',
  floor: 'reading the window by bare SQL, one pass over typed arrays, writing the same rows',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases)
      figures.push(...(await inProcess(bench, kind)), ...(await overHttp(bench, kind)));
    return figures;
  },
};
