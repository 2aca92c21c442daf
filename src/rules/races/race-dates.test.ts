import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates-and-times/dates.ts';
import {
  lastPossibleDay,
  latestRaceFirst,
  printRaceDate,
  type RaceDate,
  raceDateOrder,
  raceName,
  raceWhen,
  raceYear,
  soonestRaceFirst,
  yearAfterMove,
} from './race-dates.ts';

const race = (
  date: string | null,
  date_status: RaceDate['date_status'] = null,
  year: number | null = null,
) => ({
  date,
  date_status,
  year,
});

describe('the year of a race whose date changes', () => {
  it.each([
    [race('2025-12-31', null, 2025), '2026-01-01', 2026],
    [race('2026-01-01', null, 2025), '2026-01-02', 2025],
    [race(null, null, 2025), '2027-06-01', 2027],
    [race('2025-06-01'), '2026-06-01', 2026],
  ])('%j moved to %s gets the year %s', (before, to, year) => {
    expect(yearAfterMove(before, to)).toBe(year);
  });
});

describe('a race date with limited precision', () => {
  it.each([
    [race('2026-03-05'), 'Mar 5, 26'],
    [race('2009-12-31'), 'Dec 31, 09'],
    [race('2024-02-29'), 'Feb 29, 24'],
    [race('2026-03-01', 'month-year'), 'Mar 26'],
    [race('2026-03-17', 'month-year'), 'Mar 26'],
    [race('2026-01-01', 'year'), '2026'],
    [race(null, 'year', 2027), '2027'],
    [race(null, 'month-year', 2027), '2027'],
    [race(null, null, 2027), '2027'],
    [race('2026-03-05', 'tba'), 'tba'],
    [race(null, 'tba', 2026), 'tba'],
    [race(null), 'tba'],
  ])('%o prints as %s', (given, printed) => {
    expect(printRaceDate(given)).toBe(printed);
  });

  it('sorts a month after its days, a year after its months, tba after its year, unknown dates last', () => {
    const inOrder = [
      race('2025-12-31'),
      race(null, 'tba', 2025),
      race('2026-03-05'),
      race('2026-03-31'),
      race('2026-03-01', 'month-year'),
      race('2026-04-01'),
      race('2026-12-31'),
      race('2026-12-01', 'month-year'),
      race('2026-06-01', 'year'),
      race(null, 'tba', 2026),
      race('2027-01-01'),
    ];
    const keys = inOrder.map(raceDateOrder);
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(raceDateOrder(race(null))).toBeNull();
    const withUnknown = [race(null), ...inOrder];
    expect(withUnknown.toSorted(soonestRaceFirst)).toEqual([...inOrder, race(null)]);
    expect(withUnknown.toSorted(latestRaceFirst)).toEqual([...inOrder.toReversed(), race(null)]);
  });
});

describe('the last day on which a race can be', () => {
  it.each([
    ['a day', '2026-03-05', null, 2026, '2026-03-05'],
    ['a month', '2026-03-01', 'month-year', 2026, '2026-03-31'],
    ['a short month', '2026-02-14', 'month-year', 2026, '2026-02-28'],
    ['February of a leap year', '2028-02-01', 'month-year', 2028, '2028-02-29'],
    ['December', '2026-12-31', 'month-year', 2026, '2026-12-31'],
    ['a year', '2026-01-01', 'year', 2026, '2026-12-31'],
    ['the year of the edition', null, null, 2025, '2025-12-31'],
    ['to be announced, in a year', '2024-05-05', 'tba', 2025, '2025-12-31'],
    ['nothing', null, 'tba', null, null],
  ] as const)('%s', (_name, date, date_status, year, last) => {
    expect(lastPossibleDay({ date, date_status, year })).toBe(last);
  });
});

describe('name and year of an edition', () => {
  it.each([
    ['Challenge Roth', race('2026-07-05'), 'Challenge Roth 2026'],
    ['Challenge Roth', race('2026-07-05', null, 2025), 'Challenge Roth 2025'],
    ['Challenge Roth', race(null), 'Challenge Roth'],
    ['T100 Final 2026', race('2026-11-20'), 'T100 Final 2026'],
  ])('%s, %o', (serie, given, name) => {
    expect(raceName(serie, given)).toBe(name);
  });

  it('prefers the year of the edition to the date', () => {
    expect(raceYear(race('2026-01-01', null, 2025))).toBe(2025);
    expect(raceYear(race('2026-01-01'))).toBe(2026);
    expect(raceYear(race(null))).toBeNull();
  });
});

describe('current, upcoming, past', () => {
  const today = { earliest: '2026-06-14', latest: '2026-06-14' };
  it.each([
    [race('2026-06-13'), 'Past'],
    [race('2026-06-14'), 'Current'],
    [race('2026-06-15'), 'Upcoming'],
    [race('2026-05-31', 'month-year'), 'Past'],
    [race('2026-06-01', 'month-year'), 'Upcoming'],
    [race('2026-01-01', 'year'), 'Upcoming'],
    [race('2025-12-31', 'year'), 'Past'],
    [race(null, 'tba', 2025), 'Past'],
    [race('2025-03-01', 'tba', 2026), 'Upcoming'],
    [race(null, null, 2026), 'Upcoming'],
    [race(null), 'Upcoming'],
  ] as const)('%o is %s', (given, when) => {
    expect(raceWhen(given, today)).toBe(when);
  });

  it('a race is current while it is the race day anywhere in its nation', () => {
    const overMidnight = { earliest: '2026-06-14', latest: '2026-06-15' };
    expect(raceWhen(race('2026-06-14'), overMidnight)).toBe('Current');
    expect(raceWhen(race('2026-06-15'), overMidnight)).toBe('Current');
    expect(raceWhen(race('2026-06-13'), overMidnight)).toBe('Past');
  });

  it('changes from upcoming to current to past, never back', () => {
    const rank = { Upcoming: 0, Current: 1, Past: 2 };
    const day = fc.integer({ min: 15_000, max: 25_000 });
    fc.assert(
      fc.property(
        day,
        day,
        day,
        fc.constantFrom(null, 'tba', 'month-year', 'year'),
        (at, one, other, status) => {
          const given = race(plainDate(at), status, null);
          const [early, late] = [Math.min(one, other), Math.max(one, other)].map((days) => {
            const date = plainDate(days);
            return rank[raceWhen(given, { earliest: date, latest: date })];
          });
          expect(late).toBeGreaterThanOrEqual(early as number);
        },
      ),
    );
  });
});
