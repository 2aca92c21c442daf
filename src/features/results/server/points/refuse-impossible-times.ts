import type { Tx } from '#database/change-sets.ts';
import { impossibleTimesGiven } from '#features/results/results-contract.ts';
import { impossibleTimes } from '#rules/results-import/times-and-places/impossible-times.ts';
import { haveSameTimes } from '#rules/results-import/times-and-places/settled-times.ts';
import { timesOfRace } from './result-times-store.ts';

/**
 * Runs `write`. With a check, refuses results that it adds or whose times it changes if nobody can have raced them. Times that were stored
 * before are never refused. Lock the race's results first.
 */
export async function refuseImpossibleTimes<T>(
  tx: Tx,
  given: { raceId: number; isChecked: boolean },
  write: () => Promise<T>,
): Promise<T> {
  if (!given.isChecked) return write();
  const before = new Map((await timesOfRace(tx, given.raceId)).map((one) => [one.id, one]));
  const outcome = await write();
  const after = await timesOfRace(tx, given.raceId);
  const doubts = impossibleTimes(after);
  const messages = after.flatMap((one) => {
    const doubt = doubts.get(one.id);
    return doubt && !haveSameTimes(one, before.get(one.id)) ? [`${one.name}: ${doubt.message}`] : [];
  });
  if (messages.length > 0) throw impossibleTimesGiven(messages);
  return outcome;
}
