import { publishChange } from '#database/change-sets.ts';
import type { CalculatedSof } from '#features/results/server/points/race-points-store.ts';
import { recalculateSof } from '#features/results/server/shared/recalculate-sof.ts';
import { recomputeRacePoints } from '#features/results/server/shared/recompute-race-points.ts';
import { utcToday } from '#server/clock.ts';
import { type JobRun, JobStopped } from '#server/jobs/job-run.ts';
import type { FutureSof } from '../rankings-contract.ts';
import { racesFrom } from './rankings-store.ts';

const FAILED = 'Its strength of field could not be calculated. Try it on the race itself.';

/**
 * Recalculates the strength of field of every race from today on, because it depends on the published rankings; one transaction per race. A
 * race that fails is reported, and the others continue. Returns the values of each race before and after.
 */
export async function recalculateUpcomingSof(run: JobRun<unknown>): Promise<FutureSof> {
  const today = utcToday(run.clock);
  const races = await racesFrom(run.database.db, today);
  const recalculated: FutureSof['recalculated'] = [];
  for (const [index, race] of races.entries()) {
    await run.progress(index, races.length);
    const { id, name, date } = race;
    try {
      const now = await recalculateOne(run, id);
      if (now)
        recalculated.push({
          id,
          name,
          date,
          mpro: { before: race.mpro, now: now.sof_mpro_calculated },
          fpro: { before: race.fpro, now: now.sof_fpro_calculated },
        });
    } catch (error) {
      if (error instanceof JobStopped) throw error;
      run.problem({ entity: 'race', id, name, message: FAILED });
    }
  }
  await run.progress(races.length, races.length);
  return { races: races.length, recalculated };
}

/** Null for a race that was deleted meanwhile. */
async function recalculateOne(run: JobRun<unknown>, raceId: number): Promise<CalculatedSof | null> {
  return run.change('Strength of field recalculated', async (tx) => {
    const calculated = await recalculateSof(tx, raceId, run.clock.now());
    await recomputeRacePoints(tx, raceId);
    const records = [{ entity: 'race', ids: [String(raceId)] }];
    await publishChange(tx, { changeSetId: null, who: run.actor.accountId, records });
    return calculated;
  });
}
