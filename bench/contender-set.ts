import { sql } from 'drizzle-orm';
import { createDatabase, type Database } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { generateContendersInPlace, generateInPlace } from './harness/generate-in-place.ts';
import { SET_DATE } from './harness/made-up-data.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { inTurns, milliseconds } from './harness/timing.ts';
import { bareGeneration } from './ranking-set.ts';

const AIMS = { PostgreSQL: { timesFloor: 2 }, embedded: { atMost: 500 } } as const;
const SAMPLES = 5;

const ROWS = {
  table: 'contender_ranking_row',
  columns: `athlete_id, division, contender_rank, contender_points, overall_rank, left_out, "order", details`,
};

/** A season of everyone around the date of the volume, and two sets: for the product and for the floor. */
async function addSets(database: Database): Promise<{ own: number; floor: number }> {
  const act = { actor: { accountId: null, name: 'Bench' }, what: 'Contender sets', at: new Date() };
  const { result } = await database.change(act, async (tx) => {
    await tx.execute(sql`insert into t100_season (name, start_date, end_date, contender_opt_method)
      values ('Bench', ${SET_DATE}, ${SET_DATE}, 'OUT')`);
    return tx.execute<{ id: number }>(
      sql`insert into contender_ranking_set (date) values (${SET_DATE}), (${SET_DATE}) returning id`,
    );
  });
  const [own, floor] = result.rows.map(({ id }) => id);
  return { own: own ?? 0, floor: floor ?? 0 };
}

async function figuresOf(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const opened = await openDatabase(await bench.volume(kind));
  const { pool } = opened;
  const database = createDatabase(pool, async () => undefined);
  const of = (what: string): Pick<Figure, 'what' | 'unit'> => ({ what: `${what}, ${kind}`, unit: 'ms' });
  try {
    const sets = await addSets(database);
    await generateContendersInPlace(database, sets.own);
    const found = await pool.query<{ rows: string }>(
      `select json_agg(r)::text as rows from (select ${ROWS.columns} from contender_ranking_row where set_id = ${sets.own}) r`,
    );
    const rows = found.rows[0]?.rows ?? '[]';
    /** Every row differs from the previous one, for both. */
    const forget = () => pool.query('delete from contender_ranking_row where set_id = $1', [sets.own]);
    const sides = await inTurns(SAMPLES, {
      before: async () => {
        await forget();
        await pool.query('vacuum analyze contender_ranking_row');
      },
      measured: () => milliseconds(() => generateContendersInPlace(database, sets.own)),
      floor: () => milliseconds(() => bareGeneration(pool, ROWS, sets.floor, rows)),
    });
    let turn = 0;
    const world = await inTurns(SAMPLES, {
      before: async () => {
        await forget();
        await pool.query('vacuum analyze ranking_row, contender_ranking_row');
      },
      measured: () => milliseconds(() => generateContendersInPlace(database, sets.own)),
      floor: () => {
        turn += 1;
        return milliseconds(() => generateInPlace(database, VOLUME_SET, 10 + (turn % 2)));
      },
    });
    return [
      { ...of('set generated and stored'), ...sides, aim: AIMS[kind] },
      { ...of('the same next to a world ranking'), ...world, aim: { timesFloor: 1 } },
    ];
  } finally {
    await opened.close();
  }
}

export const contenderSet: Measurement = {
  name: 'contender-set',
  about: 'Generating and storing a contender ranking over 300,000 results of 10,000 athletes.',
  floor: 'reading the window by bare SQL, one pass over typed arrays, writing the same rows',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOf(bench, kind)));
    return figures;
  },
};
