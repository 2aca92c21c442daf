/** The neighbours of a record; null at the ends. */
export interface Neighbours {
  prev_id: number | null;
  next_id: number | null;
}

/** By kind of record, the ids as its list last showed them, filtered and sorted. */
const orders = new Map<string, readonly number[]>();
/** The kinds whose order is in the tab's storage already. */
const stored = new Set<string>();

/** A reload of a record's page must not lose the list that the user came from. */
const keyOf = (kind: string): string => `tridesk-order:${kind}`;

function orderBefore(kind: string): readonly number[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? '[]') as number[];
  } catch {
    return [];
  }
}

/** Stores the records as their list shows them now: previous and next follow it. */
export function rememberRecordOrder(kind: string, ids: readonly number[]): void {
  orders.set(kind, ids);
  stored.delete(kind);
}

/** Written when it is first followed, not with each key press in the filter. */
function storeOrder(kind: string, ids: readonly number[]): void {
  stored.add(kind);
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(ids));
  } catch {
    // The store is full or unavailable: the order is valid until the next reload.
  }
}

/** The records before and after this one as the list last showed them; null when it was not among them. */
export function neighboursInOrder(kind: string, id: number): Neighbours | null {
  const known = orders.get(kind);
  const order = known ?? orderBefore(kind);
  const place = order.indexOf(id);
  if (place === -1) return null;
  if (known && !stored.has(kind)) storeOrder(kind, order);
  return { prev_id: order[place - 1] ?? null, next_id: order[place + 1] ?? null };
}
