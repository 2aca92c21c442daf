/** Distances between the ticks of a rank axis. */
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];
const MOST_STEPS = 5;
/** A shorter axis would make one rank look like a fall. */
const LEAST_LAST = 5;

/** The ticks of a rank axis: 1, then round numbers, the last at or below the lowest rank shown. */
export function rankTicks(lowestRank: number): number[] {
  const last = Math.max(lowestRank, LEAST_LAST);
  const step = STEPS.find((one) => last / one <= MOST_STEPS) ?? Math.ceil(last / MOST_STEPS);
  const count = Math.ceil(last / step);
  const round = Array.from({ length: count }, (_, place) => (place + 1) * step);
  return [...new Set([1, ...round])];
}
