/**
 * The athletes who passed an athlete between two sets and those who fell behind, measured against the athlete's current points. Leaving
 * the ranking counts as falling behind. Each is one place, so the counts are the places changed by others.
 */

import { inHundredths } from '#rules/points/rounding.ts';
import { type RankedField, rankAmong } from '../explanation-facts.ts';

/** Ids in rank order: athletes who passed by their current rank, those who fell behind by their former rank. */
export type Crossing = { passedBy: number[]; fellBehind: number[] };

/** `points` null: not ranked now, and therefore behind everyone. */
export function crossingOf(
  before: RankedField,
  now: RankedField,
  athleteId: number,
  points: number | null,
): Crossing {
  const own = points === null ? -1 : inHundredths(points);
  const ahead = (field: RankedField) => aheadOf(field, athleteId, own);
  const [wasAhead, isAhead] = [ahead(before), ahead(now)];
  return {
    passedBy: bestFirst([...isAhead].filter(([id]) => !wasAhead.has(id))),
    fellBehind: bestFirst([...wasAhead].filter(([id]) => !isAhead.has(id))),
  };
}

function aheadOf(field: RankedField, athleteId: number, own: number): Map<number, number> {
  const ahead = new Map<number, number>();
  for (let at = 0; at < field.athleteIds.length; at += 1) {
    const [id, points] = [field.athleteIds[at] ?? 0, field.hundredths[at] ?? 0];
    if (id !== athleteId && points > own) ahead.set(id, points);
  }
  return ahead;
}

function bestFirst(athletes: [number, number][]): number[] {
  return athletes.sort(([id, points], [otherId, other]) => other - points || id - otherId).map(([id]) => id);
}

/** Places gained by the athlete's points alone, with all others unchanged; below 0: lost. */
export function placesByOwnPoints(
  before: RankedField,
  athleteId: number,
  pointsBefore: number | null,
  points: number | null,
): number {
  return rankAmong(before, athleteId, pointsBefore) - rankAmong(before, athleteId, points);
}
