import type pg from 'pg';
import { openDatabase } from '#database/connect.ts';
import { makeDatabase } from '#database/transaction.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { generateInPlace } from './harness/generate-in-place.ts';
import { ATHLETES, RESULTS, SET_DATE } from './harness/made-up-data.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { bestThreePass, type PointColumns } from './harness/ranking-pass.ts';
import { inTurns, milliseconds } from './harness/timing.ts';

const AIMS = { PostgreSQL: { timesFloor: 2 }, embedded: { atMost: 500 } } as const;

const COLUMNS = `athlete_id, division, overall_rank, overall_points, overall_score, swim_rank, swim_points, swim_score,
  bike_rank, bike_points, bike_score, run_rank, run_points, run_score, "order", details`;

/** The window as one text, the quickest way out of the database that `pg` has: of all tried, rows and arrays among them. */
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

/** Five numbers for each result, points in hundredths: they have two decimals, whose point is passed over. */
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

/** What a program would do that knows its answer beforehand: reads the window, passes over it, writes the rows. */
async function bareGeneration(pool: pg.Pool, rows: string): Promise<void> {
  bestThreePass(await readWindow(pool), ATHLETES);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from ranking_row where set_id = $1', [VOLUME_SET]);
    await client.query(
      `insert into ranking_row (set_id, ${COLUMNS})
       select ${VOLUME_SET}, ${COLUMNS} from json_populate_recordset(null::ranking_row, $1::json)`,
      [rows],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function figureOf(bench: Bench, kind: DatabaseKind): Promise<Figure> {
  const opened = await openDatabase(await bench.volume(kind));
  try {
    const database = makeDatabase(opened.pool, async () => undefined);
    const found = await opened.pool.query<{ rows: string }>(
      `select json_agg(r)::text as rows from (select ${COLUMNS} from ranking_row where set_id = ${VOLUME_SET}) r`,
    );
    const rows = found.rows[0]?.rows ?? '[]';
    const sides = await inTurns(5, {
      measured: () => milliseconds(() => generateInPlace(database, VOLUME_SET)),
      floor: () => milliseconds(() => bareGeneration(opened.pool, rows)),
    });
    return { what: `set generated and stored, ${kind}`, unit: 'ms', ...sides, aim: AIMS[kind] };
  } finally {
    await opened.close();
  }
}

export const rankingSet: Measurement = {
  name: 'ranking-set',
  about: 'Generating and storing a ranking set over 300,000 results of 10,000 athletes.',
  floor: 'reading the window by bare SQL, one pass over typed arrays, writing the same rows',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(await figureOf(bench, kind));
    return figures;
  },
};
