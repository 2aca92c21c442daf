import type { CheckedInputOf } from '#contract/declare-call.ts';
import { conflict, found } from '#contract/refusal.ts';
import { fullName } from '#rules/name-matching/names.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertItemNotStale } from '#server/records/optimistic-locking.ts';
import type { reassignResult } from '../results-contract.ts';
import { lockRaceResults } from './points/race-points-store.ts';
import { athletesByIds, hasResultIn, namedRace, resultRecord, updateResult } from './results-store.ts';

/**
 * Reassigns a result to another athlete. 1: the athlete does not exist; 2: the athlete already has a result in the race. An athlete of the
 * other division is refused.
 */
export async function reassignToAthlete(
  { db, change }: RequestContext,
  { resultId, athleteId, before }: CheckedInputOf<typeof reassignResult>,
): Promise<{ status: 0 | 1 | 2; first?: string; last?: string }> {
  const record = found(await resultRecord(db, resultId), `result ${resultId}`);
  const athletes = await athletesByIds(db, [athleteId, record.athlete_id]);
  const [to, from] = [athletes.get(athleteId), athletes.get(record.athlete_id)];
  if (!to) return { status: 1 };
  const name = fullName(to.first, to.last);
  const race = await namedRace(db, record.race_id);
  const message = `Result of ${from ? fullName(from.first, from.last) : 'nobody'} in ${race?.name} reassigned to ${name}`;
  const status = await change(message, async (tx) => {
    await lockRaceResults(tx, record.race_id);
    const now = found(await resultRecord(tx, resultId), `result ${resultId}`);
    await assertItemNotStale(tx, {
      ...{ table: 'result', key: { id: resultId }, label: 'the athlete of this result', field: 'athleteId' },
      ...{ version: before, present: now.athlete_id },
    });
    if (await hasResultIn(tx, record.race_id, athleteId)) return 2 as const;
    if (to.division !== now.division)
      throw conflict('wrong-division', `${name} is in ${to.division}, the result in ${now.division}.`);
    await updateResult(tx, resultId, { athlete_id: athleteId });
    return 0 as const;
  });
  return status === 0 ? { status, first: to.first, last: to.last } : { status };
}
