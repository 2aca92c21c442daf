import { Moment } from '#console/ui/display/moment.tsx';
import { dayHere, formatMoment, formatUtc, onDayHere } from '#console/ui/format/dates.ts';

/** Of an article whose page gives only a day, which is stored as its noon in UTC: the same day in every time zone. */
const isDayOnly = (date: string): boolean => date.endsWith('T12:00:00.000Z');

/** The day of an article, in the user's time zone where its time is known. */
export const newsDay = (date: string): string =>
  isDayOnly(date) ? date.slice(0, 10) : dayHere(new Date(date));

/** The date on another day, with its time if that is known. */
export const onNewsDay = (day: string, date: string): string =>
  isDayOnly(date) ? day + date.slice(10) : onDayHere(day, date);

export const formatNewsDate = (date: string): string =>
  isDayOnly(date) ? newsDay(date) : formatMoment(date);

export function NewsDate({ at, isTwoLines = false }: { at: string; isTwoLines?: boolean }) {
  return isDayOnly(at) ? (
    <time dateTime={at} title={formatUtc(at)}>
      {newsDay(at)}
    </time>
  ) : (
    <Moment at={at} isTwoLines={isTwoLines} />
  );
}
