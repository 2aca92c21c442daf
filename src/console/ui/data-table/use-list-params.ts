import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { printSort, readSort, type TableSort } from './table-column.ts';

const PREFIX = 'tridesk-list:';
const SORT = 'sort';
const COLUMNS = 'columns';

export interface ListParams<Values extends Record<string, string>> {
  /** The filter values of the list; every value is text, the default where the address has none. */
  values: Values;
  /** Changes some of them; a value equal to its default is removed from the address. */
  set(changes: Partial<Values>): void;
  sort: TableSort | null;
  setSort(sort: TableSort | null): void;
  /** The ids of the columns that the address names; null when it names none. */
  columns: readonly string[] | null;
  setColumns(columns: readonly string[] | null): void;
  /** Filters, sort and columns as text, the same for the same view: what a saved view contains. */
  query: string;
  /** Shows the view of such a text. */
  apply(query: string): void;
  /** False while the address is already that of the next screen. */
  isOurs: boolean;
  /** Resets to the defaults, except the sort and the columns. */
  clear(): void;
  /** True when any filter is on. */
  isNarrowed: boolean;
  /** The values as stable text: the scope of a row limit, the key of a memo. */
  scope: string;
}

const NONE: readonly string[] = [];

function remember(list: string, values: URLSearchParams, passing: readonly string[]): void {
  const lasting = new URLSearchParams(values);
  for (const name of passing) lasting.delete(name);
  sessionStorage.setItem(PREFIX + list, lasting.toString());
}

const remembered = (list: string): URLSearchParams =>
  new URLSearchParams(sessionStorage.getItem(PREFIX + list) ?? '');

/** What the address says of the list, else what was used last in this session; `write` changes both. */
function useListQuery(list: string, defaults: Record<string, string>, passing: readonly string[]) {
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  // While the next screen loads, the address is already that of the next screen, and this list is still
  // rendered.
  const isOurs = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.pathname === location.pathname,
  });
  const inAddress = useMemo(() => new URLSearchParams(search), [search]);
  const names = [...Object.keys(defaults), SORT, COLUMNS];
  const saysNothing = !names.some((name) => inAddress.has(name));
  const query = useMemo(() => (saysNothing ? remembered(list) : inAddress), [saysNothing, inAddress, list]);

  const write = useCallback(
    (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === (defaults[name] ?? '')) next.delete(name);
        else next.set(name, value);
      }
      remember(list, next, passing);
      const { pathname, hash } = router.state.location;
      router.history.replace(`${pathname}${next.size > 0 ? `?${next}` : ''}${hash && `#${hash}`}`);
    },
    [query, defaults, passing, list, router],
  );

  useEffect(() => {
    if (!isOurs) return;
    if (saysNothing) {
      const stored = remembered(list);
      if (stored.size > 0) write(Object.fromEntries(stored));
    } else remember(list, inAddress, passing);
  }, [isOurs, saysNothing, list, inAddress, passing, write]);
  return { isOurs, names, query, write };
}

/**
 * Filter, chosen values, sort and columns of a list, stored in the address, so that back, reload and a copied
 * link restore them. When the address has none, those used last in this session are used. `list` names the
 * stored values; `defaults` and `passing` must be stable. `passing` names the values that are only in the
 * address, such as the row that is open.
 */
export function useListParams<Values extends Record<string, string>>(
  list: string,
  defaults: Values,
  passing: readonly string[] = NONE,
): ListParams<Values> {
  const { isOurs, names, query, write } = useListQuery(list, defaults, passing);
  const values = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(defaults).map((name) => [name, query.get(name) ?? defaults[name]]),
      ) as Values,
    [query, defaults],
  );
  const sortText = query.get(SORT) ?? '';
  const sort = useMemo(() => readSort(sortText), [sortText]);
  const columnsText = query.get(COLUMNS);
  const columns = useMemo(() => (columnsText ? columnsText.split(',') : null), [columnsText]);
  const viewNames = names.filter((name) => !passing.includes(name));
  const viewIn = (params: URLSearchParams) =>
    viewNames.map((name) => [name, params.get(name) ?? defaults[name] ?? ''] as [string, string]);
  return {
    values,
    set: (changes) => write(changes),
    sort,
    setSort: (next) => write({ [SORT]: printSort(next) }),
    columns,
    setColumns: (next) => write({ [COLUMNS]: next?.join(',') }),
    query: new URLSearchParams(
      viewIn(query).filter(([name, value]) => value !== (defaults[name] ?? '')),
    ).toString(),
    apply: (text) => write(Object.fromEntries(viewIn(new URLSearchParams(text)))),
    isOurs,
    clear: () => write(defaults),
    isNarrowed: Object.keys(defaults).some((name) => values[name] !== defaults[name]),
    scope: JSON.stringify(values),
  };
}
