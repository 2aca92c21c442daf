/**
 * An athlete without a race in 104 weeks is retired; the retirement date is the date of the last race. Athletes who never raced are left
 * alone, and so is a date that staff set or emptied; a newer race removes a date that this rule had set (docs/domain.md, "Retirement").
 */
import { daysBetween, type PlainDate } from '../dates-and-times/dates.ts';

/** Days without a race after which an athlete is retired: 104 weeks. Source: docs/domain.md, "Retirement". */
export const daysUntilRetired = 104 * 7;

/** The retirement date by this rule on a given day: the last race's date, or null if that is 728 days ago or less. */
export function retirementDateOf(lastRaceDate: PlainDate | null, today: PlainDate): PlainDate | null {
  if (lastRaceDate === null) return null;
  return daysBetween(lastRaceDate, today) > daysUntilRetired ? lastRaceDate : null;
}

export interface RetirementFacts {
  /** The last day of the athlete's latest race with a Finish, DNF or DQ; null: never raced. */
  lastRaceDate: PlainDate | null;
  retirement_date: PlainDate | null;
  /** Null together with a date: its source is unknown, and it is treated like one that was set manually. */
  retirement_source: 'rule' | 'hand' | null;
}

/** What the rule changes: the new date, null to remove it; undefined when it changes nothing. */
export function retirementChange(facts: RetirementFacts, today: PlainDate): PlainDate | null | undefined {
  const { lastRaceDate, retirement_date, retirement_source } = facts;
  const isByHand = retirement_source === 'hand' || (retirement_date !== null && retirement_source === null);
  if (isByHand || lastRaceDate === null) return undefined;
  const date = retirementDateOf(lastRaceDate, today);
  return date === retirement_date ? undefined : date;
}
