import { describe, expect, it } from 'vitest';
import type { FactChange } from '../review/ranking-state-store.ts';
import { causesOfRaces, countedCauses } from './staleness.ts';

const corrected = (raceId: number, id: number, from: object | null, to: object | null) => ({
  race_id: raceId,
  table: 'result' as const,
  before: from && { id, athlete_id: id, status: 'Finish', overall: 100, ...from },
  after: to && { id, athlete_id: id, status: 'Finish', overall: 100, ...to },
});
const edited = (raceId: number, from: object, to: object) => ({
  race_id: raceId,
  table: 'race' as const,
  before: { id: raceId, tier_id: 1, date: '2025-01-01', ...from },
  after: { id: raceId, tier_id: 1, date: '2025-01-01', ...to },
});
const differing = (raceId: number, before = 'a', now = 'b') => ({ raceId, before, now });

describe('why a set is stale', () => {
  it.each([
    ['nothing', [], [], []],
    ['one corrected', [differing(1)], [corrected(1, 5, {}, { overall: 99 })], ['1 result changed']],
    [
      'one corrected twice, one added, one removed',
      [differing(1)],
      [
        corrected(1, 5, {}, { overall: 99 }),
        corrected(1, 5, { overall: 99 }, { overall: 98 }),
        corrected(1, 6, null, {}),
        corrected(1, 7, {}, null),
      ],
      ['3 results changed'],
    ],
    [
      'one corrected and put back, points other all the same',
      [differing(1)],
      [corrected(1, 5, {}, { overall: 99 }), corrected(1, 5, { overall: 99 }, {})],
      ['1 race with changed points'],
    ],
    [
      'deleted and imported again under other ids, one of them with another time',
      [differing(1)],
      [
        corrected(1, 5, {}, null),
        corrected(1, 6, {}, null),
        corrected(1, 15, null, { athlete_id: 5 }),
        corrected(1, 16, null, { athlete_id: 6, overall: 99 }),
      ],
      ['1 result changed'],
    ],
    [
      'a result without a finish before and after is no cause',
      [differing(1)],
      [corrected(1, 5, null, { status: 'DNF' })],
      ['1 race with changed points'],
    ],
    [
      'a note in a result is no cause',
      [differing(1)],
      [corrected(1, 5, { name_in_file: 'A' }, { name_in_file: 'B' })],
      ['1 race with changed points'],
    ],
    [
      'another race corrected is no cause here',
      [differing(1)],
      [corrected(2, 5, {}, { overall: 99 })],
      ['1 race with changed points'],
    ],
    [
      'races that came and went',
      [differing(1, ''), differing(2, ''), differing(3, 'a', '')],
      [corrected(1, 5, null, {})],
      ['2 races with new results', '1 race with deleted results'],
    ],
    ['another tier', [differing(1)], [edited(1, {}, { tier_id: 2 })], ['1 tier changed']],
    [
      'another tier and a result corrected in the same race, another tier elsewhere',
      [differing(1), differing(2)],
      [edited(1, {}, { tier_id: 2 }), corrected(1, 5, {}, { overall: 99 }), edited(2, {}, { tier_id: 3 })],
      ['1 result changed', '2 tiers changed'],
    ],
    [
      'a race that leaves with its day, with a result corrected before',
      [differing(1, 'a', '')],
      [corrected(1, 5, {}, { overall: 99 }), edited(1, {}, { date: '2024-01-01' })],
      ['1 race date changed'],
    ],
    [
      'another day',
      [differing(1, 'a', '')],
      [edited(1, {}, { date: '2024-01-01' })],
      ['1 race date changed'],
    ],
    [
      'a deleted race',
      [differing(1, 'a', '')],
      [{ ...edited(1, {}, {}), after: null }],
      ['1 race with deleted results'],
    ],
  ])('%s', (_what, races, changes, message) => {
    expect(
      countedCauses(causesOfRaces<FactChange>(races, changes)).map(({ what, count }) => `${count} ${what}`),
    ).toEqual(message);
  });
});
