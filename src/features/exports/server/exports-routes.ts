import type { Serve } from '#server/http/register-call.ts';
import { reportExport } from '../exports-contract.ts';
import { noteExport } from './exports-store.ts';

export function exportsRoutes(serve: Serve): void {
  serve(reportExport, async (reported, { db, actor, clock }) => {
    await noteExport(db, actor.accountId, clock.now(), reported);
  });
}
