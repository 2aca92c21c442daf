/**
 * The points formula up to the end of 2022 (ranking system 1): the time is measured against the Adjusted Ideal Time of the course and day
 * ("AIT", entered by staff for each division). The ideal time gives 100 points, and every 0.15 percent of it is one point in both
 * directions; place and field do not matter. Never below 0. See docs/domain.md, "Points by Adjusted Ideal Time".
 */
import type { TimedEntry } from './places.ts';
import { roundPoints } from './rounding.ts';

/** Points of the ideal time. Source: docs/domain.md, "Points by Adjusted Ideal Time". */
const idealTimePoints = 100;
/** This share of the ideal time is one point. Source: docs/domain.md, "Points by Adjusted Ideal Time". */
const shareForOnePoint = 0.0015;

/** The parts of one athlete's points; only `points` is rounded. */
export type IdealTimeParts = {
  seconds: number;
  adjustedIdealSeconds: number;
  /** Percent faster than the ideal time, negative when slower. */
  percentFaster: number;
  points: number;
};

/** Points of every finisher by its id, with their parts. `adjustedIdealSeconds` is above 0. */
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
