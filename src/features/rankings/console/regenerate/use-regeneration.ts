import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useRefreshAll } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { generateRankings } from '#features/rankings/rankings-contract.ts';
import { endOfGeneration, followSofJob } from '../publish/follow-sof-job.ts';

export type Outcome = { state: 'waiting' | 'running' | 'done' } | { state: 'failed'; message: string };

/**
 * Generates sets one after the other. A set that fails keeps its rows, and the others continue; the page is refreshed once at the end,
 * since each generated set changes what all open screens show.
 */
export function useRegeneration() {
  const refreshAll = useRefreshAll();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isStopRequested = useRef(false);
  const report = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  /** The number of sets that were generated; all of them unless one failed or Stop was pressed. */
  const run = async (ids: readonly number[]): Promise<number> => {
    isStopRequested.current = false;
    setStopping(false);
    setRunning(true);
    setOutcomes(new Map(ids.map((id) => [id, { state: 'waiting' }])));
    let following: string | null = null;
    let generated = 0;
    for (const id of ids) {
      if (isStopRequested.current) break;
      report(id, { state: 'running' });
      try {
        const { response } = await callApi(generateRankings, { id });
        following = (await endOfGeneration(response)) ?? following;
        generated += 1;
        report(id, { state: 'done' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        report(id, { state: 'failed', message: error.message });
      }
    }
    followSofJob(following);
    await refreshAll();
    setRunning(false);
    return generated;
  };
  return {
    run,
    outcomes,
    isRunning,
    isStopping,
    /** No further set is begun after the running one. */
    stop: () => {
      isStopRequested.current = true;
      setStopping(true);
    },
  };
}
