/**
 * Moves: ranks gained or lost against the comparison set, the newest published one of the same type with an earlier date. Athletes who
 * were not ranked in it are new and have no move. See docs/domain.md, "Order, shared ranks, moves".
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { unranked } from '../points/places.ts';

/** The input for choosing the comparison set. */
export type ComparableSet = { id: number; type: number; date: PlainDate; isPublished: boolean };

/** The comparison set, the latest one created when two have one date; null when there is none. */
export function comparisonSetOf<Set extends ComparableSet>(
  set: ComparableSet,
  sets: readonly Set[],
): Set | null {
  const earlier = sets.filter(
    (other) => other.isPublished && other.type === set.type && other.date < set.date && other.id !== set.id,
  );
  return earlier.sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))[0] ?? null;
}

/** Ranks gained (above 0) or lost (below 0); 0 for the same rank; null for a new athlete or one without a rank. */
export function moveOf(rankBefore: number | null, rankNow: number): number | null {
  if (rankBefore === null || rankBefore >= unranked || rankNow >= unranked) return null;
  return rankBefore - rankNow;
}

/** The move of a row; 'new' for an athlete without a rank before, null for one without a rank now. */
export const moveOrNew = (
  rankBefore: number | null | undefined,
  rankNow: number | null,
): number | 'new' | null =>
  rankNow === null || rankNow >= unranked ? null : (moveOf(rankBefore ?? null, rankNow) ?? 'new');

/** Both ranks of an athlete who has at least one: "4 to 2", "at 2", "was 4". */
export function formatRanks(
  rankBefore: number | null | undefined,
  rankNow: number | null | undefined,
): string {
  if (rankNow == null) return `was ${rankBefore}`;
  return rankBefore == null ? `at ${rankNow}` : `${rankBefore} to ${rankNow}`;
}
