/**
 * Late entries. Whoever is entered for a race is late when the newest published contender ranking lies more days before the race than
 * the race's cut-off allows. The flag is set when an athlete is added or a list is imported, by the cut-off and the date of that
 * moment; those who are on the list already keep theirs. Spec 2 sections 4 and 9; decisions D17.
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
