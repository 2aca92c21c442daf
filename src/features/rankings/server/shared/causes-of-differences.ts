import type { Db } from '#database/change-sets.ts';
import type { ChangedRows } from '#rules/ranking/changed-rows.ts';
import { changesOfRaces, type RecordedChange } from '../review/ranking-state-store.ts';
import type { RaceToCheck, ReadRace } from './generation-inputs-store.ts';
import { type CausesOfRace, causesOfRaces } from './staleness.ts';

/** A race that gives different rows, with the recorded changes behind it. */
export type RecordedCauses = CausesOfRace<RecordedChange>;

/**
 * The suspected races that contribute something else, and whose results count differently; for an order among equal points only the date of
 * a race is a cause.
 */
export async function causesOfDifferences(
  db: Db,
  suspects: readonly RaceToCheck[],
  of: { races: readonly ReadRace[]; changed: ChangedRows; since: number },
): Promise<RecordedCauses[]> {
  const digests = new Map(of.races.map((race) => [race.race_id, race.digest]));
  const differing = suspects
    .map(({ race_id, digest }) => ({
      raceId: race_id,
      before: digest ?? '',
      now: digests.get(race_id) ?? '',
    }))
    .filter(({ before, now }) => before !== now);
  if (differing.length === 0) return [];
  const raceIds = differing.map(({ raceId }) => raceId);
  const causes = causesOfRaces(differing, await changesOfRaces(db, raceIds, of.since));
  const isOrderAlone = of.changed.races.size === 0;
  return causes.filter(({ raceId, causes: own }) =>
    isOrderAlone ? own.some(({ kind }) => kind === 'date') : of.changed.races.has(raceId),
  );
}
