import type { DataTableProps } from './data-table.tsx';
import type { ListParams } from './use-list-params.ts';
import type { Cap } from './use-row-limit.ts';

/** What reading the rows came to: `useApiQuery` answers it. */
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
  list: ListParams<Values>,
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
