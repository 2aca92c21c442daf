import type { Clock } from '#server/clock.ts';

/** A clock that only changes when a test sets it. */
export interface FixedClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

export function fixedClock(instant = '2026-06-01T12:00:00Z'): FixedClock {
  let now = new Date(instant);
  return {
    now: () => new Date(now),
    set(given) {
      now = new Date(given);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
