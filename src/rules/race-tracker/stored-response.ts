/** A fetch from the race tracker as it is stored: what was received, where reading stopped, and what staff decided about it. */
import type { TrackerResponse } from './tracker-results.ts';

/** Where a fetch stopped. `read` counts rows. */
export interface Stopped {
  readonly is_complete: boolean;
  readonly read: number;
  readonly why: string;
}

export interface StoredTrackerResponse extends TrackerResponse {
  /** The tracker's key of the event. */
  readonly event: string;
  readonly stopped: Stopped;
  /** Staff take incomplete data; then nobody is removed. */
  readonly isIncompleteTaken: boolean;
  /** The rows that are new or different since the previous fetch. */
  readonly changedRows: readonly number[];
  /** When the entries were read, ISO 8601; following a race reads them again only now and then. */
  readonly profilesAt: string;
}

/** Reads a stored response. */
export const parseStoredResponse = (json: string): StoredTrackerResponse =>
  JSON.parse(json) as StoredTrackerResponse;

/** Why the plan of an incomplete response cannot be submitted, or that nobody will be removed; null for a complete one. */
export const incompleteOf = ({ stopped, isIncompleteTaken }: StoredTrackerResponse) =>
  stopped.is_complete ? null : { why: stopped.why, isTaken: isIncompleteTaken };
