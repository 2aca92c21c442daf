import type { TagType } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';

export const idsOf = (picture: Picture, type: TagType): readonly number[] =>
  type === 'athlete' ? picture.athletes : picture.categories;

/** What is to happen to the tags of one type on many pictures. A tag is given to all, taken from all, or left as it is. */
export interface TagPlan {
  given: readonly number[];
  taken: readonly number[];
}

export const NO_PLAN: TagPlan = { given: [], taken: [] };

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);

export const planToGive = (plan: TagPlan, id: number): TagPlan => ({
  given: [...without(plan.given, id), id],
  taken: without(plan.taken, id),
});

/** A tag that only the plan gave is simply not given. */
export const planToTake = (plan: TagPlan, id: number, heldBefore: number): TagPlan => ({
  given: without(plan.given, id),
  taken: heldBefore === 0 ? without(plan.taken, id) : [...without(plan.taken, id), id],
});

/** How many of the pictures carry each tag now: those of `count` are on all, the rest on some. */
export function heldCounts(pictures: readonly Picture[], type: TagType): Map<number, number> {
  const counts = new Map<number, number>();
  for (const picture of pictures)
    for (const id of idsOf(picture, type)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The same once the plan is carried out, in the order: those held before, then those given. */
export function plannedCounts(
  counts: ReadonlyMap<number, number>,
  plan: TagPlan,
  all: number,
): Map<number, number> {
  const planned = new Map(counts);
  for (const id of plan.taken) planned.delete(id);
  for (const id of plan.given) planned.set(id, all);
  return planned;
}

export interface TagStep {
  tagId: number;
  isRemoved: boolean;
  /** The pictures that it changes. */
  pictureIds: readonly number[];
}

/** What the plan changes, tag by tag; tags that change nothing are left out. */
export function stepsOf(pictures: readonly Picture[], type: TagType, plan: TagPlan): TagStep[] {
  const step = (tagId: number, isRemoved: boolean): TagStep => ({
    tagId,
    isRemoved,
    pictureIds: pictures
      .filter((picture) => idsOf(picture, type).includes(tagId) === isRemoved)
      .map(({ id }) => id),
  });
  const steps = [
    ...plan.given.map((tagId) => step(tagId, false)),
    ...plan.taken.map((tagId) => step(tagId, true)),
  ];
  return steps.filter(({ pictureIds }) => pictureIds.length > 0);
}

/** How many pictures the steps change at all. */
export const changedCount = (steps: readonly TagStep[]): number =>
  new Set(steps.flatMap(({ pictureIds }) => pictureIds)).size;
