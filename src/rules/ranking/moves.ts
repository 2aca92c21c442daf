/**
 * Moves: how many ranks an athlete went up or down against an earlier set, the newest published one of the same type with an earlier
 * date (decisions, section 8). An athlete who was not ranked in it is new and has no move. Domain facts, 2.1.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { unranked } from '../points/places.ts';

/** What choosing the comparison set takes. */
export type ComparableSet = { id: number; type: number; date: PlainDate; isPublished: boolean };

/** The set that moves are measured against, the one made last when two have one date; null when there is none. */
export function comparisonSetOf<Set extends ComparableSet>(
  set: ComparableSet,
  sets: readonly Set[],
): Set | null {
  const earlier = sets.filter(
    (other) => other.isPublished && other.type === set.type && other.date < set.date && other.id !== set.id,
  );
  return earlier.sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))[0] ?? null;
}

/** Ranks gained (above 0) or lost (below 0); 0 for the same rank; null for who is new or has no rank. */
export function moveOf(rankBefore: number | null, rankNow: number): number | null {
  if (rankBefore === null || rankBefore >= unranked || rankNow >= unranked) return null;
  return rankBefore - rankNow;
}
