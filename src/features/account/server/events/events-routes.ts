import { EVENTS_PAGE, listEvents } from '#features/account/events-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
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
