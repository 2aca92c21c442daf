import { useApiMutation } from '#console/api/queries.ts';
import { counted } from '#console/ui/format/figures.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { useGenerationJob } from '#features/rankings/console/shared/set-page/use-generation-job.ts';
import {
  GENERATE_JOB,
  generateRankings,
  type RankingSet,
  setRankingType,
} from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { followingJobOf, followSofJob } from '../publish/follow-sof-job.ts';

export type Generation = ReturnType<typeof useGeneration>;

/** Another type regenerates the set, so this is confirmed first. */
export async function confirmType(
  { date }: RankingSet,
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
export function useGeneration({ id, date, version }: RankingSet) {
  const generating = useApiMutation(generateRankings, { outlivesPage: true });
  const typing = useApiMutation(setRankingType, { outlivesPage: true });
  const isCalling = generating.isRunning || typing.isRunning;
  const { run, ...followed } = useGenerationJob({ kind: GENERATE_JOB, setId: id, isCalling }, (job) => {
    toasts.success(`Rankings of ${date} generated`);
    followSofJob(followingJobOf(job));
  });
  const report = ({ athletes, following_job }: { athletes: number; following_job: string | null }) => {
    toasts.success(`Rankings of ${date} generated: ${counted(athletes, 'athlete')}`);
    followSofJob(following_job);
  };
  return {
    ...followed,
    generate: () => run(generating.run({ id }), report),
    setType: (type: number) => run(typing.run({ id, type, version }), report),
  };
}
