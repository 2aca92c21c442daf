import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { isJobOver, type Job, readJob } from '#features/jobs/jobs-contract.ts';

const LOOK_EVERY_MS = 1_000;

/** The job; null while offline. Throws `ApiError` if it may not be read. */
export async function readJobOnce(id: string): Promise<Job | null> {
  try {
    return (await callApi(readJob, { id })).response.job;
  } catch (error) {
    if (error instanceof ApiError && error.isTransient) return null;
    throw error;
  }
}

/** Waits until a job has ended and reports each progress. Throws `ApiError` if it may not be read. */
export async function waitForJob(id: string, onLook?: (job: Job) => void): Promise<Job> {
  for (;;) {
    const job = await readJobOnce(id);
    if (job && isJobOver(job)) return job;
    if (job) onLook?.(job);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
