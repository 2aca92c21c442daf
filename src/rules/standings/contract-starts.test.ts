import { describe, expect, it } from 'vitest';
import { contractStarts, type RaceStatus } from './contract-starts.ts';

const finishes = (count: number): RaceStatus[] => Array.from({ length: count }, () => 'Finish');

describe('starts of a contract holder', () => {
  it.each([
    [5, finishes(5), 0, { starts: 5, state: 'met', missing: 0 }],
    [5, finishes(6), 3, { starts: 6, state: 'met', missing: 0 }],
    [5, finishes(4), 1, { starts: 4, state: 'owed', missing: 1 }],
    [5, finishes(4), 0, { starts: 4, state: 'impossible', missing: 1 }],
    [5, [], 5, { starts: 0, state: 'owed', missing: 5 }],
    [5, [], 4, { starts: 0, state: 'impossible', missing: 5 }],
    [0, [], 0, { starts: 0, state: 'met', missing: 0 }],
    [3, ['DNF', 'DQ', 'DNS', 'Finish'], 0, { starts: 3, state: 'met', missing: 0 }],
    [1, ['DNS'], 0, { starts: 0, state: 'impossible', missing: 1 }],
  ] as const)('of %d races, %j, %d left', (minRaces, statuses, left, expected) => {
    expect(contractStarts(minRaces, statuses, left)).toEqual({ ...expected, racesLeft: left });
  });

  it('never lose a start by another result', () => {
    for (let count = 0; count < 8; count += 1)
      expect(contractStarts(5, finishes(count + 1), 2).missing).toBeLessThanOrEqual(
        contractStarts(5, finishes(count), 2).missing,
      );
  });
});
