import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { jobResponse } from '#contract/fields.ts';
import { Refusal } from '#contract/refusal.ts';

export const IM_RACES_JOB = 'im-races-sync';

const namedRace = z.object({ race_id: z.number(), name: z.string() });

const synced = z.object({
  added: z.array(namedRace),
  /** With the names of the fields that changed. */
  changed: z.array(namedRace.extend({ fields: z.array(z.string()) })),
  unchanged: z.number(),
  /** Values that staff changed: the feed does not overwrite them. */
  held: z.array(
    namedRace.extend({ field: z.string(), ours: z.string().nullable(), theirs: z.string().nullable() }),
  ),
  /** Races without results that came from the feed and are no longer in it. They are not deleted. */
  gone: z.array(namedRace),
  /** Rows that could not be used. */
  errors: z.array(
    z.object({ external_id: z.string().nullable(), name: z.string().nullable(), message: z.string() }),
  ),
});
export type SyncedRaces = z.output<typeof synced>;

/** The lengths of the lists of a sync. */
export const raceSyncCounts = ({ added, changed, unchanged, held, gone, errors }: SyncedRaces) => ({
  ...{ added: added.length, changed: changed.length, unchanged },
  ...{ held: held.length, gone: gone.length, errors: errors.length },
});

export const syncImRaces = declareCall({
  method: 'GET',
  path: '/api/im/sync',
  purpose:
    'Reads the IRONMAN race feed: adds races, and updates dates and places that follow it. Deletes nothing.',
  status: 202,
  isWrite: true,
  response: z.union([synced, jobResponse]),
});

/** 503: no address is set. */
export const feedNotConfigured = () =>
  new Refusal(
    503,
    'feed-not-configured',
    'The IRONMAN race feed is not set up. Ask the operator to set IM_RACES_URL.',
  );

/** 503: the feed gave nothing that can be used; nothing was changed. */
export const feedFailed = (message: string) =>
  new Refusal(503, 'feed-failed', `${message} Nothing was changed. Try again later.`);
