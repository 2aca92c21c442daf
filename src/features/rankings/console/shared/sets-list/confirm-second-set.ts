import { dayHere } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';

/** Today in the user's time zone. */
export const today = (): string => dayHere(new Date());

/** A message for a date after today; otherwise null. */
export const formatUpcomingSof = (date: string | null): string | null =>
  date !== null && date > today() ? 'This date is in the future; races until then are missing.' : null;

/** Confirmation before adding another set for a date that already has some; true to continue. */
export async function confirmSecondSet(date: string, setsOfDate: number): Promise<boolean> {
  if (setsOfDate === 0) return true;
  return confirm({
    title: 'Create another set of this date?',
    question: `There ${setsOfDate === 1 ? 'is' : 'are'} already ${counted(setsOfDate, 'set')} of ${date}.`,
    confirmLabel: 'Create another',
  });
}
