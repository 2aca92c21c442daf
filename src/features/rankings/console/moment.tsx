import { printListDate } from '#console/kit/marks/dates.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** An instant in the reader's zone, "08/07/2025 12:02"; UTC in the hint. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`} className="n">
      {printListDate(day)} {two(date.getHours())}:{two(date.getMinutes())}
    </time>
  );
}
