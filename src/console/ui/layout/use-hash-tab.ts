import { useRouter, useRouterState } from '@tanstack/react-router';

/**
 * The tab that the address's fragment names; the first when it names none of them. The setter changes the
 * address.
 */
export function useHashTab<Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const router = useRouter();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const current = ids.find((id) => id === hash) ?? ids[0];
  const choose = (id: Id) => {
    const { pathname, searchStr } = router.state.location;
    router.history.push(`${pathname}${searchStr}#${id}`);
  };
  return [current, choose];
}
