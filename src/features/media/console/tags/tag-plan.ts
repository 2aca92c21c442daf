import type { TagType } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';

export const idsOf = (picture: Picture, type: TagType): readonly number[] =>
  type === 'athlete' ? picture.athletes : picture.categories;

/** Planned changes to the tags of one type on many pictures. A tag is added to all, removed from all, or left unchanged. */
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

/** Removes a tag; one that only the plan added is dropped from the plan. */
export const planToTake = (plan: TagPlan, id: number, heldBefore: number): TagPlan => ({
  given: without(plan.given, id),
  taken: heldBefore === 0 ? without(plan.taken, id) : [...without(plan.taken, id), id],
});

/** How many of the pictures have each tag now: tags with the full `count` are on all of them, the rest on some. */
export function heldCounts(pictures: readonly Picture[], type: TagType): Map<number, number> {
  const counts = new Map<number, number>();
  for (const picture of pictures)
    for (const id of idsOf(picture, type)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The same after the plan is carried out; existing tags first, then added ones. */
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
  pictureIds: readonly number[];
}

/** The steps of the plan, tag by tag; tags that change nothing are left out. */
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

/** The number of pictures that the steps change. */
export const changedCount = (steps: readonly TagStep[]): number =>
  new Set(steps.flatMap(({ pictureIds }) => pictureIds)).size;
