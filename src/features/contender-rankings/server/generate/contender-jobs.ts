import { counted } from '#contract/record-parts.ts';
import { GENERATE_CONTENDERS_JOB } from '#features/contender-rankings/contender-rankings-contract.ts';
import { restoredSet } from '#features/rankings/server/shared/restored-set-store.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type Jobs, LONGEST_WAIT_MS } from '#server/jobs/jobs.ts';
import { hasCandidates, seasonOfSet } from './contender-facts-store.ts';
import { type Generated, generateContenderSet } from './generate-contenders.ts';

export function defineContenderJobs(jobs: Jobs): void {
  jobs.define({
    kind: GENERATE_CONTENDERS_JOB,
    run: generateContenderSet,
    async afterUndo(db, undoing) {
      const set = await restoredSet(db, 'contender_ranking_set', undoing);
      const season = set && (await seasonOfSet(db, set.date));
      return season && (await hasCandidates(db, season, set.date))
        ? { subject: String(set.id), what: generationOf(set.date), input: { setId: set.id } }
        : null;
    },
  });
}

const generationOf = (date: string) => `Generate contender rankings of ${date}`;

/** Generates a set, or joins its running job, and waits for the end; returns the job if it takes longer than a request may wait. */
export async function generateAndWait({ jobs, actor }: RequestContext, id: number, date: string) {
  const started = await jobs.start(
    GENERATE_CONTENDERS_JOB,
    String(id),
    generationOf(date),
    { setId: id },
    actor,
  );
  const made = await jobs.resultOf<Generated>(started.id, LONGEST_WAIT_MS);
  if (made === null) return { job: started.id };
  const { men, women, left_out } = made;
  const who = `${counted(men, 'man', 'men')} and ${counted(women, 'woman', 'women')} ranked`;
  return {
    status: 0 as const,
    message: `Contender rankings of ${date} generated: ${who}, ${left_out} left out.`,
  };
}
