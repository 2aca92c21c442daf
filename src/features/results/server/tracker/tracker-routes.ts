import { found } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import { fileMissing } from '#features/results/results-import-contract.ts';
import { storedFile } from '#features/results/server/shared/import-files-store.ts';
import {
  fetchTrackerEvents,
  fetchTrackerPoints,
  fetchTrackerResults,
  finishPointMissing,
  readTrackerState,
  trackerNotConfigured,
} from '#features/results/tracker-contract.ts';
import { parseStoredResponse } from '#rules/race-tracker/stored-response.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { fileOf, planImport } from '../import/plan-import.ts';
import { asPlan } from '../import/plan-response.ts';
import { raceFacts } from '../points/race-points-store.ts';
import { mappingOf, type StoredFetch, storeFetch } from './fetch-results.ts';
import { fetchAndWait } from './tracker-job.ts';
import { openTrackerJob } from './tracker-store.ts';

const raceOf = async (db: Db, id: number) => found(await raceFacts(db, id), `race ${id}`);

function requireTracker({ services }: RequestContext): void {
  if (!services.tracker) throw trackerNotConfigured();
}

/** The stored response of an earlier fetch; with `isTaken` although it is incomplete. */
async function storedFetch(
  { db, clock }: RequestContext,
  raceId: number,
  fileId: number,
  isTaken: boolean,
): Promise<StoredFetch> {
  const file = await storedFile(db, raceId, fileId, ['tracker']);
  if (!file) throw fileMissing();
  const stored = parseStoredResponse(file.content.toString('utf8'));
  if (!isTaken || stored.isIncompleteTaken) return { file: file.id, filename: file.filename };
  // The decision is stored as a response of its own.
  return storeFetch({ db, clock }, raceId, { ...stored, isIncompleteTaken: true });
}

export function trackerRoutes(serve: Serve): void {
  serve(readTrackerState, async ({ id }, { db, services }) => {
    await raceOf(db, id);
    return { is_configured: services.tracker ? 1 : 0, job: await openTrackerJob(db, id) };
  });

  serve(fetchTrackerEvents, async ({ id }, context) => {
    await raceOf(context.db, id);
    requireTracker(context);
    const fetched = await fetchAndWait(context, { what: 'events', raceId: id });
    if ('events' in fetched) context.services.trackerEvents.remember(fetched.events);
    return fetched;
  });

  serve(fetchTrackerPoints, async ({ id }, context) => {
    await raceOf(context.db, id);
    await mappingOf(context.db, id);
    requireTracker(context);
    return fetchAndWait(context, { what: 'points', raceId: id });
  });

  serve(fetchTrackerResults, async ({ id, take_incomplete, file, follow }, context) => {
    const { db, clock } = context;
    const race = await raceOf(db, id);
    const isTaken = take_incomplete === 1;
    if (file === undefined) {
      const { mapped } = await mappingOf(db, id);
      if (mapped.finish === '') throw finishPointMissing();
      requireTracker(context);
    }
    const stored =
      file === undefined
        ? await fetchAndWait(context, {
            ...{ what: 'results', raceId: id },
            ...{ isIncompleteTaken: isTaken, isFollowed: follow === 1 },
          })
        : await storedFetch(context, id, file, isTaken);
    if ('job' in stored) return stored;
    const input = {
      id,
      filename: stored.filename,
      file: stored.file,
      encoding: 'text' as const,
      choices: [],
    };
    return asPlan(db, await planImport(db, race, await fileOf(db, input, clock.now()), []));
  });
}
