import { printListDate } from '#console/kit/marks/dates.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** An instant in the reader's zone, "08/07/2025 12:02". */
export function momentWords(at: string): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${printListDate(day)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
