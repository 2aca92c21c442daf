import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { isJobOver, type Job, listJobs } from '#features/jobs/jobs-contract.ts';

const LOOK_EVERY_MS = 400;

export interface GenerationJob {
  isRunning: boolean;
  /** Progress of the running job, once it is known. */
  progress: { done: number; total: number } | undefined;
  /** Continues in the background; the end is still reported. */
  isLeft: boolean;
  leave(): void;
  /** Awaits the request that generates; its job continues after it when it takes longer. */
  run<Made extends object>(
    request: Promise<{ response: Made | { job: string } }>,
    onMade: (made: Made) => void,
  ): Promise<void>;
}

/** Follows the job that generates a set, during its request and, when it takes longer, to its end. */
export function useGenerationJob(
  { kind, setId, isCalling }: { kind: string; setId: number; isCalling: boolean },
  onDone: (job: Job) => void,
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
  const report = useRef(onDone);
  report.current = onDone;
  useEffect(() => {
    if (!ended) return;
    setLongJob(null);
    if (ended.state === 'done') report.current(ended);
    else
      void alertError(
        `${ended.error ?? 'The rankings were not generated.'} The previous rows are unchanged.`,
      );
  }, [ended]);
  return {
    isRunning,
    isLeft,
    leave: () => setLeft(true),
    progress: open?.total ? { done: open.done, total: open.total } : undefined,
    async run(request, onMade) {
      setLeft(false);
      const made = (await showRefusal(request))?.response;
      if (made === undefined) return;
      if ('job' in made) setLongJob(made.job);
      else onMade(made);
    },
  };
}
