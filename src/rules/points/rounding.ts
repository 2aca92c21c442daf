/**
 * Points are calculated unrounded and rounded to two decimals once, here, when they become a result's or a ranking's points
 * (docs/domain.md, "The rules of the sport"). Half a hundredth is rounded away from zero, as on paper: 1.005 is 1.01, although a computer
 * represents it as 1.00499999999999989.
 */

/** Hundredths of a point in a point. */
const hundredths = 100;

/**
 * How far below half a hundredth a number may be, in hundredths, to count as half. Doubles up to 100,000 points accumulate an error
 * below 0.00000001 hundredths in the formulas; no real difference is that small.
 */
const binaryNoise = 1e-7;

/** Points in whole hundredths, half away from zero: 94.705 gives 9471. */
export function inHundredths(points: number): number {
  const size = Math.floor(Math.abs(points) * hundredths + 0.5 + binaryNoise);
  return points < 0 && size > 0 ? -size : size;
}

/** Points with two decimals, half away from zero: 94.705 gives 94.71. */
export function roundPoints(points: number): number {
  return inHundredths(points) / hundredths;
}
