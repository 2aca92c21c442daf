/**
 * Late entries. An entry is late when the newest published contender ranking is more days before the race than the race's cut-off allows.
 * The flag is set when an athlete is added or a list is imported, by the cut-off and date at that moment; existing entries keep theirs.
 * See docs/domain.md, "Late entries".
 */
import { daysBetween, type PlainDate } from '../dates-and-times/dates.ts';

/** Whether an entry made now is late; null while the race's date or a published contender ranking is missing. */
export function isLateEntryNow(
  raceDate: PlainDate | null,
  newestContenderRanking: PlainDate | null,
  cutoffDays: number,
): boolean | null {
  if (raceDate === null || newestContenderRanking === null) return null;
  return daysBetween(newestContenderRanking, raceDate) > cutoffDays;
}
