import type { StoredTrackerResponse } from '#rules/race-tracker/stored-response.ts';
import { pointKey } from '#rules/race-tracker/tracker-fields.ts';
import type { TrackerResults } from '#rules/race-tracker/tracker-results.ts';

/** What a plan shows of a response of the race tracker in addition to its rows. */
export function plannedTracker(stored: StoredTrackerResponse, { athletes, points, entries }: TrackerResults) {
  return {
    profiles: entries.count,
    professionals: athletes.length,
    splits: athletes.reduce((sum, one) => sum + one.splits.size, 0),
    stopped: stored.stopped,
    is_incomplete_taken: stored.isIncompleteTaken,
    changed_lines: [...stored.changedRows],
    unread_lines: athletes.filter((one) => one.isUnread).map((one) => one.rowNumber),
    points: points.map(({ name, label }) => ({ name, label })),
    athletes: athletes.map(({ rowNumber, bib, nation, status, last_seen, splits, row }) => ({
      line: rowNumber,
      ...{ bib, nation, status },
      last_seen: last_seen && { point: last_seen.point, seconds: last_seen.seconds },
      is_racing: row.facts.status === 'Finish' && row.facts.overall === 0,
      /** In the order of the points; null where there is none. */
      splits: points.map((point) => splits.get(pointKey(point.name))?.seconds ?? null),
    })),
  };
}

export type PlannedTracker = ReturnType<typeof plannedTracker>;
