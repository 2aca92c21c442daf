import type { OutsideSettings } from '../settings.ts';

async function startTracker() {
  const { startTrackerSimulator } = await import('#integrations/race-tracker/simulator/tracker-simulator.ts');
  const { demonstrationEvents } = await import('../demo-data/simulated-events.ts');
  return startTrackerSimulator({ events: demonstrationEvents });
}

async function startWorldTriathlon() {
  const { startWorldTriathlonSimulator } = await import(
    '#integrations/world-triathlon/simulator/world-triathlon-simulator.ts'
  );
  const { simulatedPrograms } = await import('../demo-data/simulated-programs.ts');
  return startWorldTriathlonSimulator({ programs: simulatedPrograms });
}

async function startIronmanRaces() {
  const { startIronmanRacesSimulator } = await import(
    '#integrations/ironman-races/ironman-races-simulator.ts'
  );
  const { simulatedFeed } = await import('../demo-data/simulated-feed.ts');
  return startIronmanRacesSimulator(simulatedFeed());
}

/** Starts a simulator on a port of this machine for each service whose address is not set, and uses it as the address. */
export async function startSimulators(outside: OutsideSettings) {
  const tracker = outside.tracker ? null : await startTracker();
  const worldTriathlon = outside.worldTriathlon ? null : await startWorldTriathlon();
  const ironmanRaces = outside.imRacesUrl === null ? await startIronmanRaces() : null;
  return {
    outside: {
      ...outside,
      ...(tracker && { tracker: { url: tracker.url, applicationId: tracker.applicationId, token: null } }),
      ...(worldTriathlon && { worldTriathlon: { url: worldTriathlon.url, key: worldTriathlon.key } }),
      ...(ironmanRaces && { imRacesUrl: ironmanRaces.url }),
    },
    close: async () => {
      await Promise.all([tracker?.close(), worldTriathlon?.close(), ironmanRaces?.close()]);
    },
  };
}
