import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Picture } from '../library/pictures.ts';
import {
  changedCount,
  heldCounts,
  idsOf,
  NO_PLAN,
  plannedCounts,
  planToGive,
  planToTake,
  stepsOf,
} from './tag-plan.ts';

const picture = (id: number, athletes: number[], categories: number[] = []): Picture => ({
  ...{
    id,
    filename: `${id}.jpg`,
    type: 'image/jpeg',
    width: 1,
    height: 1,
    base: '',
    isPng: false,
    seen: '',
    focal: null,
  },
  ...{ size: null, created: null, uploadedBy: null, athletes, categories },
});
const THREE = [picture(1, [7], [1]), picture(2, [7, 8]), picture(3, [])];

describe('tags of three pictures: one on two of them, one on one, one on none', () => {
  test.each([
    ['nothing planned', NO_PLAN, [], 0],
    [
      'one given that two have: the third gets it',
      planToGive(NO_PLAN, 7),
      [{ tagId: 7, isRemoved: false, pictureIds: [3] }],
      1,
    ],
    [
      'a tag added that none of them has',
      planToGive(NO_PLAN, 9),
      [{ tagId: 9, isRemoved: false, pictureIds: [1, 2, 3] }],
      3,
    ],
    ['a tag removed', planToTake(NO_PLAN, 7, 2), [{ tagId: 7, isRemoved: true, pictureIds: [1, 2] }], 2],
    ['added and removed again', planToTake(planToGive(NO_PLAN, 9), 9, 0), [], 0],
    [
      'removed and added again: all have it',
      planToGive(planToTake(NO_PLAN, 8, 1), 8),
      [{ tagId: 8, isRemoved: false, pictureIds: [1, 3] }],
      2,
    ],
    [
      'one tag added, another removed',
      planToTake(planToGive(NO_PLAN, 9), 8, 1),
      [
        { tagId: 9, isRemoved: false, pictureIds: [1, 2, 3] },
        { tagId: 8, isRemoved: true, pictureIds: [2] },
      ],
      3,
    ],
  ])('%s', (_what, plan, steps, changed) => {
    expect(stepsOf(THREE, 'athlete', plan)).toEqual(steps);
    expect(changedCount(stepsOf(THREE, 'athlete', plan))).toBe(changed);
  });

  it('counts the tags now and after the plan', () => {
    expect([...heldCounts(THREE, 'athlete')]).toEqual([
      [7, 2],
      [8, 1],
    ]);
    expect([...heldCounts(THREE, 'category')]).toEqual([[1, 1]]);
    const plan = planToTake(planToGive(NO_PLAN, 9), 8, 1);
    expect([...plannedCounts(heldCounts(THREE, 'athlete'), plan, 3)]).toEqual([
      [7, 2],
      [9, 3],
    ]);
  });
});

test('executing the steps gives the planned tags, whatever the order of the choices', () => {
  const tags = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 });
  const choice = fc.record({ id: fc.integer({ min: 1, max: 5 }), isGiven: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(tags, { minLength: 1, maxLength: 6 }),
      fc.array(choice, { maxLength: 6 }),
      (sets, choices) => {
        const pictures = sets.map((set, place) => picture(place + 1, set));
        const counts = heldCounts(pictures, 'athlete');
        const plan = choices.reduce(
          (before, { id, isGiven }) =>
            isGiven ? planToGive(before, id) : planToTake(before, id, counts.get(id) ?? 0),
          NO_PLAN,
        );
        const held = new Map(pictures.map((one) => [one.id, new Set(idsOf(one, 'athlete'))]));
        for (const { tagId, isRemoved, pictureIds } of stepsOf(pictures, 'athlete', plan))
          for (const id of pictureIds)
            if (isRemoved) held.get(id)?.delete(tagId);
            else held.get(id)?.add(tagId);
        const after = new Map<number, number>();
        for (const set of held.values()) for (const id of set) after.set(id, (after.get(id) ?? 0) + 1);
        const byId = (a: [number, number], b: [number, number]) => a[0] - b[0];
        expect([...after].sort(byId)).toEqual([...plannedCounts(counts, plan, pictures.length)].sort(byId));
      },
    ),
  );
});
