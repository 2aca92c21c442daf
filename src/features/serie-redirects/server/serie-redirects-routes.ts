import { probeRacePage } from '#integrations/website/race-page.ts';
import type { Serve } from '#server/http/register-call.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
import { deleteRedirect, testRedirect, websiteNotSet } from '../serie-redirects-contract.ts';
import { redirectStore } from './serie-redirects-store.ts';

export function serieRedirectsRoutes(serve: Serve): void {
  serveDeletion(serve, deleteRedirect, redirectStore);

  serve(testRedirect, async ({ id }, { db, settings }) => {
    const redirect = await redirectStore.read(db, id);
    if (settings.websiteUrl === null) throw websiteNotSet();
    const { isThere, code, address } = await probeRacePage(settings.websiteUrl, redirect.alias);
    return { status: isThere ? ('active' as const) : ('broke' as const), code, address };
  });
}
