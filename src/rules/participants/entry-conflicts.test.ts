import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates-and-times/dates.ts';
import {
  type ConflictFacts,
  entryConflicts,
  type OtherStart,
  type RaceOfConflicts,
} from './entry-conflicts.ts';

const race: RaceOfConflicts = {
  division: 'FPRO',
  date: '2026-07-05',
  season: { name: 'T100 2026', start: '2026-01-01', end: '2026-12-31' },
};
const facts: ConflictFacts = {
  division: 'FPRO',
  retirementDate: null,
  maternityLeave: null,
  isExcluded: false,
  otherStarts: [],
};
const start = (raceId: number, date: string, hasRaced = false): OtherStart => ({
  raceId,
  race: `Race ${raceId}`,
  date,
  hasRaced,
});
const texts = (given: Partial<ConflictFacts>, of: Partial<RaceOfConflicts> = {}) =>
  entryConflicts({ ...facts, ...given }, { ...race, ...of }).map(({ kind, text, raceId }) => [
    kind,
    text,
    raceId,
  ]);

describe('the conflicts of an entry', () => {
  it.each<[string, Partial<ConflictFacts>, Partial<RaceOfConflicts>, unknown[]]>([
    ['none', {}, {}, []],
    [
      'six days before and after, not seven',
      {
        otherStarts: ['2026-06-28', '2026-06-29', '2026-07-11', '2026-07-12'].map((day, at) =>
          start(at, day),
        ),
      },
      {},
      [
        ['other start list', 'On the start list of Race 1, 6 days before', 1],
        ['other start list', 'On the start list of Race 2, 6 days after', 2],
      ],
    ],
    [
      'raced, by date',
      { otherStarts: [start(8, '2026-07-05', true), start(7, '2026-07-04', true), start(9, '2026-07-06')] },
      {},
      [
        ['raced', 'Raced Race 7, 1 day before', 7],
        ['raced', 'Raced Race 8, the same day', 8],
        ['other start list', 'On the start list of Race 9, 1 day after', 9],
      ],
    ],
    ['no day of the race', { otherStarts: [start(8, '2026-07-05')] }, { date: null }, []],
    ['retired on the day', { retirementDate: '2026-07-05' }, {}, [['retired', 'Retired 2026-07-05', null]]],
    ['retires after the race', { retirementDate: '2026-07-06' }, {}, []],
    [
      'retired, and no day of the race',
      { retirementDate: '2027-07-06' },
      { date: null },
      [['retired', 'Retired 2027-07-06', null]],
    ],
    ['excluded', { isExcluded: true }, {}, [['excluded', 'Excluded in T100 2026', null]]],
    [
      'a leave from the first to the last day of the season',
      { maternityLeave: '2026-12-31' },
      {},
      [['maternity leave', 'On maternity leave from 2026-12-31', null]],
    ],
    ['a leave before the season', { maternityLeave: '2025-12-31' }, {}, []],
    ['a leave after the season', { maternityLeave: '2027-01-01' }, {}, []],
    ['a leave outside the T100 series', { maternityLeave: '2026-03-01' }, { season: null }, []],
    ['the other division', { division: 'MPRO' }, {}, [['division', 'Wrong Division - FPRO vs MPRO', null]]],
    ['a race of both divisions', { division: 'MPRO' }, { division: 'BOTH' }, []],
    ['a race without a division', { division: 'MPRO' }, { division: null }, []],
  ])('%s', (_what, given, of, expected) => {
    expect(texts(given, of)).toEqual(expected);
  });

  it('include another start exactly within six days, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 6 }), (days) => {
        const otherStarts = days.map((count, at) => start(at, addDays('2026-07-05', count)));
        const found = texts({ otherStarts });
        expect(found).toHaveLength(days.filter((count) => Math.abs(count) <= 6).length);
        expect(texts({ otherStarts: otherStarts.toReversed() })).toEqual(found);
      }),
    );
  });
});
