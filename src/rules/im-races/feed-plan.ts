/**
 * What the IRONMAN feed changes in a race that exists. Date, city and country follow the feed while they are empty or equal to what the feed
 * last said; values that staff changed are held. The tracker event and the link only fill empty fields. Nothing is ever removed, except
 * that a date which follows the feed becomes "to be announced" again with it.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { type DateStatus, yearAfterMove } from '../races/race-dates.ts';
import type { FeedRace } from './feed-rows.ts';

export interface StoredRace {
  id: number;
  year: number | null;
  date: PlainDate | null;
  date_status: DateStatus | null;
  city: string | null;
  country_name: string | null;
  rtrt_event_id: string | null;
  event_link3_url: string | null;
  im_external_id: string | null;
  /** What the feed last said, by field; null before the first sync. */
  im_feed_values: Readonly<Record<string, string | null>> | null;
}

/** A date as the feed writes it: with its known precision; null when it is to be announced. */
export function printFeedDate({
  date,
  date_status,
}: Pick<StoredRace, 'date' | 'date_status'>): string | null {
  if (date === null || date_status === 'tba') return null;
  return date.slice(0, date_status === 'year' ? 4 : date_status === 'month-year' ? 7 : 10);
}

export type FeedField = 'date' | 'city' | 'country_name';

export interface FieldDifference {
  field: FeedField;
  ours: string | null;
  theirs: string | null;
}

export interface RaceUpdate {
  /** Columns and their new values; empty when nothing changes. */
  values: Record<string, string | number | null>;
  changed: string[];
  held: FieldDifference[];
  feedValues: Record<FeedField, string | null>;
}

const emptyAsNull = (text: string | null): string | null => (text === '' ? null : text);

/** Whether the field takes the feed's value; 'held' when staff changed it. */
function decide(ours: string | null, theirs: string | null, last: string | null | undefined) {
  if (ours === theirs) return 'same';
  const follows = ours === null || (last !== undefined && ours === last);
  if (follows) return 'follow';
  // A feed that says nothing contradicts nobody.
  return theirs === null ? 'same' : 'held';
}

/** What the feed says about the fields that follow it. */
export const feedValuesOf = (row: FeedRace): Record<FeedField, string | null> => ({
  date: printFeedDate(row),
  city: row.city,
  country_name: row.country,
});

/** The update of a race by its row. */
export function planUpdate(race: StoredRace, row: FeedRace): RaceUpdate {
  const feedValues = feedValuesOf(row);
  const last = race.im_feed_values ?? {};
  const ours: Record<FeedField, string | null> = {
    date: printFeedDate(race),
    city: emptyAsNull(race.city),
    country_name: emptyAsNull(race.country_name),
  };
  const values: RaceUpdate['values'] = {};
  const changed: string[] = [];
  const held: FieldDifference[] = [];
  for (const field of ['date', 'city', 'country_name'] as const) {
    const theirs = feedValues[field];
    if (theirs === null && field !== 'date') {
      // Only a date can be withdrawn: a missing city or country is an omission of the feed.
      feedValues[field] = last[field] ?? null;
      continue;
    }
    const decision = decide(ours[field], theirs, last[field]);
    if (decision === 'held') held.push({ field, ours: ours[field], theirs });
    if (decision !== 'follow') continue;
    changed.push(field);
    Object.assign(values, field === 'date' ? dayOf(race, row) : { [field]: theirs });
  }
  const fills = { rtrt_event_id: row.trackerEvent, event_link3_url: row.url };
  for (const [field, theirs] of Object.entries(fills) as [keyof typeof fills, string | null][])
    if (theirs !== null && emptyAsNull(race[field]) === null) {
      changed.push(field);
      values[field] = theirs;
    }
  return { values, changed, held, feedValues };
}

function dayOf(race: StoredRace, { date, date_status }: FeedRace) {
  return { date, date_status, ...(date === null ? {} : { year: yearAfterMove(race, date) }) };
}
