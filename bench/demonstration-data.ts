import { setTimeout as pause } from 'node:timers/promises';
import { type Job, listJobs } from '#features/jobs/jobs-contract.ts';
import { DEMONSTRATION_JOB } from '#server/demo-data/demo-data.ts';
import { requestJson } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { signIn, startServer } from './harness/processes.ts';

const LOOK_EVERY_MS = 100;
const AIM = { atMost: 60 };

/** The job that loads the data, once it has succeeded. */
async function endedJob(address: string, headers: Record<string, string>): Promise<Job | null> {
  const { jobs } = await requestJson<{ jobs: Job[] }>(address + listJobs.path, { headers });
  const job = jobs.find(({ kind }) => kind === DEMONSTRATION_JOB);
  if (job?.state === 'failed' || job?.state === 'stopped') throw new Error(job.error ?? 'the job failed');
  return job?.state === 'done' ? job : null;
}

/** Waits until a server that was started with the demonstration data has loaded it. */
export async function demonstrationLoaded(address: string): Promise<void> {
  const headers = await signIn(address);
  while ((await endedJob(address, headers)) === null) await pause(LOOK_EVERY_MS);
}

async function figureOn(bench: Bench, kind: DatabaseKind): Promise<Figure> {
  const since = performance.now();
  const server = await startServer(await bench.empty(kind), { DEMO: '1' });
  try {
    await demonstrationLoaded(server.address);
    const measured = (performance.now() - since) / 1000;
    return { what: `demonstration data, ${kind}`, unit: 's', measured, samples: 1, floor: null, aim: AIM };
  } finally {
    await server.stop();
  }
}

export const demonstrationData: Measurement = {
  name: 'demonstration-data',
  about:
    'From a first start to the demonstration data loaded: 59 races imported, their ranking sets published.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(await figureOn(bench, kind));
    return figures;
  },
};
