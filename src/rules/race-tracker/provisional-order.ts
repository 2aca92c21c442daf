/**
 * The order of a race in progress, per division: finishers by their place, then athletes on the course by the furthest point and the time at
 * it, then those who are out of the race. A provisional place counts those ahead; athletes with the same time at the same point share it.
 */
import { unranked } from '../points/places.ts';

export interface AthleteInRace {
  readonly line: number;
  readonly division: string;
  /** 99999 for none. */
  readonly place: number;
  readonly is_racing: boolean;
  /** The number of the furthest point in course order, and the seconds at it; null without a split. */
  readonly reached: { readonly point: number; readonly seconds: number } | null;
}

/** 0: has a place; 1: on the course; 2: out of the race. */
const groupOf = ({ place, is_racing }: AthleteInRace): number => (place < unranked ? 0 : is_racing ? 1 : 2);

const secondsAt = ({ reached }: AthleteInRace): number => reached?.seconds ?? 0;

/** Negative when the first is ahead; 0 when they are level. */
const ahead = (one: AthleteInRace, other: AthleteInRace): number =>
  groupOf(one) - groupOf(other) ||
  one.place - other.place ||
  (other.reached?.point ?? -1) - (one.reached?.point ?? -1) ||
  secondsAt(one) - secondsAt(other);

/** The lines in order, division by division, each with its provisional place; null for those out of the race. */
export function provisionalOrder(
  athletes: readonly AthleteInRace[],
): { line: number; place: number | null }[] {
  const divisions = [...new Set(athletes.map((one) => one.division))].sort();
  return divisions.flatMap((division) => {
    const sorted = athletes
      .filter((one) => one.division === division)
      .sort((one, other) => ahead(one, other) || one.line - other.line);
    const placeAmong = (one: AthleteInRace) => sorted.findIndex((other) => ahead(other, one) === 0) + 1;
    return sorted.map((one) => ({
      line: one.line,
      place: groupOf(one) === 0 ? one.place : groupOf(one) === 1 ? placeAmong(one) : null,
    }));
  });
}
