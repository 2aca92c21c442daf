import { formatMoment } from '../format/dates.ts';

/** An instant in the user's time zone, "2025-07-08 12:02"; UTC in the hint. */
export function Moment({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}
      // No tabular figures: they add space around the hyphens of a date.
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatMoment(at)}
    </time>
  );
}
