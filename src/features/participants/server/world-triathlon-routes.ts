import type { Serve } from '#server/http/register-call.ts';
import { forwardToWorldTriathlon } from '../world-triathlon-contract.ts';
import { fetchFromWorldTriathlon } from './ask-world-triathlon.ts';

/** The lists of World Triathlon as it sends them. */
export function worldTriathlonRoutes(serve: Serve): void {
  serve(forwardToWorldTriathlon, ({ path, query }, context) => {
    const [eventId, , programId] = path.split('/').map(Number) as [number, number, number];
    const type = query === 'type=wait' ? 'wait' : 'start';
    return fetchFromWorldTriathlon(context, (client) => client.entriesResponse({ eventId, programId, type }));
  });
}
