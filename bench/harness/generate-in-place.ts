import type { Database } from '#database/change-sets.ts';
import { generateContenderSet } from '#features/contender-rankings/server/generate/generate-contenders.ts';
import { generateSet } from '#features/rankings/server/generate/generate-set.ts';
import type { JobRun } from '#server/jobs/job-run.ts';

/** What a job gets, without the queue. */
function runOf<Input>(database: Database, input: Input): JobRun<Input> {
  const actor = { accountId: null, name: 'Bench' };
  const clock = { now: () => new Date() };
  return {
    id: 'bench',
    tries: 1,
    input,
    ...{ actor, database, clock },
    progress: async () => undefined,
    problem: () => undefined,
    change: async (what, work) => (await database.change({ actor, what, at: clock.now() }, work)).result,
  };
}

/** Generates a set with the product's code, as its job does, without the queue; `type`: changes the type of the set first. */
export async function generateInPlace(database: Database, setId: number, type?: number): Promise<void> {
  await generateSet(runOf(database, type === undefined ? { setId } : { setId, type }));
}

/** The same for a contender ranking. */
export async function generateContendersInPlace(database: Database, setId: number): Promise<void> {
  await generateContenderSet(runOf(database, { setId }));
}
