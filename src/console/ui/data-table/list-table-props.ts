import type { DataTableProps } from './data-table.tsx';
import type { ListParams } from './use-list-params.ts';
import type { Cap } from './use-row-limit.ts';

/** The result of reading the rows, as returned by `useApiQuery`. */
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
 * The table props of a list that follow from its address and its query; spread them in. `filter` is what
 * was typed, for the message when nothing matches.
 */
export function listTableProps<Values extends Record<string, string>>(
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
