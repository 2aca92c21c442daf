import { useApiQuery } from '#console/api/queries.ts';
import type { Waiting } from '#features/dashboard/dashboard-contract.ts';
import { NOT_GENERATED } from '#features/rankings/current-ranking-contract.ts';
import { listRankingStates } from '#features/rankings/ranking-review-contract.ts';

/** States are calculated in full, so a series of changes is followed every few seconds, not one by one. */
const STATES_REST_MS = 5_000;

/**
 * What waits, with the number of stale sets that the list of rankings shows: the dashboard call only knows which sets had a race written
 * since, even with the same facts. That takes longer to load: until then stale sets are missing. Undefined while nothing is known to wait.
 */
export function useWaiting(waiting: readonly Waiting[] | undefined): readonly Waiting[] | undefined {
  const { response, error } = useApiQuery(listRankingStates, {}, { restMs: STATES_REST_MS });
  if (error) return waiting;
  if (!response) {
    const others = waiting?.filter(({ kind }) => kind !== 'stale_sets');
    return others?.some(({ count }) => count > 0) ? others : undefined;
  }
  const { length: count } = response.states.filter(
    ({ state, stale_because }) => state === 'stale' && stale_because[0]?.what !== NOT_GENERATED,
  );
  return waiting?.map((one) =>
    one.kind === 'stale_sets' ? { ...one, count, oldest: one.count === count ? one.oldest : null } : one,
  );
}
