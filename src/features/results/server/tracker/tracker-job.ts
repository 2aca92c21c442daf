import { Refusal } from '#contract/refusal.ts';
import type { Actor } from '#database/change-sets.ts';
import {
  otherFetchRunning,
  type TrackerEvents,
  type TrackerPoints,
  trackerFailed,
  trackerNotConfigured,
} from '#features/results/tracker-contract.ts';
import { ServiceFailed } from '#integrations/json-service/json-client.ts';
import type { TrackerClient, TrackerFetch, TrackerList } from '#integrations/race-tracker/tracker-client.ts';
import { textField } from '#rules/race-tracker/tracker-fields.ts';
import { proposedPoints, readPoints } from '#rules/race-tracker/tracker-points.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { fetchResults, mappingOf, type ResultsRequest, readable, type StoredFetch } from './fetch-results.ts';
import { TRACKER_JOB, trackerSubject } from './tracker-store.ts';

/** How often a running fetch saves its progress and notices a stop, also while a call does not respond. */
const REPORT_EVERY_MS = 500;

export type TrackerRequest =
  | { what: 'events'; raceId: number }
  | { what: 'points'; raceId: number }
  | ({ what: 'results' } & ResultsRequest);

type Fetched<Request extends TrackerRequest> = Request extends { what: 'events' }
  ? TrackerEvents
  : Request extends { what: 'points' }
    ? TrackerPoints
    : StoredFetch;

const stoppedOf = ({ rows, isComplete, why }: TrackerList) => ({
  is_complete: isComplete,
  read: rows.length,
  why,
});

async function fetchEvents(run: JobRun<TrackerRequest>, fetch: TrackerFetch): Promise<TrackerEvents> {
  const list = readable(await fetch.events());
  const events = list.rows.flatMap((row) => {
    const name = textField(row, 'name');
    const date = textField(row, 'date');
    return name === '' ? [] : [{ name, desc: textField(row, 'desc'), date: date === '' ? null : date }];
  });
  return { events, fetched_at: run.clock.now().toISOString(), stopped: stoppedOf(list) };
}

async function fetchPoints(
  { database: { db }, input }: JobRun<TrackerRequest>,
  fetch: TrackerFetch,
): Promise<TrackerPoints> {
  const { event } = await mappingOf(db, input.raceId);
  const list = readable(await fetch.points(event));
  const points = readPoints(list.rows);
  const { swim, t1, bike, t2, finish } = proposedPoints(points);
  return {
    points: points.map(({ name, label, isFinish }) => ({ name, label, is_finish: isFinish ? 1 : 0 })),
    proposed: {
      ...{ rtrt_swim: swim || null, rtrt_t1: t1 || null, rtrt_bike: bike || null },
      ...{ rtrt_t2: t2 || null, rtrt_finish: finish || null },
    },
    stopped: stoppedOf(list),
  };
}

function perform(run: JobRun<TrackerRequest>, fetch: TrackerFetch) {
  const { input, database, clock } = run;
  if (input.what === 'events') return fetchEvents(run, fetch);
  if (input.what === 'points') return fetchPoints(run, fetch);
  return fetchResults({ db: database.db, clock }, fetch, input);
}

/** Fetches from the race tracker: one at a time per race. A stop by staff cancels the calls under way. */
export function defineTrackerJob(jobs: Jobs, tracker: TrackerClient | null): void {
  jobs.define<TrackerRequest, unknown>({
    kind: TRACKER_JOB,
    async run(run) {
      if (!tracker) throw trackerNotConfigured();
      const cancel = new AbortController();
      let read = 0;
      const report = () => void run.progress(read, 0).catch((error: unknown) => cancel.abort(error));
      const timer = setInterval(report, REPORT_EVERY_MS);
      try {
        const fetch = tracker.fetch({
          signal: cancel.signal,
          onRows: (count) => {
            read = count;
          },
        });
        return await perform(run, fetch);
      } catch (error) {
        if (error instanceof ServiceFailed) throw trackerFailed(error.message, error.code);
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
  });
}

const WHAT = { events: 'Fetch races', points: 'Fetch points', results: 'Fetch results' } as const;

/**
 * Fetches and waits for the end. A second request of the same kind joins the running job; another one waits for it, and is refused
 * when that takes longer than a request may wait. Returns the job if the fetch itself takes longer. A failed fetch is a 503.
 */
export async function fetchAndWait<Request extends TrackerRequest>(
  { jobs, actor }: { jobs: Pick<Jobs, 'runInTurn'>; actor: Actor },
  request: Request,
): Promise<Fetched<Request> | { job: string }> {
  const what = `${WHAT[request.what]} from the tracker`;
  const own = await jobs
    .runInTurn<Fetched<Request>>(TRACKER_JOB, trackerSubject(request.raceId), what, request, actor)
    .catch((error) => {
      if (error instanceof Refusal && error.code === 'job-failed')
        throw new Refusal(503, 'tracker-failed', error.message);
      throw error;
    });
  if (!own) throw otherFetchRunning();
  return own.result ?? { job: own.id };
}
