import { defineContenderJobs } from '#features/contender-rankings/server/generate/contender-jobs.ts';
import { defineRaceJobs } from '#features/races/server/bulk-jobs.ts';
import { defineRankingJobs } from '#features/rankings/server/generate/ranking-jobs.ts';
import type { Jobs } from './jobs.ts';

export function defineJobs(jobs: Jobs): void {
  defineContenderJobs(jobs);
  defineRaceJobs(jobs);
  defineRankingJobs(jobs);
}
