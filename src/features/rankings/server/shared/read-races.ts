import { rankingDigest } from '#rules/ranking/ranking-digest.ts';
import type { ReadRace } from './generation-inputs-store.ts';
import { cachedRaceDigest } from './race-digest-cache.ts';
import type { RankingInputs } from './results-cache.ts';

/** The digest of everything that was read, and each race with the revision that was read: later changes of a race are checked again. */
export function digestOfInputs(window: RankingInputs): { digest: string; races: ReadRace[] } {
  const { digest, races } = rankingDigest(window, cachedRaceDigest);
  const digests = new Map(races.map((race) => [race.raceId, race.digest]));
  return {
    digest,
    races: window.races.map(({ raceId, revision }) => ({
      race_id: raceId,
      digest: digests.get(raceId) ?? '',
      revision,
    })),
  };
}
