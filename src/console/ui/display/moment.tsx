import { formatMoment, formatUtc } from '../format/dates.ts';

/** An instant in the user's time zone, "2025-07-08 12:02 CEST"; UTC in the hint. */
export function Moment({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={formatUtc(at)}
      // No tabular figures: they add space around the hyphens of a date.
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatMoment(at)}
    </time>
  );
}
