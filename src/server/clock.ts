/** The current time, passed as a parameter so that tests can fix it. */
export interface Clock {
  now(): Date;
}

/** The day in UTC, YYYY-MM-DD. */
export const utcToday = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

export const systemClock: Clock = { now: () => new Date() };
