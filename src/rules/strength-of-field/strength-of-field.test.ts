import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  effectiveStrengthOfField,
  rankingSetForRace,
  startersOf,
  strengthOfField,
} from './strength-of-field.ts';

const starters = (points: readonly (number | null)[]) =>
  points.map((value, at) => ({ athleteId: at + 1, points: value }));

describe('strength of field', () => {
  it.each<[string, (number | null)[], number]>([
    ['the best five of six', [95.1, 92.03, 91.9, 91.3, 91.13, 90.8], 92.29],
    ['in any order', [90.8, 91.13, 95.1, 91.9, 92.03, 91.3], 92.29],
    ['unranked starters count for nothing', [95.1, null, 92.03, 91.9, null, 91.3, 91.13], 92.29],
    ['fewer than five ranked: divided by five all the same', [90, 80], 34],
    ['one ranked', [101.73], 20.35],
    ['nobody ranked', [null, null], 0],
    ['nobody', [], 0],
    ['it can pass 100', [101, 102, 103, 104, 105], 103],
  ])('%s', (_name, points, expected) => {
    expect(strengthOfField(starters(points)).strengthOfField).toBe(expected);
  });

  it('lists its athletes, best first, the lower id first among equals', () => {
    expect(strengthOfField(starters([80, 90, null, 90, 70, 60, 50]))).toEqual({
      strengthOfField: 78,
      counted: [
        { athleteId: 2, points: 90 },
        { athleteId: 4, points: 90 },
        { athleteId: 1, points: 80 },
        { athleteId: 5, points: 70 },
        { athleteId: 6, points: 60 },
      ],
      starters: 7,
      rankedStarters: 6,
    });
  });

  it('never falls when someone joins, and does not depend on the order', () => {
    const points = fc.option(fc.integer({ min: 0, max: 11_000 }).map((hundredths) => hundredths / 100));
    fc.assert(
      fc.property(
        fc.array(points, { maxLength: 30 }),
        points,
        fc.func(fc.integer()),
        (list, joining, shuffle) => {
          const field = starters(list);
          const own = strengthOfField(field);
          expect(
            strengthOfField(field.toSorted((a, b) => shuffle(a.athleteId) - shuffle(b.athleteId))),
          ).toEqual(own);
          expect(strengthOfField(starters([...list, joining])).strengthOfField).toBeGreaterThanOrEqual(
            own.strengthOfField,
          );
        },
      ),
    );
  });
});

describe('the strength of field in use', () => {
  it.each<[number | null, number | null, number | null]>([
    [null, null, null],
    [null, 88.2, 88.2],
    [90, 88.2, 90],
    [0, 88.2, 0],
    [90, null, 90],
  ])('manual %s, calculated %s: %s', (manual, calculated, inForce) => {
    expect(effectiveStrengthOfField(manual, calculated)).toBe(inForce);
  });
});

describe('starters', () => {
  const participants = [
    { athleteId: 1, isWaiting: false },
    { athleteId: 2, isWaiting: true },
    { athleteId: 3, isWaiting: false },
  ];

  it('before the race: the start list without the waiting list', () => {
    expect(startersOf([], participants)).toEqual([1, 3]);
  });

  it('after the race: athletes who started, finished or not', () => {
    const results = [
      { athleteId: 5, status: 'Finish' },
      { athleteId: 6, status: 'DNF' },
      { athleteId: 7, status: 'DQ' },
      { athleteId: 8, status: 'DNS' },
    ] as const;
    expect(startersOf(results, participants)).toEqual([5, 6, 7]);
  });
});

describe('the ranking before a race', () => {
  const sets = [
    { id: 1, date: '2026-05-01', isPublished: true },
    { id: 2, date: '2026-05-08', isPublished: true },
    { id: 3, date: '2026-05-08', isPublished: true },
    { id: 4, date: '2026-05-09', isPublished: false },
    { id: 5, date: '2026-05-11', isPublished: true },
  ];

  it.each([
    ['2026-05-10', 3],
    ['2026-05-11', 5],
    ['2026-05-07', 1],
    ['2026-04-30', undefined],
  ])('of %s is set %s', (date, id) => {
    expect(rankingSetForRace(date, sets)?.id).toBe(id);
    expect(rankingSetForRace(date, sets.toReversed())?.id).toBe(id);
  });
});
