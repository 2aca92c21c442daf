import type { Tx } from '#database/change-sets.ts';
import { rankingGeneration } from '#database/tables/ranking-tables.ts';

export type Generation = Omit<typeof rankingGeneration.$inferInsert, 'set_id'>;

/** Saves what the rows were generated from. */
export async function saveGeneration(tx: Tx, setId: number, generation: Generation): Promise<void> {
  await tx
    .insert(rankingGeneration)
    .values({ set_id: setId, ...generation })
    .onConflictDoUpdate({ target: rankingGeneration.set_id, set: generation });
}
