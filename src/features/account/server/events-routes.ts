import type { Serve } from '#server/serve-call.ts';
import { EVENTS_PAGE, listEvents } from '../events-contract.ts';
import { eventsOf } from './events-store.ts';

export function eventsRoutes(serve: Serve): void {
  serve(listEvents, async ({ group, page }, { db }) => {
    const found = await eventsOf(db, { group, page, size: EVENTS_PAGE });
    return {
      events: found.slice(0, EVENTS_PAGE).map((row) => ({
        ...row,
        at: new Date(row.at).toISOString(),
        rows: row.rows === null ? null : Number(row.rows),
      })),
      has_more: found.length > EVENTS_PAGE,
    };
  });
}
