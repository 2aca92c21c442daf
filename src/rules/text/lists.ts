/** What is done to lists that people order by hand: sponsors of an athlete, tiers, start lists. Places are counted from 0. */

/** The list with one item taken to another place; as it was when a place does not exist. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.filter((_other, place) => place !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
