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

/** A shorter axis would make a few points look like a leap. */
const LEAST_POINTS = 10;

/** The ticks of a points axis: round numbers from below the lowest to above the highest points shown. */
export function pointsTicks(lowest: number, highest: number): number[] {
  const span = Math.max(highest - lowest, LEAST_POINTS);
  const step = STEPS.find((one) => span / one <= MOST_STEPS) ?? Math.ceil(span / MOST_STEPS);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + Math.ceil(LEAST_POINTS / step));
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/**
 * The heights of labels next to points at these heights, in pixels: in the same order from top to bottom, at least `gap` apart, within
 * `top` and `bottom` where there is space, and otherwise as near to their points as possible.
 */
export function pushedApart(
  heights: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] as number) - (heights[b] as number));
  const placed: number[] = [];
  order.forEach((at, place) => {
    const above = place === 0 ? top : (placed[place - 1] as number) + gap;
    placed.push(Math.max(heights[at] as number, above));
  });
  let below = bottom;
  for (let place = placed.length - 1; place >= 0; place -= 1) {
    placed[place] = Math.min(placed[place] as number, below);
    below = (placed[place] as number) - gap;
  }
  const result: number[] = [];
  order.forEach((at, place) => {
    result[at] = placed[place] as number;
  });
  return result;
}
