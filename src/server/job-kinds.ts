import type { Jobs } from './jobs.ts';

/** Every kind of work that the queue can do. */
export function defineJobs(_jobs: Jobs): void {}
