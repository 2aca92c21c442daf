import { useEffect, useState } from 'react';
import { type ApiMutation, useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { counted } from '#console/ui/format/figures.ts';
import { alertError, confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { type Job, listJobs } from '#features/jobs/jobs-contract.ts';
import {
  GENERATE_JOB,
  generateRankings,
  type RankingSet,
  setRankingType,
} from '#features/rankings/rankings-contract.ts';
import { followSofJob } from '../publish/follow-sof-job.ts';
import { hasEnded } from '../weekly/wait-for-job.ts';

const LOOK_EVERY_MS = 400;

type Generated = ResponseOf<typeof generateRankings>;

export interface Generation {
  isRunning: boolean;
  /** Progress of the running job, once it is known. */
  progress: { done: number; total: number } | undefined;
  /** Continues in the background; the end is still reported. */
  isLeft: boolean;
  leave(): void;
  /** True when the rows are regenerated; false on failure, or when it continues as a job. */
  generate(): Promise<boolean>;
  setType(type: number): Promise<boolean>;
}

type Named = Pick<RankingSet, 'id' | 'date'>;

/** Reports the end of a job that took longer than its request. */
function reportEnd(job: Job, date: string): void {
  if (job.state !== 'done') {
    void alertError(`${job.error ?? 'The rankings were not generated.'} The previous rows are unchanged.`);
    return;
  }
  toasts.success(`Rankings of ${date} generated`);
  followSofJob((job.answer as { following_job?: string } | null)?.following_job ?? null);
}

/** New rows of a published set are public immediately, so this is confirmed first. True to continue. */
export async function confirmGenerateOnPublished({ date, published }: RankingSet): Promise<boolean> {
  if (published === 0) return true;
  return confirm({
    title: 'Generate published rankings?',
    question: `The rankings of ${date} are published: the public sees the new rows immediately.`,
    confirmLabel: 'Generate',
  });
}

/** Generates a set, optionally with another type, and follows the job to its end, also when it takes longer than the request. */
export function useGeneration(set: Named & { version?: number }): Generation {
  const generating = useApiMutation(generateRankings, { outlivesPage: true });
  const typing = useApiMutation(setRankingType, { outlivesPage: true });
  const [longJob, setLongJob] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isRunning = generating.isRunning || typing.isRunning || longJob !== null;
  const { answer } = useApiQuery(
    listJobs,
    {},
    { isOff: !isRunning, refreshEvery: isRunning && LOOK_EVERY_MS },
  );
  const own = answer?.jobs.filter((job) => job.kind === GENERATE_JOB && job.subject === String(set.id));
  const open = own?.find((job) => !hasEnded(job));
  const ended = own?.find((job) => job.id === longJob && hasEnded(job));

  useEffect(() => {
    if (!ended) return;
    setLongJob(null);
    reportEnd(ended, set.date);
  }, [ended, set.date]);

  const run = async <C extends Call>(act: ApiMutation<C>, input: InputOf<C>): Promise<boolean> => {
    setLeft(false);
    const done = await showRefusal(act.run(input));
    if (done === null) return false;
    const made = done.answer as Generated;
    if ('job' in made) {
      setLongJob(made.job);
      return false;
    }
    toasts.success(`Rankings of ${set.date} generated: ${counted(made.athletes, 'athlete')}`);
    followSofJob(made.following_job);
    return true;
  };
  const { id, version } = set;
  return {
    isRunning,
    isLeft,
    progress: open?.total ? { done: open.done, total: open.total } : undefined,
    leave: () => setLeft(true),
    generate: () => run(generating, { id }),
    setType: (type) => run(typing, { id, type, version }),
  };
}
