import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/**
 * Replaces an earlier address with the athlete's current one: an earlier link, or the id of an athlete who
 * was merged into this one, which a toast says, also when it happens while the page is open. The tab does
 * not change.
 */
export function usePresentAddress(
  idOrSlug: string,
  { response: athlete, isRefreshing }: Pick<Loaded<AthletePage>, 'response' | 'isRefreshing'>,
  tab: string,
): void {
  const router = useRouter();
  const isId = /^\d+$/.test(idOrSlug);
  // What was read earlier may be from before a merge was undone.
  const isOfBefore =
    athlete !== undefined &&
    !isRefreshing &&
    (isId ? Number(idOrSlug) !== athlete.id : idOrSlug !== athlete.link);
  const { id, name } = athlete ?? { id: 0, name: '' };
  useEffect(() => {
    if (!isOfBefore) return;
    router.history.replace(addresses.athlete(id, tab));
    if (isId) toasts.info(`Athlete ${idOrSlug} was merged into ${name}: this is the page of both`);
  }, [isOfBefore, router, id, name, tab, idOrSlug, isId]);
}
