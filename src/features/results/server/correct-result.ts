import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { statusFromTimes } from '#rules/results-import/results-file-status.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  type AffectedSet,
  type addResult,
  type correctResult,
  finisherWithoutTime,
  hasResultAlready,
  type removeResult,
  wrongDivision,
} from '../result-by-hand-contract.ts';
import { rankingSetsCovering } from './points/affected-ranking-sets.ts';
import { lockRaceResults } from './points/race-points-store.ts';
import { refuseImpossibleTimes } from './points/refuse-impossible-times.ts';
import { correctedFields, formatCorrection } from './result-attributes.ts';
import {
  athletesByIds,
  deleteResult,
  insertResult,
  namedRace,
  type ResultFields,
  type ResultRecord,
  rankingDigest,
  resultRecord,
  shownResult,
  updateResult,
} from './results-store.ts';
import { nationOf } from './shared/nation-of.ts';

async function existing(db: Queryable, resultId: number) {
  const what = `result ${resultId}`;
  const record = found(await resultRecord(db, resultId), what);
  const athletes = await athletesByIds(db, [record.athlete_id]);
  const race = found(await namedRace(db, record.race_id), what);
  const athlete = found(athletes.get(record.athlete_id), what);
  return { record, athlete, race, message: `${fullName(athlete.first, athlete.last)} in ${race.name}` };
}

/** The result, read again under the lock of its race. */
async function locked(tx: Tx, record: ResultRecord): Promise<ResultRecord> {
  await lockRaceResults(tx, record.race_id);
  return found(await resultRecord(tx, record.id), `result ${record.id}`);
}

const visibleOrNotFound = async (db: Queryable, resultId: number) =>
  found(await shownResult(db, resultId), `result ${resultId}`);

/**
 * Makes one manual correction as one change set; places and points of the race are recalculated in it. Returns the ranking sets that it
 * would change: none when no status and no points in the race differ.
 */
async function withAffectedSets<T>(
  { db, change }: RequestContext,
  race: { id: number; date: string | null },
  message: string,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; sets: AffectedSet[] }> {
  let before = '';
  const result = await change(message, async (tx) => {
    await lockRaceResults(tx, race.id);
    before = await rankingDigest(tx, race.id);
    return work(tx);
  });
  const isSame = (await rankingDigest(db, race.id)) === before;
  return { result, sets: isSame ? [] : await rankingSetsCovering(db, race.date) };
}

function refuseFinishWithoutTime({ status, overall }: Pick<ResultFields, 'status' | 'overall'>): void {
  if (status === 'Finish' && overall === 0) throw finisherWithoutTime();
}

/** Adds one athlete's result to a race. Refused when the athlete already has one there. */
export async function addResultByHand(
  context: RequestContext,
  { id: raceId, ...given }: CheckedInputOf<typeof addResult>,
) {
  const { athlete_id } = given;
  const race = found(await namedRace(context.db, raceId), `race ${raceId}`);
  const athletes = await athletesByIds(context.db, [athlete_id]);
  const athlete = found(athletes.get(athlete_id), `athlete ${athlete_id}`);
  const {
    reason,
    check_times,
    division = athlete.division,
    status = statusFromTimes(given),
    ...facts
  } = given;
  if (division !== athlete.division) throw wrongDivision(athlete, division);
  const fields = { ...facts, division, status, country: nationOf('country', given.country) };
  refuseFinishWithoutTime(fields);
  const name = fullName(athlete.first, athlete.last);
  const message = `Result of ${name} in ${race.name} added: ${reason}`;
  const { result: id, sets } = await withAffectedSets(context, race, message, async (tx) => {
    return refuseImpossibleTimes(tx, { raceId, isChecked: check_times === 1 }, async () => {
      const added = await insertResult(tx, raceId, fields);
      if (added === null) throw hasResultAlready(name);
      return added;
    });
  });
  return { status: 0 as const, id, sets, ...(await visibleOrNotFound(context.db, id)) };
}

/** Corrects named fields of one result. */
export async function correctResultByHand(
  context: RequestContext,
  { id, attributes, reason, version, check_times }: CheckedInputOf<typeof correctResult>,
) {
  const fields = correctedFields(attributes);
  const { record, athlete, race, message } = await existing(context.db, id);
  if (fields.division && fields.division !== athlete.division) throw wrongDivision(athlete, fields.division);
  const difference = formatCorrection(record, fields);
  const { sets } = await withAffectedSets(
    context,
    race,
    `Result of ${message} corrected (${difference}): ${reason}`,
    async (tx) => {
      const now = await locked(tx, record);
      await assertNotStale(tx, {
        table: 'result',
        entityId: record.race_id,
        key: { id },
        version,
        fields: Object.keys(fields),
      });
      if ('status' in fields || 'overall' in fields) refuseFinishWithoutTime({ ...now, ...fields });
      const given = { raceId: record.race_id, isChecked: check_times === 1 };
      await refuseImpossibleTimes(tx, given, () => updateResult(tx, id, fields));
    },
  );
  return { status: 0 as const, sets, ...(await visibleOrNotFound(context.db, id)) };
}

/** Removes one result; the places behind it move up. */
export async function removeResultByHand(
  context: RequestContext,
  { id, reason, version }: CheckedInputOf<typeof removeResult>,
) {
  const { record, race, message } = await existing(context.db, id);
  const { sets } = await withAffectedSets(
    context,
    race,
    `Result of ${message} removed: ${reason}`,
    async (tx) => {
      await locked(tx, record);
      await assertNotStale(tx, { table: 'result', entityId: record.race_id, key: { id }, version });
      await deleteResult(tx, id);
    },
  );
  return { status: 0 as const, sets };
}
