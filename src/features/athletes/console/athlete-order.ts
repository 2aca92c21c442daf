import type { AthletePage } from '../athletes-contract.ts';

let order: readonly number[] = [];

/** Remembers the athletes as the list shows them now, filtered and sorted: previous and next follow it. */
export function rememberAthleteOrder(ids: readonly number[]): void {
  order = ids;
}

/** The athletes before and after this one: as the list last showed them, else by id. Null at the ends. */
export function neighboursInOrder(
  athlete: Pick<AthletePage, 'id' | 'prev_id' | 'next_id'>,
): Pick<AthletePage, 'prev_id' | 'next_id'> {
  const place = order.indexOf(athlete.id);
  if (place === -1) return { prev_id: athlete.prev_id, next_id: athlete.next_id };
  return { prev_id: order[place - 1] ?? null, next_id: order[place + 1] ?? null };
}
