/** Reorders lists that users sort manually: sponsors of an athlete, tiers, start lists. Positions are counted from 0. */

/** The list with one item moved to another position; unchanged when a position does not exist. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.filter((_other, place) => place !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
