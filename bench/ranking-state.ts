import { type SQL, sql } from 'drizzle-orm';
import { createDatabase } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import { rankingSetsNewestFirst } from '#features/rankings/server/rankings-store.ts';
import { stateOfSet } from '#features/rankings/server/shared/ranking-states.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { generateInPlace } from './harness/generate-in-place.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { milliseconds, several } from './harness/timing.ts';

/** The number of weekly sets in two years. */
const SETS = 100;
const SAMPLES = 5;

async function figuresOf(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const opened = await openDatabase(await bench.volume(kind));
  const database = createDatabase(opened.pool, async () => undefined);
  const { db } = database;
  const state = async () => {
    const set = (await rankingSetsNewestFirst(db)).find(({ id }) => id === VOLUME_SET);
    if (!set) throw new Error('The volume has no set.');
    return stateOfSet(db, set);
  };
  /** The state after a change: without one it is cached. */
  const figure = async (
    what: string,
    change: SQL,
    work: () => Promise<unknown> = state,
  ): Promise<Figure> => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms', floor: null, aim: null },
    ...(await several(SAMPLES, async () => {
      await db.execute(change);
      return milliseconds(work);
    })),
  });
  try {
    await generateInPlace(database, VOLUME_SET);
    const untouched = await figure(`${SETS} sets, nothing written since`, sql`select 1`, async () => {
      for (let set = 0; set < SETS; set += 1) await state();
    });
    const same = await figure(
      'one set, a race written again with the same facts',
      sql`update result_points set overall_points = overall_points where result_id = 1`,
    );
    const corrected = await figure(
      'one set, one result corrected',
      sql`update result_points set run_points = run_points + 0.01 where result_id = 1`,
    );
    return [untouched, same, corrected];
  } finally {
    await opened.close();
  }
}

export const rankingState: Measurement = {
  name: 'ranking-state',
  about: 'Whether a set over 300,000 results of 10,000 athletes is stale, and why.',
  floor: 'none: there is nothing to compare it with',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOf(bench, kind)));
    return figures;
  },
};
