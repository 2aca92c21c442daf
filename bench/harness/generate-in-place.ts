import type { Database } from '#database/change-sets.ts';
import { generateSet } from '#features/rankings/server/generate/generate-set.ts';

/** Generates a set with the product's code, as its job does, without the queue; `type`: changes the type of the set first. */
export async function generateInPlace(database: Database, setId: number, type?: number): Promise<void> {
  const actor = { accountId: null, name: 'Bench' };
  const clock = { now: () => new Date() };
  await generateSet({
    id: 'bench',
    tries: 1,
    input: type === undefined ? { setId } : { setId, type },
    ...{ actor, database, clock },
    progress: async () => undefined,
    problem: () => undefined,
    change: async (what, work) => (await database.change({ actor, what, at: clock.now() }, work)).answer,
  });
}
