import { formatMoment, formatUtc } from '../format/dates.ts';

interface Props {
  at: string;
  /** The time is below the date, in tall rows. */
  isTwoLines?: boolean;
}

/** An instant in the user's time zone, "2025-07-08 12:02 CEST"; UTC in the hint. */
export function Moment({ at, isTwoLines = false }: Props) {
  const text = formatMoment(at);
  return (
    <time
      dateTime={at}
      title={formatUtc(at)}
      // No tabular figures: they add space around the hyphens of a date.
      style={{ whiteSpace: isTwoLines ? 'pre' : 'nowrap' }}
    >
      {isTwoLines ? text.replace(' ', '\n') : text}
    </time>
  );
}
