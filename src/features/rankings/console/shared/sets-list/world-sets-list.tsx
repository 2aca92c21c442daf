import { type ComponentProps, useMemo } from 'react';
import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { RankingSetsList } from '../ranking-sets-list.tsx';

const CreateRankingsDialog = lazyDialog(() =>
  import('../../sets-list/create-rankings-dialog.tsx').then((file) => file.CreateRankingsDialog),
);

const typeOf = (set: ListedRankingSet): string => rankingTypeOf(set.type)?.name ?? `Type ${set.type}`;

/** The name of the type; it takes the remaining space unless it gets a width. */
export const typeColumn: TableColumn<ListedRankingSet> = {
  id: 'type',
  head: 'Type',
  tone: 'ink2',
  cell: typeOf,
  sortValue: (set) => set.type,
  exportValue: typeOf,
};

const TYPE_FILTER: ListFilter<ListedRankingSet> = { id: 'type', label: 'Type', valueOf: typeOf };

type Props<S extends ListedRankingSet> = Omit<
  ComponentProps<typeof RankingSetsList<S>>,
  'entity' | 'addLabel' | 'Dialog' | 'emptyMessage' | 'searchText'
>;

/** The world rankings, under Rankings and under Posts. */
export function WorldSetsList<S extends ListedRankingSet>(props: Props<S>) {
  const filters = useMemo(() => [TYPE_FILTER, ...(props.filters ?? [])], [props.filters]);
  return (
    <RankingSetsList
      {...props}
      entity="ranking"
      filters={filters}
      searchText={typeOf}
      addLabel="Add a new Rankings"
      Dialog={CreateRankingsDialog}
      emptyMessage="A set ranks all athletes on one date, from the results of the weeks before it."
    />
  );
}
