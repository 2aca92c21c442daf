import type { Neighbours } from '#console/records/record-order.ts';

/** The sets before and after this one in the list, which is the newest first. */
export function neighboursOf(id: number, sets: readonly { id: number }[]): Neighbours {
  const place = sets.findIndex((set) => set.id === id);
  if (place < 0) return { prev_id: null, next_id: null };
  return { prev_id: sets[place - 1]?.id ?? null, next_id: sets[place + 1]?.id ?? null };
}
