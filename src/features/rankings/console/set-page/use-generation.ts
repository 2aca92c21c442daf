import { type ApiMutation, useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { counted } from '#console/ui/format/figures.ts';
import { alertError, confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import type { Job } from '#features/jobs/jobs-contract.ts';
import { useGenerationJob } from '#features/rankings/console/shared/set-page/use-generation-job.ts';
import {
  GENERATE_JOB,
  generateRankings,
  type RankingSet,
  setRankingType,
} from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { followSofJob } from '../publish/follow-sof-job.ts';

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

/** Another type regenerates the set, so this is confirmed first. */
export async function confirmType(
  { date }: Named,
  type: number,
  setType: Generation['setType'],
): Promise<void> {
  const isMeant = await confirm({
    title: 'Change the type?',
    question: `With the type "${rankingTypeOf(type)?.name}" the rankings of ${date} are generated again.`,
    confirmLabel: 'Change and generate',
  });
  if (isMeant) await setType(type);
}

/** Generates a set, optionally with another type, and follows the job to its end, also when it takes longer than the request. */
export function useGeneration(set: Named & { version?: number }): Generation {
  const generating = useApiMutation(generateRankings, { outlivesPage: true });
  const typing = useApiMutation(setRankingType, { outlivesPage: true });
  const isCalling = generating.isRunning || typing.isRunning;
  const followed = useGenerationJob({ kind: GENERATE_JOB, setId: set.id, isCalling }, (job) =>
    reportEnd(job, set.date),
  );

  const run = async <C extends Call>(act: ApiMutation<C>, input: InputOf<C>): Promise<boolean> => {
    followed.setLeft(false);
    const done = await showRefusal(act.run(input));
    if (done === null) return false;
    const made = done.response as Generated;
    if ('job' in made) {
      followed.follow(made.job);
      return false;
    }
    toasts.success(`Rankings of ${set.date} generated: ${counted(made.athletes, 'athlete')}`);
    followSofJob(made.following_job);
    return true;
  };
  const { id, version } = set;
  return {
    isRunning: followed.isRunning,
    isLeft: followed.isLeft,
    progress: followed.progress,
    leave: () => followed.setLeft(true),
    generate: () => run(generating, { id }),
    setType: (type) => run(typing, { id, type, version }),
  };
}
