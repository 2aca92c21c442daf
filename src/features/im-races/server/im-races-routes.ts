import type { Serve } from '#server/http/register-call.ts';
import { syncImRaces } from '../im-races-contract.ts';
import { syncRacesAndWait } from './im-races-job.ts';

export function imRacesRoutes(serve: Serve): void {
  serve(syncImRaces, (_input, context) => syncRacesAndWait(context));
}
