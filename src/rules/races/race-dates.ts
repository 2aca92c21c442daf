/**
 * A race's date as far as it is known: a full day, only the month, only the year, or to be announced (`date_status`, spec 2 section 3).
 * It is printed as known and no finer, sorted behind the full days of the month or year that it falls in, and a race is past only when
 * everything that its date can still mean is over. A day is the day at the race's place: the caller says which days "today" is there.
 * Expected.md sections 11 and 17.
 */
import { type PlainDate, yearOf } from '../dates-and-times/dates.ts';

/** Null: the date is a full day. */
export type DateStatus = 'tba' | 'month-year' | 'year';

export interface RaceDate {
  readonly date: PlainDate | null;
  readonly date_status: DateStatus | null;
  /** The edition's year, for races whose date does not tell it. */
  readonly year?: number | null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

type Known = 'day' | 'month' | 'year' | 'nothing';

/** How much of the date is known. A date that is missing is known by the edition's year, if there is one. */
function knownOf({ date, date_status, year }: RaceDate): Known {
  if (date_status === 'tba') return 'nothing';
  if (date === null) return year == null ? 'nothing' : 'year';
  return date_status === 'year' ? 'year' : date_status === 'month-year' ? 'month' : 'day';
}

/** The year of an edition: its own, else its date's, else null. */
export function raceYear({ date, year }: Pick<RaceDate, 'date' | 'year'>): number | null {
  return year ?? (date === null ? null : yearOf(date));
}

/** The edition's year when a race gets another day: it goes with the date, unless it was set apart from it. */
export function yearAfterMove({ date, year }: Pick<RaceDate, 'date' | 'year'>, to: PlainDate): number | null {
  const isApart = year != null && date !== null && year !== yearOf(date);
  return isApart ? year : yearOf(to);
}

/** A race's name: its serie's and its year, "Challenge Roth 2026". A name that ends in the year keeps it once. */
export function raceName(serieName: string, race: Pick<RaceDate, 'date' | 'year'>): string {
  const year = raceYear(race);
  return year === null || serieName.endsWith(` ${year}`) ? serieName : `${serieName} ${year}`;
}

function dateYear({ date, date_status, year }: RaceDate): number | null {
  const own = date === null || date_status === 'tba' ? null : yearOf(date);
  return own ?? year ?? null;
}

/** The date as lists print it: "Mar 5, 26", "Mar 26", "2026", "tba". */
export function printRaceDate(race: RaceDate): string {
  const known = knownOf(race);
  if (known === 'nothing') return 'tba';
  if (known === 'year') return String(dateYear(race));
  const date = race.date ?? '';
  const month = months[Number(date.slice(5, 7)) - 1] ?? '';
  return known === 'month'
    ? `${month} ${date.slice(2, 4)}`
    : `${month} ${Number(date.slice(8, 10))}, ${date.slice(2, 4)}`;
}

/**
 * What a race is sorted by, as text: days by date, a month after its days, a year after its months, "tba" last in its year.
 * Null, of which nothing is known, belongs at the end whichever way the list is sorted.
 */
export function raceDateOrder(race: RaceDate): string | null {
  const year = dateYear(race);
  if (year === null) return null;
  const known = knownOf(race);
  const inYear = String(year).padStart(4, '0');
  if (known === 'day') return race.date;
  if (known === 'month') return `${race.date?.slice(0, 7)}-99`;
  return known === 'year' ? `${inYear}-99` : `${inYear}-99-tba`;
}

/** Sorts races latest first, those of which no date is known last; equal ones stay as they are. */
export function latestRaceFirst(one: RaceDate, other: RaceDate): number {
  const [first, second] = [raceDateOrder(one), raceDateOrder(other)];
  if (first === second) return 0;
  if (first === null) return 1;
  if (second === null) return -1;
  return first < second ? 1 : -1;
}

/** Sorts races soonest first, those of which no date is known last. */
export function soonestRaceFirst(one: RaceDate, other: RaceDate): number {
  const isKnown = raceDateOrder(one) !== null && raceDateOrder(other) !== null;
  return isKnown ? latestRaceFirst(other, one) : latestRaceFirst(one, other);
}

/** The first and the last day that it is right now at the race's place: a nation with several zones has two of them for some hours. */
export interface TodayThere {
  readonly earliest: PlainDate;
  readonly latest: PlainDate;
}

export type RaceWhen = 'Current' | 'Upcoming' | 'Past';

/** The choices of the races list, in its order. Spec 2 section 2. */
export const raceFilters = ['All', 'Current', 'Upcoming', 'Past'] as const;
export type RaceFilter = (typeof raceFilters)[number];

/** Current: today is the race's day at its place. A race whose day is not known is upcoming until its month or year is over. */
export function raceWhen(race: RaceDate, today: TodayThere): RaceWhen {
  const known = knownOf(race);
  if (known === 'day') {
    const date = race.date ?? '';
    if (date < today.earliest) return 'Past';
    return date > today.latest ? 'Upcoming' : 'Current';
  }
  const year = dateYear(race);
  if (known === 'month')
    return (race.date ?? '').slice(0, 7) < today.earliest.slice(0, 7) ? 'Past' : 'Upcoming';
  return year !== null && year < yearOf(today.earliest) ? 'Past' : 'Upcoming';
}
