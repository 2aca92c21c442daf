/**
 * The older points formula (ranking system 1, races up to the end of 2022): the time is measured against the Adjusted Ideal Time of
 * the course and the day ("AIT", set by staff, one per division). The ideal time is worth 100 points, and every 0.15 percent of it is
 * one point, both ways; place and field do not matter. Never below zero. Domain facts, 1.4.
 */
import type { TimedEntry } from './places.ts';
import { roundPoints } from './rounding.ts';

/** Worth of the ideal time itself, in points. Source: domain facts, 1.4. */
const idealTimePoints = 100;
/** One point for every such share of the ideal time. Source: domain facts, 1.4. */
const shareForOnePoint = 0.0015;

/** What one athlete's points were made of; `points` alone is rounded. */
export type IdealTimeParts = {
  seconds: number;
  adjustedIdealSeconds: number;
  /** Percent faster than the ideal time, negative when slower. */
  percentFaster: number;
  points: number;
};

/** Points of every finisher by its id, with what they were made of. `adjustedIdealSeconds` is above 0. */
export function pointsByIdealTime(
  adjustedIdealSeconds: number,
  entries: readonly TimedEntry[],
): Map<number, IdealTimeParts> {
  return new Map(
    entries.map(({ id, seconds }) => {
      const faster = (adjustedIdealSeconds - seconds) / adjustedIdealSeconds;
      const points = roundPoints(Math.max(0, idealTimePoints + faster / shareForOnePoint));
      return [id, { seconds, adjustedIdealSeconds, percentFaster: faster * 100, points }];
    }),
  );
}
