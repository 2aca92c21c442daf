import { useEffect, useMemo } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiQuery, useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import {
  type ColumnChoice,
  chosenColumns,
  emptyColumns,
  inChosenOrder,
  isAlwaysShown,
} from '#console/ui/data-table/columns/column-choice.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import type { ListParams } from '#console/ui/data-table/use-list-params.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { listColumnChoices, saveColumnChoice } from '../../saved-views-contract.ts';

type ListColumns = Pick<ListParams<Record<string, string>>, 'columns' | 'setColumns' | 'isOurs'>;

interface Options<Row> {
  /** All rows, whatever the filter: a column without any value is not shown by default. */
  rows?: readonly Row[] | undefined;
  /** For a list with an address (`useListParams`): the address names the columns too. */
  list?: ListColumns;
}

const idsOf = (columns: readonly { id: string }[]): string => columns.map(({ id }) => id).join();

/** The ids that a person stored for a table, and a function that stores others; null: the default columns. */
function useStoredColumns(table: string) {
  const { response } = useApiQuery(listColumnChoices, {});
  const cached = useCached(listColumnChoices, {});
  const store = async (columns: string[] | null) => {
    cached.write(({ choices }) => ({
      choices: [
        ...choices.filter((choice) => choice.list !== table),
        ...(columns ? [{ list: table, columns }] : []),
      ],
    }));
    try {
      await callApi(saveColumnChoice, { list: table, columns });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.error(`The columns are shown, but could not be stored: ${error.message}`);
    }
  };
  return { stored: response?.choices.find(({ list }) => list === table)?.columns ?? null, store };
}

/**
 * The columns of a table that a person chose: those in the address, else those stored with the account under
 * the table's name, else all that are neither empty nor off by default. `all` must be stable.
 */
export function useColumnChoice<Row>(
  table: string,
  all: readonly TableColumn<Row>[],
  { rows, list }: Options<Row> = {},
): { columns: readonly TableColumn<Row>[]; choice: ColumnChoice } {
  const { stored, store } = useStoredColumns(table);
  const isMissingInUrl = list?.isOurs && list.columns === null && stored !== null;
  // A copied link shows the same columns to somebody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values only say what is written
  useEffect(() => {
    if (isMissingInUrl) list?.setColumns(stored);
  }, [isMissingInUrl]);
  const ids = list?.columns ?? stored;
  const empty = useMemo(() => emptyColumns(all, rows), [all, rows]);
  const columns = useMemo(() => chosenColumns(all, ids, empty), [all, ids, empty]);
  const offered = all.filter(({ head }) => head !== '');
  const idsByDefault = idsOf(chosenColumns(offered, null, empty));
  const isShown = (column: TableColumn<Row>) => columns.includes(column);
  const choose = (next: readonly string[] | null) => {
    const ids = next === null || next.join() === idsByDefault ? null : [...next];
    list?.setColumns(ids);
    void store(ids);
  };
  return {
    columns,
    choice: {
      columns: inChosenOrder(
        offered,
        columns.map(({ id }) => id),
      ).map((column) => ({
        id: column.id,
        head: column.fullHead ?? column.head,
        isShown: isShown(column),
        isEmpty: empty.has(column.id),
        isFixed: isAlwaysShown(column),
      })),
      isChosen: idsOf(columns.filter(({ head }) => head !== '')) !== idsByDefault,
      choose,
    },
  };
}
