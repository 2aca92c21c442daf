import { setTimeout as pause } from 'node:timers/promises';

/** The median; the mean of the two middle values for an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2;
}

/** The duration of the work, in ms. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * The longest time, in ms, that a small request waited while other work was running. Because of the pause between two requests, they take
 * almost no time from work that needs the whole machine.
 */
export async function longestWait(
  small: () => Promise<unknown>,
  work: Promise<unknown>,
  pauseMs = 0,
): Promise<number> {
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    longest = Math.max(longest, await milliseconds(small));
    if (pauseMs > 0) await pause(pauseMs);
  }
  await done;
  return longest;
}

export interface Sides {
  measured: number;
  best: number;
  floor: number;
  samples: number;
}

/** Median and best of the samples; a first sample, which warms up the code, is not counted. */
export async function several(
  samples: number,
  sample: () => Promise<number>,
): Promise<{ measured: number; best: number; samples: number }> {
  const values: number[] = [];
  await sample();
  while (values.length < samples) values.push(await sample());
  return { measured: median(values), best: Math.min(...values), samples };
}

/**
 * Medians of two alternating sides, so that other load on the machine affects both. `before` runs ahead of each
 * turn and is not counted; neither is a first round, which warms up the code.
 */
export async function inTurns(
  samples: number,
  sides: { measured: () => Promise<number>; floor: () => Promise<number>; before?: () => Promise<unknown> },
): Promise<Sides> {
  const values: { measured: number[]; floor: number[] } = { measured: [], floor: [] };
  for (let round = 0; round <= samples; round += 1)
    for (const side of ['measured', 'floor'] as const) {
      await sides.before?.();
      const value = await sides[side]();
      if (round > 0) values[side].push(value);
    }
  const best = Math.min(...values.measured);
  return { measured: median(values.measured), best, floor: median(values.floor), samples };
}
