/**
 * An athlete without a race in 104 weeks is retired; the retirement date is the date of the last race. Athletes who never raced are not
 * retired by this rule (docs/domain.md, "Retirement").
 */
import { daysBetween, type PlainDate } from '../dates-and-times/dates.ts';

/** Days without a race after which an athlete is retired: 104 weeks. Source: docs/domain.md, "Retirement". */
export const daysUntilRetired = 104 * 7;

/** The retirement date by this rule on a given day: the last race's date, or null if that is 728 days ago or less. */
export function retirementDateOf(lastRaceDate: PlainDate | null, today: PlainDate): PlainDate | null {
  if (lastRaceDate === null) return null;
  return daysBetween(lastRaceDate, today) > daysUntilRetired ? lastRaceDate : null;
}
