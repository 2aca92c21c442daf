import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import { type RankChange, type Ranked, reviewRanking } from './ranking-review.ts';

/** { 7: 3 } is athlete 7 at rank 3. */
const set = (ranks: Record<number, number>): Ranked[] =>
  Object.entries(ranks).map(([id, rank]) => ({ athleteId: Number(id), rank }));
const formatChanges = (changes: readonly RankChange[]) =>
  changes.map(({ athleteId, rankBefore, rank }) => `${athleteId}: ${rankBefore ?? '-'} to ${rank ?? '-'}`);

describe('the changes that publishing makes', () => {
  it.each<[string, Ranked[], Ranked[], Partial<Record<string, unknown>>]>([
    ['nothing against nothing', [], [], { entered: [], gone: [], moved: 0, unchanged: 0 }],
    [
      'the first set of all',
      [],
      set({ 1: 1, 2: 11 }),
      { entered: ['1: - to 1', '2: - to 11'], intoTop: ['1: - to 1'] },
    ],
    [
      'the same again',
      set({ 1: 1, 2: 2 }),
      set({ 2: 2, 1: 1 }),
      { entered: [], gone: [], biggestMoves: [], intoTop: [], outOfTop: [], moved: 0, unchanged: 2 },
    ],
    [
      'one new at rank 2, one gone from rank 1',
      set({ 1: 1, 2: 2, 3: 3 }),
      set({ 2: 1, 4: 2, 3: 3 }),
      { entered: ['4: - to 2'], gone: ['1: 1 to -'], biggestMoves: ['2: 2 to 1'], moved: 1, unchanged: 1 },
    ],
    [
      'rank 10 crossed by moving, by coming and by going',
      set({ 1: 9, 2: 10, 3: 11, 4: 12, 5: 8 }),
      set({ 1: 11, 2: 10, 3: 10, 6: 9, 4: 12 }),
      { intoTop: ['6: - to 9', '3: 11 to 10'], outOfTop: ['5: 8 to -', '1: 9 to 11'], unchanged: 2 },
    ],
    [
      'unranked is not in it',
      set({ 1: unranked, 2: 3 }),
      set({ 1: 4, 2: unranked }),
      { entered: ['1: - to 4'], gone: ['2: 3 to -'], moved: 0, unchanged: 0 },
    ],
    [
      'the five widest of seven, up and down alike, equals by rank',
      set({ 1: 20, 2: 30, 3: 40, 4: 50, 5: 60, 6: 70, 7: 80 }),
      set({ 1: 25, 2: 20, 3: 30, 4: 53, 5: 58, 6: 71, 7: 60 }),
      {
        biggestMoves: ['7: 80 to 60', '2: 30 to 20', '3: 40 to 30', '1: 20 to 25', '4: 50 to 53'],
        moved: 7,
      },
    ],
    [
      'a shared rank that becomes one of its own',
      set({ 1: 4, 2: 4 }),
      set({ 1: 4, 2: 5 }),
      { moved: 1, unchanged: 1 },
    ],
  ])('%s', (_what, before, now, expected) => {
    const { moved, unchanged, ...lists } = reviewRanking(before, now);
    const message = Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [name, formatChanges(list)]),
    );
    expect({ ...message, moved, unchanged }).toMatchObject(expected);
  });

  const ranks = fc.dictionary(
    fc.integer({ min: 1, max: 30 }).map(String),
    fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(unranked)),
  );

  it('never depends on the order, and every athlete is new, leaves, moves or stays', () => {
    fc.assert(
      fc.property(ranks, ranks, (before, now) => {
        const [from, to] = [set(before), set(now)];
        const review = reviewRanking(from, to);
        expect(reviewRanking(from.toReversed(), to.toReversed())).toEqual(review);
        const everyone = new Set(
          [...from, ...to].filter(({ rank }) => rank < unranked).map((one) => one.athleteId),
        );
        const { entered, gone, moved, unchanged } = review;
        expect(entered.length + gone.length + moved + unchanged).toBe(everyone.size);
      }),
    );
  });

  it('swaps new athletes and those who leave when the sets are swapped', () => {
    fc.assert(
      fc.property(ranks, ranks, (before, now) => {
        const ids = (list: readonly RankChange[]) => list.map((one) => one.athleteId).sort((a, b) => a - b);
        const there = reviewRanking(set(before), set(now));
        const back = reviewRanking(set(now), set(before));
        expect(ids(back.entered)).toEqual(ids(there.gone));
        expect(ids(back.intoTop)).toEqual(ids(there.outOfTop));
        expect([back.moved, back.unchanged]).toEqual([there.moved, there.unchanged]);
      }),
    );
  });
});
