import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/**
 * Puts the athlete's own address in the place of one of before: an earlier link, or the id of an athlete who was merged into this one,
 * which is told, also when it happens while the page is open. The tab stays.
 */
export function usePresentAddress(
  asked: string,
  { answer: athlete, isRefreshing }: Pick<Loaded<AthletePage>, 'answer' | 'isRefreshing'>,
  tab: string,
): void {
  const router = useRouter();
  const isId = /^\d+$/.test(asked);
  // What was read earlier may be of before a merge was taken apart.
  const isOfBefore =
    athlete !== undefined && !isRefreshing && (isId ? Number(asked) !== athlete.id : asked !== athlete.link);
  const { id, name } = athlete ?? { id: 0, name: '' };
  useEffect(() => {
    if (!isOfBefore) return;
    router.history.replace(addresses.athlete(id, tab));
    if (isId) toasts.info(`Athlete ${asked} was merged into ${name}: this is the page of both`);
  }, [isOfBefore, router, id, name, tab, asked, isId]);
}
