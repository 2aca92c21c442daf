import {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
} from '#integrations/guarded-fetch/guarded-fetch.ts';
import { userAgentOf } from '#integrations/guarded-fetch/user-agent.ts';
import {
  createIronmanRacesClient,
  type IronmanRacesClient,
} from '#integrations/ironman-races/ironman-races-client.ts';
import { createTrackerClient, type TrackerClient } from '#integrations/race-tracker/tracker-client.ts';
import { type FfmpegPrograms, findFfmpeg } from '#integrations/video-transcoding/ffmpeg.ts';
import {
  createWorldTriathlonClient,
  type WorldTriathlonClient,
} from '#integrations/world-triathlon/world-triathlon-client.ts';
import type { Settings } from '../settings.ts';
import { SERVER_VERSION } from '../version.ts';
import { createKnownEvents, type KnownEvents } from './known-events.ts';
import { startSimulators } from './simulators.ts';

/** The clients of the outside services; null where the operator set none. */
export interface Services {
  tracker: TrackerClient | null;
  trackerEvents: KnownEvents;
  worldTriathlon: WorldTriathlonClient | null;
  ironmanRaces: IronmanRacesClient | null;
  /** Fetches URLs that staff typed; all of them go through it. */
  guardedFetch: GuardedFetch;
  /** Null where ffmpeg is not installed. */
  ffmpeg: FfmpegPrograms | null;
  close(): Promise<void>;
}

/** Waits and time-outs of the clients, which tests shorten, and the look-up of names. */
export type ServiceLimits = NonNullable<Parameters<typeof createTrackerClient>[1]> &
  Pick<GuardedFetchOptions, 'lookup'>;

/** Creates the clients. The demonstration gets a simulator for each service without an address. */
export async function openServices(settings: Settings, limits?: ServiceLimits): Promise<Services> {
  const simulated = settings.isDemo ? await startSimulators(settings.outside) : null;
  const { tracker, worldTriathlon, imRacesUrl } = simulated?.outside ?? settings.outside;
  return {
    tracker: tracker && createTrackerClient(tracker, limits),
    trackerEvents: createKnownEvents(),
    worldTriathlon: worldTriathlon && createWorldTriathlonClient(worldTriathlon, limits),
    ironmanRaces: imRacesUrl === null ? null : createIronmanRacesClient(imRacesUrl, limits),
    guardedFetch: createGuardedFetch({
      allowedHosts: settings.outside.fetchAllowedHosts,
      userAgent: userAgentOf(SERVER_VERSION.split('+')[0] ?? '', settings.publicUrl),
      lookup: limits?.lookup,
    }),
    ffmpeg: findFfmpeg(settings.ffmpegPath),
    close: async () => simulated?.close(),
  };
}
