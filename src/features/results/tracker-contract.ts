import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { id, option } from '#contract/fields.ts';
import { badInput, Refusal, serviceFailed } from '#contract/refusal.ts';
import { resultsPlan, stopped } from './results-import-contract.ts';

const job = z.object({ job: z.string() });

/** The response of a job that is still running after 90 s is 202 with its id. */
const fetched = { method: 'POST', status: 202 } as const;

const events = z.object({
  events: z.array(z.object({ name: z.string(), desc: z.string(), date: z.string().nullable() })),
  /** When the list was read. */
  fetched_at: z.string(),
  stopped,
});
export type TrackerEvents = z.output<typeof events>;

export const fetchTrackerEvents = declareCall({
  ...fetched,
  path: '/api/race/{id}/tracker/events',
  purpose: 'Reads the events of the race tracker; the list is cached for all races.',
  input: z.object({ id }),
  response: z.union([events, job]),
});

const points = z.object({
  points: z.array(z.object({ name: z.string(), label: z.string(), is_finish: z.number() })),
  proposed: z.object({
    rtrt_swim: z.string().nullable(),
    rtrt_t1: z.string().nullable(),
    rtrt_bike: z.string().nullable(),
    rtrt_t2: z.string().nullable(),
    rtrt_finish: z.string().nullable(),
  }),
  stopped,
});
export type TrackerPoints = z.output<typeof points>;

export const fetchTrackerPoints = declareCall({
  ...fetched,
  path: '/api/race/{id}/tracker/points',
  purpose: "Reads the points of the race's tracker event and proposes which of them end a leg.",
  input: z.object({ id }),
  response: z.union([points, job]),
});

export const fetchTrackerResults = declareCall({
  ...fetched,
  path: '/api/race/{id}/tracker/results',
  purpose:
    'Reads the professionals of the tracker event with their splits, stores the response and previews its import; nothing else is saved.',
  input: z.object({
    id,
    /** Accepts data that could not be read to the end; nobody is removed then. */
    take_incomplete: option,
    /** An earlier response, by the id of its plan, instead of a new one. */
    file: id.optional(),
    /** The race is followed: entries that were read in the last 10 minutes are used again. */
    follow: option,
  }),
  response: z.union([resultsPlan, job]),
});

export const readTrackerState = declareCall({
  method: 'GET',
  path: '/api/race/{id}/tracker',
  purpose: 'Returns whether the race tracker is set up, and the job that reads from it for this race.',
  input: z.object({ id }),
  response: z.object({ is_configured: z.number(), job: z.string().nullable() }),
});

/** 503: the operator has not configured the tracker. */
export const trackerNotConfigured = () =>
  new Refusal(
    503,
    'tracker-not-configured',
    'The race tracker is not set up. Ask the operator to set TRACKER_URL and TRACKER_APPID.',
  );

/** 503: the tracker gave nothing that can be used. */
export const trackerFailed = (message: string, status: number | null = null) =>
  serviceFailed('tracker-failed', message, status);

/** 503: another fetch for the race took longer than a request may wait. */
export const otherFetchRunning = () =>
  new Refusal(
    503,
    'other-fetch-running',
    'Another fetch from the tracker is still running for this race. Try again when it is done.',
  );

export const trackerEventMissing = () =>
  badInput('rtrt_event_id', 'Choose the tracker event of this race first, then fetch again.');

export const finishPointMissing = () =>
  badInput('rtrt_finish', 'Enter the finish point first, then fetch again. Fetch Points proposes it.');

/** 400: the tracker does not know the event. */
export const unknownTrackerEvent = (name: string) =>
  badInput(
    'rtrt_event_id',
    `The race tracker has no event “${name.slice(0, 100)}”. Choose one of the suggestions.`,
  );

/** 400: an event that could not be checked has no name. */
export const uncheckedEventName = (event: string) =>
  badInput(
    'rtrt_name',
    `Event name: the race tracker did not confirm the event “${event.slice(0, 100)}”, and its name comes from there. Leave it empty.`,
  );
