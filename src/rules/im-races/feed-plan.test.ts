import { describe, expect, it } from 'vitest';
import { planUpdate, type StoredRace } from './feed-plan.ts';
import { type FeedRace, readFeed } from './feed-rows.ts';

const NICE = { name: 'IRONMAN Nice', date: '2027-06-27', city: 'Nice', country: 'FR' };
const rowOf = (given: object): FeedRace => readFeed([{ ...NICE, ...given }]).races[0] as FeedRace;
const LAST = { date: '2027-06-27', city: 'Nice', country_name: 'France' };

const race = (given: Partial<StoredRace> = {}): StoredRace => ({
  ...{ id: 1, year: 2027, date: '2027-06-27', date_status: null, city: 'Nice', country_name: 'France' },
  ...{ rtrt_event_id: null, event_link3_url: null, im_external_id: 'a', im_feed_values: LAST },
  ...given,
});

describe('a race that is in the feed', () => {
  it.each<[string, Partial<StoredRace>, object, object, string[]]>([
    ['nothing new', {}, {}, {}, []],
    ['a moved date', {}, { date: '2027-07-04' }, { date: '2027-07-04', date_status: null, year: 2027 }, []],
    [
      'a date moved to the next year',
      {},
      { date: '2028-01-09' },
      { date: '2028-01-09', date_status: null, year: 2028 },
      [],
    ],
    [
      'only the month is known',
      {},
      { date: '2027-06' },
      { date: '2027-06-01', date_status: 'month-year', year: 2027 },
      [],
    ],
    [
      'to be announced again',
      {},
      { date: null, name: 'IRONMAN Nice 2027' },
      { date: null, date_status: 'tba' },
      [],
    ],
    ['a date changed by staff', { date: '2027-06-20' }, {}, {}, ['date']],
    [
      'a date changed by staff, which the feed then follows',
      { date: '2027-07-04' },
      { date: '2027-07-04' },
      {},
      [],
    ],
    ['a city changed by staff', { city: 'Nizza' }, { city: 'Nice' }, {}, ['city']],
    ['a city emptied', { city: null }, {}, { city: 'Nice' }, []],
    ['a city the feed omits', {}, { city: '' }, {}, []],
    ['another country', {}, { country: 'Monaco' }, { country_name: 'Monaco' }, []],
    ['values from before the first sync', { im_feed_values: null, city: 'Nizza' }, {}, {}, ['city']],
    ['empty values before the first sync', { im_feed_values: null, city: '' }, {}, { city: 'Nice' }, []],
    ['a tracker event', {}, { tracker_event: 'IRM' }, { rtrt_event_id: 'IRM' }, []],
    ['another tracker event than ours', { rtrt_event_id: 'OWN' }, { tracker_event: 'IRM' }, {}, []],
    ['a link', {}, { url: 'https://x.org/' }, { event_link3_url: 'https://x.org/' }, []],
    ['another link than ours', { event_link3_url: 'https://own.org' }, { url: 'https://x.org/' }, {}, []],
  ])('%s', (_name, stored, row, values, held) => {
    const update = planUpdate(race(stored), rowOf(row));
    expect(update.values).toEqual(values);
    expect(update.held.map(({ field }) => field)).toEqual(held);
  });

  it('is unchanged by the same feed once it was applied', () => {
    const dates = ['2027-06-27', '2027-07', '2028', null];
    for (const date of dates)
      for (const city of ['Nice', 'Cannes', '']) {
        const stored = race({ city: null });
        const row = rowOf({ date, city, name: 'IRONMAN Nice 2027' });
        const first = planUpdate(stored, row);
        const after = { ...stored, ...first.values, im_feed_values: first.feedValues } as StoredRace;
        expect(planUpdate(after, row).values).toEqual({});
        expect(planUpdate(after, row).held).toEqual([]);
      }
  });
});
