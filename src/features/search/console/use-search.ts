import { useDebouncedValue } from '@mantine/hooks';
import { useApiQuery } from '#console/api/queries.ts';
import { findNearestName, LONGEST_QUERY, searchRecords } from '#features/search/search-contract.ts';
import { foldWords } from '#rules/search/search.ts';
import { groupsOf, placeGroups } from './search-groups.tsx';

/** The search begins this long after the last key. */
const PAUSE_MS = 250;

/**
 * What was found for a text: the records in their groups, then actions and screens, which are known at once. Records of the text before remain
 * until those of this one arrive. An empty text finds nothing at once.
 */
export function useSearch(text: string) {
  const typed = text.trim().slice(0, LONGEST_QUERY);
  const isEmpty = foldWords(typed) === '';
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const query = isEmpty ? '' : settled;
  const isOff = foldWords(query) === '';
  const search = useApiQuery(searchRecords, { query }, { isOff, isPreviousShown: true });
  const places = isEmpty ? [] : placeGroups(typed);
  const isCurrent = isEmpty || (query === typed && !search.isLoading && !search.isRefreshing);
  const found = isEmpty || isOff ? [] : (search.response?.results ?? []);
  const isNothing = isCurrent && !isEmpty && !search.error && found.length === 0 && places.length === 0;
  const nearest = useApiQuery(findNearestName, { query }, { isOff: !isNothing });
  return {
    isEmpty,
    isCurrent,
    isNothing,
    groups: [...groupsOf(found), ...places],
    error: isEmpty || isOff ? null : search.error,
    nearest: isNothing ? (nearest.response?.nearest ?? null) : null,
    reload: search.reload,
  };
}
