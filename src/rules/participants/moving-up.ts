/**
 * Who moves up when someone withdraws from a start list: the first on the wait list of the division, in list order, who has no conflict.
 * Staff may choose another, or nobody. See docs/domain.md, "Start lists".
 */
import type { Division } from '../races/division.ts';

export interface EntryToMoveUp {
  readonly participant_id: number;
  readonly division: Division;
  readonly is_waiting: 0 | 1;
  readonly conflicts: readonly unknown[];
}

/** The waiting entries that can move up, of entries in list order, and the proposed one; null: nobody, or no place becomes free. */
export function movingUp<Entry extends EntryToMoveUp>(
  entries: readonly Entry[],
  withdrawing: EntryToMoveUp,
): { candidates: Entry[]; proposed: Entry | null } {
  const candidates = entries.filter(
    (entry) =>
      entry.is_waiting === 1 &&
      entry.division === withdrawing.division &&
      entry.participant_id !== withdrawing.participant_id,
  );
  const proposed = candidates.find(({ conflicts }) => conflicts.length === 0) ?? null;
  return { candidates, proposed: withdrawing.is_waiting === 0 ? proposed : null };
}
