import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedList, readFeed, splitYear } from './feed-rows.ts';

const one = (row: unknown) => readFeed([row]);

describe('a row of the feed', () => {
  it('is read with all its fields', () => {
    expect(
      one({
        ...{ external_id: 7, name: '2027 IRONMAN 70.3 Alcúdia-Mallorca', date: '2027-05-08T07:30:00+02:00' },
        ...{ brand: 'ironman 70.3', city: ' Alcúdia ', country: 'ESP', url: 'https://www.ironman.com/x' },
        ...{ tracker_event: 'IRM-MALLORCA703-2027', other: { ignored: true } },
      }),
    ).toEqual({
      races: [
        {
          ...{ externalId: '7', name: '2027 IRONMAN 70.3 Alcúdia-Mallorca', year: 2027 },
          ...{ serieName: 'IRONMAN 70.3 Alcúdia-Mallorca', alias: 'ironman-703-alcudia-mallorca' },
          ...{ date: '2027-05-08', date_status: null, brand: 'IRONMAN 70.3', distanceType: 1 },
          ...{ city: 'Alcúdia', country: 'Spain', url: 'https://www.ironman.com/x' },
          trackerEvent: 'IRM-MALLORCA703-2027',
        },
      ],
      errors: [],
    });
  });

  it.each([
    ['2027-05-08', '2027-05-08', null],
    ['2027-05-08T23:30:00Z', '2027-05-08', null],
    ['2027-05', '2027-05-01', 'month-year'],
    ['2027', '2027-01-01', 'year'],
    [2027, '2027-01-01', 'year'],
    ['', null, 'tba'],
    [null, null, 'tba'],
    [undefined, null, 'tba'],
  ])('has the date %j', (date, expected, status) => {
    expect(one({ name: 'IRONMAN Nice 2027', date }).races).toMatchObject([
      { date: expected, date_status: status, year: 2027 },
    ]);
  });

  it.each([
    [{ brand: 'IRONMAN 70.3' }, 'IRONMAN 70.3', 1],
    [{ brand: 'ironman' }, 'IRONMAN', 2],
    [{ brand: 'Challenge' }, 'Challenge', 0],
    [{ brand: 'IRONMAN Asia' }, 'IRONMAN Asia', 0],
    [{ brand: null, name: 'Ironman 70.3 Nice' }, 'IRONMAN 70.3', 1],
    [{ name: 'IRONMAN Nice' }, 'IRONMAN', 2],
    [{ name: 'Challenge Roth' }, null, 0],
  ])('with %j has its brand', (row, brand, distanceType) => {
    expect(one({ name: 'Any', date: '2027', ...row }).races).toMatchObject([{ brand, distanceType }]);
  });

  it.each([
    ['no name', { external_id: 'a', date: '2027' }, 'name is missing.'],
    ['a name that is no text', { name: {}, date: '2027' }, 'name must be text.'],
    ['a day that does not exist', { name: 'X', date: '2027-02-29' }, /^date is "2027-02-29"; it must be/],
    ['a date in words', { name: 'X', date: 'May 2027' }, /^date is "May 2027"/],
    ['an instant that is none', { name: 'X', date: '2027-05-08Tlunch' }, /^date is/],
    ['no year anywhere', { name: 'IRONMAN Nice' }, 'Neither date nor name contains the year.'],
    ['a city that is a list', { name: 'X 2027', city: [] }, 'city must be text.'],
    ['a url with a script', { name: 'X 2027', url: 'javascript:alert(1)' }, /^url must be an address/],
    ['a name without letters', { name: '!!!', date: '2027' }, /^name is "!!!"/],
    ['another type of row', 'X 2027', 'The row is not an object.'],
  ])('with %s is an error, and the next row is read', (_what, row, message) => {
    const { races, errors } = readFeed([row, { name: 'IRONMAN Nice 2027' }]);
    expect(races).toMatchObject([{ serieName: 'IRONMAN Nice' }]);
    expect(errors).toEqual([
      expect.objectContaining({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    ]);
  });

  it('keeps an unknown country as it is', () => {
    expect(one({ name: 'X 2027', country: 'Kernow' }).races).toMatchObject([{ country: 'Kernow' }]);
  });
});

it.each([
  [{ races: [1] }, [1]],
  [[1], [1]],
  [{ races: 'none' }, null],
  [{ data: [] }, null],
  ['[]', null],
  [null, null],
])('the list of %j', (body, expected) => {
  expect(feedList(body)).toEqual(expected);
});

it('the year in front and behind gives the same serie, and any row gives a race or an error', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z .-]{0,20}[A-Za-z]$/), (name) => {
      expect(splitYear(`2027 ${name}`)).toEqual(splitYear(`${name} 2027`));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.anything()), (list) => {
      const { races, errors } = readFeed(list);
      expect(races.length + errors.length).toBe(list.length);
    }),
  );
});
