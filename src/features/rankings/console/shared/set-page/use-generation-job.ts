import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { isJobOver, type Job, listJobs } from '#features/jobs/jobs-contract.ts';

const LOOK_EVERY_MS = 400;

interface GenerationJob {
  isRunning: boolean;
  /** Progress of the running job, once it is known. */
  progress: { done: number; total: number } | undefined;
  /** Continues in the background; the end is still reported. */
  isLeft: boolean;
  setLeft(isLeft: boolean): void;
  /** The job continues after its request. */
  follow(job: string): void;
}

/** Follows the job that generates a set, during its request and, when it takes longer, to its end. */
export function useGenerationJob(
  { kind, setId, isCalling }: { kind: string; setId: number; isCalling: boolean },
  onEnd: (job: Job) => void,
): GenerationJob {
  const [longJob, setLongJob] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isRunning = isCalling || longJob !== null;
  const { response } = useApiQuery(
    listJobs,
    {},
    { isOff: !isRunning, refreshEvery: isRunning && LOOK_EVERY_MS },
  );
  const own = response?.jobs.filter((job) => job.kind === kind && job.subject === String(setId));
  const open = own?.find((job) => !isJobOver(job));
  const ended = own?.find((job) => job.id === longJob && isJobOver(job));
  const report = useRef(onEnd);
  report.current = onEnd;
  useEffect(() => {
    if (!ended) return;
    setLongJob(null);
    report.current(ended);
  }, [ended]);
  return {
    isRunning,
    isLeft,
    setLeft,
    progress: open?.total ? { done: open.done, total: open.total } : undefined,
    follow: setLongJob,
  };
}
