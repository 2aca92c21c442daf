import type { DataTableProps } from './data-table.tsx';
import type { Cap } from './use-cap.ts';
import type { ListAddress } from './use-list-address.ts';

/** What reading the rows came to: `useLoaded` answers it. */
interface Reading {
  error: { message: string } | null;
  reload(): void;
  at: Date | null;
}

type ListTable = Pick<
  DataTableProps<object>,
  'sort' | 'onSort' | 'cap' | 'error' | 'onRetry' | 'readAt' | 'noMatch'
>;

/**
 * What the table of a list takes from its address and from its reading; spread it in. `filter` is what was typed, for the words where nothing
 * fits it.
 */
export function listTable<Values extends Record<string, string>>(
  list: ListAddress<Values>,
  { error, reload, at }: Reading,
  { cap, filter = '' }: { cap?: Cap; filter?: string } = {},
): ListTable {
  return {
    sort: list.sort,
    onSort: list.setSort,
    cap,
    error: error?.message,
    onRetry: reload,
    readAt: at,
    noMatch: list.isNarrowed ? { filter, onClear: list.clear } : null,
  };
}
