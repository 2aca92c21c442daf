import type { Season } from '../seasons-contract.ts';

interface Dates {
  start_date: string | null;
  end_date: string | null;
}

/** What is wrong with the end date: "The end is before the start". Null when nothing is. */
export const endProblem = ({ start_date, end_date }: Dates): string | null =>
  start_date !== null && end_date !== null && end_date < start_date ? 'The end is before the start' : null;

/** "Overlaps T100 2026." for dates that other active seasons share. */
export function overlapHint(seasons: readonly Season[], { start_date, end_date }: Dates): string | undefined {
  if (start_date === null || end_date === null) return undefined;
  const names = seasons
    .filter((one) => one.is_active === 1 && one.start_date <= end_date && start_date <= one.end_date)
    .map(({ name }) => name);
  return names.length === 0 ? undefined : `Overlaps ${names.join(', ')}.`;
}
