/**
 * An athlete without a race in 104 weeks is retired; the retirement date is the date of the last race. Who has never raced is not
 * retired by this rule. Accounts and athletes, section 9; domain facts, 2.1: the last race lies more than 728 days back.
 */
import { daysBetween, type PlainDate } from '../dates-and-times/dates.ts';

/** Days without a race after which an athlete is retired: 104 weeks. Source: domain facts, 2.1. */
export const daysUntilRetired = 104 * 7;

/** The retirement date that the rule gives on a day: the last race's date, or null while it is 728 days ago or less. */
export function retirementDateOf(lastRaceDate: PlainDate | null, today: PlainDate): PlainDate | null {
  if (lastRaceDate === null) return null;
  return daysBetween(lastRaceDate, today) > daysUntilRetired ? lastRaceDate : null;
}
