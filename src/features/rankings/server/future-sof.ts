import { announce } from '#database/transaction.ts';
import { recalculateSof, recomputeRacePoints } from '#features/results/server/points-store.ts';
import { type JobRun, JobStopped } from '#server/jobs.ts';
import { racesFrom } from './rankings-store.ts';

/**
 * Recalculates the strength of field of every race from today on, because it follows the published rankings; one transaction per
 * race. A race that does not work out is named, and the others go on.
 */
export async function recalculateFutureSof(run: JobRun<unknown>): Promise<{ races: number }> {
  const today = run.clock.now().toISOString().slice(0, 10);
  const races = await racesFrom(run.database.db, today);
  for (const [index, race] of races.entries()) {
    await run.progress(index, races.length);
    try {
      await recalculateOne(run, race.id);
    } catch (error) {
      if (error instanceof JobStopped) throw error;
      const message = 'Its strength of field could not be calculated. Try it on the race itself.';
      run.problem({ entity: 'race', id: race.id, name: race.name, message });
    }
  }
  await run.progress(races.length, races.length);
  return { races: races.length };
}

async function recalculateOne(run: JobRun<unknown>, raceId: number): Promise<void> {
  await run.change('Strength of field recalculated', async (tx) => {
    await recalculateSof(tx, raceId, run.clock.now());
    await recomputeRacePoints(tx, raceId);
    const records = [{ entity: 'race', ids: [String(raceId)] }];
    await announce(tx, { changeSetId: null, who: run.actor.accountId, records });
  });
}
