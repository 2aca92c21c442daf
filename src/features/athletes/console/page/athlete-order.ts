import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/**
 * The order's key in the tab's storage: a reload of an athlete's page must not lose the list that the user
 * came from.
 */
const STORAGE_KEY = 'athletes in order';

/** Null until the list was shown since the page was loaded. */
let order: readonly number[] | null = null;
let isStored = false;

function orderOfBefore(): readonly number[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as number[];
  } catch {
    return [];
  }
}

/** Written when it is first followed, not with each key press in the filter. */
function keepOrder(ids: readonly number[]): void {
  isStored = true;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // The store is full or unavailable: the order is valid until the next reload.
  }
}

/** Stores the athletes as the list shows them now, filtered and sorted: previous and next follow it. */
export function rememberAthleteOrder(ids: readonly number[]): void {
  order = ids;
  isStored = false;
}

/** The athletes before and after this one: as the list last showed them, else by id. Null at the ends. */
export function neighboursInOrder(
  athlete: Pick<AthletePage, 'id' | 'prev_id' | 'next_id'>,
): Pick<AthletePage, 'prev_id' | 'next_id'> {
  if (order === null) {
    order = orderOfBefore();
    isStored = true;
  }
  const place = order.indexOf(athlete.id);
  if (place === -1) return { prev_id: athlete.prev_id, next_id: athlete.next_id };
  if (!isStored) keepOrder(order);
  return { prev_id: order[place - 1] ?? null, next_id: order[place + 1] ?? null };
}
