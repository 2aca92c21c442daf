import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Tx } from '#database/change-sets.ts';
import { lockAthletes } from '#features/athletes/server/list/athletes-store.ts';
import { lockRaces } from '#features/history/server/history-store.ts';
import {
  bothRaced,
  comparisonChanged,
  type mergeAthletes,
  unknownField,
  withThemself,
} from '#features/identity/identity-contract.ts';
import { isTakenFromOther, mergedField, mergedFields } from '#rules/duplicates/merged-fields.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { forgetPair, racesOf, sharedRaces } from '../identity-people-store.ts';
import { noLongerThere } from './athlete-gone.ts';
import { compareTwo } from './compare-athletes.ts';
import {
  moveEntries,
  moveLists,
  moveSeasons,
  moveTeamExclusion,
  removeAthlete,
  saveNameAsAlias,
  takeOverLink,
} from './merge-moves-store.ts';
import {
  lockBoth,
  type SingleValues,
  singleValuesOf,
  takeValues,
  valueOfField,
} from './merge-values-store.ts';
import { saveMergedRankingRows } from './merged-ranking-rows-store.ts';
import { insertMerge } from './merges-store.ts';

type WantedMerge = CheckedInputOf<typeof mergeAthletes> & { at: Date; who: string };

/** The fields whose value is taken from the other athlete: chosen, or filled in. */
function takenFields(
  remaining: SingleValues,
  other: SingleValues,
  fromOther: readonly string[],
): Set<string> {
  const chosen = new Set(fromOther);
  return new Set(
    mergedFields
      .map((field) => field.name)
      .filter((name) =>
        isTakenFromOther(name, valueOfField(remaining, name), valueOfField(other, name), chosen),
      ),
  );
}

async function bothLocked(tx: Tx, wanted: WantedMerge): Promise<[SingleValues, SingleValues]> {
  const { id: keptId, other: otherId } = wanted;
  await lockRaces(tx, await racesOf(tx, [keptId, otherId]));
  await lockAthletes(tx);
  await lockBoth(tx, [keptId, otherId]);
  const remaining = await singleValuesOf(tx, keptId);
  const other = await singleValuesOf(tx, otherId);
  if (!remaining) throw await noLongerThere(tx, keptId);
  if (!other) throw await noLongerThere(tx, otherId);
  const edited = (id: number, version: number | undefined) =>
    assertNotStale(tx, { table: 'athlete', entityId: id, key: { id }, version });
  await edited(keptId, wanted.version);
  await edited(otherId, wanted.other_version);
  return [remaining, other];
}

/** Two results in one race prove that they are two people. */
async function refuseTwoPeople(tx: Tx, remaining: SingleValues, other: SingleValues): Promise<void> {
  const pair = { athleteId: remaining.athlete.id, otherId: other.athlete.id };
  const races = (await sharedRaces(tx, [pair])).get(`${pair.athleteId} ${pair.otherId}`);
  if (races) throw bothRaced(remaining.athlete.name, other.athlete.name, races);
}

/**
 * Merges one athlete into another inside an open change. The other's records move; of single values the retained athlete's stay, except
 * those chosen and those it lacks; names are stored as aliases; the other's id and URLs lead to the retained athlete. Points, places and
 * ranking rows are updated at the end of the change.
 */
export async function mergeTwo(tx: Tx, wanted: WantedMerge, changeSetId: number): Promise<number> {
  const { id: keptId, other: otherId, from_other: fromOther } = wanted;
  if (keptId === otherId) throw withThemself();
  for (const name of fromOther) if (mergedField(name) === null) throw unknownField(name);
  const [remaining, other] = await bothLocked(tx, wanted);
  await refuseTwoPeople(tx, remaining, other);
  if (wanted.digest !== undefined && (await compareTwo(tx, keptId, otherId)).digest !== wanted.digest)
    throw comparisonChanged();
  const taken = takenFields(remaining, other, fromOther);
  const mergeId = await insertMerge(tx, {
    kept_id: keptId,
    gone_id: otherId,
    kept_name: remaining.athlete.name,
    gone_name: other.athlete.name,
    change_set_id: changeSetId,
    at: wanted.at,
    who: wanted.who,
  });
  await saveMergedRankingRows(tx, mergeId, keptId, otherId);
  await forgetPair(tx, keptId, otherId);
  await moveLists(tx, keptId, otherId);
  await moveEntries(tx, keptId, otherId);
  await moveSeasons(tx, keptId, otherId);
  await moveTeamExclusion(tx, keptId, otherId);
  await takeValues(tx, remaining, other, taken);
  await removeAthlete(tx, otherId);
  await takeOverLink(tx, remaining.athlete, other.athlete, taken.has('link'));
  const shown = taken.has('name') ? other.athlete.name : remaining.athlete.name;
  for (const name of [remaining.athlete.name, other.athlete.name])
    await saveNameAsAlias(tx, keptId, shown, name);
  return mergeId;
}
