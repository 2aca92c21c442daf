import type { Db } from '#database/transaction.ts';
import { rankingDigest } from '#rules/ranking-digest.ts';
import { type RankingType, rankingTypeOf, rulesVersion } from '#rules/ranking-types.ts';
import type { RankingSet, StaleCause } from '../rankings-contract.ts';
import { readRaces } from './kept-window.ts';
import { rememberedRaceDigest } from './race-digests.ts';
import {
  changesOfRaces,
  movedBetweenDivisions,
  type RecordedChange,
  type SuspectRace,
  suspectRaces,
} from './ranking-state-store.ts';
import { athletesForRanking } from './ranking-window-store.ts';
import type { RankingSetRow } from './rankings-store.ts';
import { type CausesOfRace, causesOfRaces, countedCauses, type DifferingRace } from './stale-causes.ts';

type State = Pick<RankingSet, 'state' | 'stale_because'>;

const stale = (...stale_because: StaleCause[]): State => ({ state: 'stale', stale_because });

/**
 * Whether generating the set now would start from the same as when it was generated, and if not, why. Only races whose revision was
 * raised since are read again, so that asking costs next to nothing while nothing changed.
 */
export async function stateOfSet(db: Db, set: RankingSetRow): Promise<State> {
  if (set.generated_at === null) return stale({ what: 'not generated yet', count: 0 });
  const type = rankingTypeOf(set.type);
  if (!type || set.generated_type !== set.type) return stale({ what: 'type changed', count: 1 });
  const causes = await causesOf(db, set, type);
  if (set.rules_version !== rulesVersion) causes.push({ what: 'newer version of the rules', count: 1 });
  return causes.length === 0 ? { state: 'up to date', stale_because: [] } : stale(...causes);
}

async function causesOf(db: Db, set: RankingSetRow, type: RankingType): Promise<StaleCause[]> {
  const races = await causesByRace(db, set, type);
  if (races === null) return [];
  const moved = await movedBetweenDivisions(db, set.id);
  const what = moved === 1 ? 'athlete in the other division' : 'athletes in the other division';
  return [...countedCauses(races), ...(moved > 0 ? [{ what, count: moved }] : [])];
}

/** The races that give other rows than when the set was generated, with their causes; null when no race was touched at all. */
export async function causesByRace(
  db: Db,
  set: RankingSetRow,
  type: RankingType,
): Promise<CausesOfRace<RecordedChange>[] | null> {
  const suspects = await suspectRaces(db, set.id, type, set.date);
  if (suspects.length === 0) return null;
  const races = await differingRaces(db, suspects, type, set.date);
  const raceIds = races.map(({ raceId }) => raceId);
  const changes = races.length === 0 ? [] : await changesOfRaces(db, raceIds, set.change_set_id ?? 0);
  return causesOfRaces(races, changes);
}

/** The suspects that really give other rows. */
async function differingRaces(
  db: Db,
  suspects: readonly SuspectRace[],
  type: RankingType,
  date: string,
): Promise<DifferingRace[]> {
  const columns = await readRaces(db, { raceIds: suspects.map(({ race_id }) => race_id) });
  const athletes = await athletesForRanking(db);
  const { races } = rankingDigest({ type, date, races: columns, athletes }, rememberedRaceDigest);
  const digests = new Map(races.map((race) => [race.raceId, race.digest]));
  return suspects
    .map((race) => ({
      raceId: race.race_id,
      before: race.digest ?? '',
      now: digests.get(race.race_id) ?? '',
    }))
    .filter(({ before, now }) => before !== now);
}
