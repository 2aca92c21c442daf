import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { isJobOver, type Job, readJob } from '../../jobs-contract.ts';

/** How often a running job is polled, in addition to live updates. */
const LOOK_EVERY_MS = 1000;

export interface WatchedJob {
  /** Undefined before the first response. */
  job: Job | undefined;
  error: ApiError | null;
}

/** Follows a job until it has ended, then calls `onOver` once. Null follows no job. */
export function useJob(id: string | null, onOver?: (job: Job) => void): WatchedJob {
  const [overId, setOverId] = useState<string | null>(null);
  const { response, error } = useApiQuery(
    readJob,
    { id: id ?? '' },
    { isOff: id === null, refreshEvery: id === overId ? false : LOOK_EVERY_MS },
  );
  const job = response?.job.id === id ? response?.job : undefined;
  const report = useRef(onOver);
  report.current = onOver;
  useEffect(() => {
    if (!job || !isJobOver(job) || job.id === overId) return;
    setOverId(job.id);
    report.current?.(job);
  }, [job, overId]);
  return { job, error };
}
