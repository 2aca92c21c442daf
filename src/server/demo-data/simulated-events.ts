import { sampleRaces, sampleResultRows } from '#database/sample-files.ts';
import { eventOfRace, type SimulatedEvent } from '#integrations/race-tracker/simulator/simulated-event.ts';

/** The race that is replayed, so that one is always in progress: it starts every half hour and runs twelve times as fast. */
const LIVE_RACE = 'ironman-70-3-world-championship-2026-men';
const LIVE_EVENT = 'LIVE-REPLAY';
const LIVE_EVERY_MS = 30 * 60_000;
const LIVE_SPEED = 12;

export async function simulatedEvent(raceKey: string, amateurs?: number): Promise<SimulatedEvent> {
  const races = (await sampleRaces()).filter((row) => row.race_key === raceKey);
  const [{ name = raceKey, date = '2026-01-01' } = {}] = races.toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );
  const rows = await sampleResultRows(raceKey);
  return eventOfRace({ key: raceKey, name, date, rows }, amateurs);
}

/** A race in progress: a replay of a real one. */
export async function liveEvent(): Promise<SimulatedEvent> {
  return {
    ...(await simulatedEvent(LIVE_RACE)),
    ...{ name: LIVE_EVENT, desc: 'Live replay, starts every half hour', speed: LIVE_SPEED },
    date: new Date().toISOString().slice(0, 10),
    startMs: (now) => Math.floor(now / LIVE_EVERY_MS) * LIVE_EVERY_MS,
  };
}

/** An event for every race of the demonstration data, and one in progress. */
export async function demonstrationEvents(): Promise<SimulatedEvent[]> {
  const keys = [...new Set((await sampleRaces()).map((row) => row.race_key))];
  return [...(await Promise.all(keys.map((key) => simulatedEvent(key)))), await liveEvent()];
}
