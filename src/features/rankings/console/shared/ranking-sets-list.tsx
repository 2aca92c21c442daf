import { type ReactNode, useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { listTable } from '#console/ui/data-table/list-table-props.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { ListedRankingSet, listPosts, listRankings } from '../../rankings-contract.ts';

const CreateRankingsDialog = lazyDialog(() =>
  import('../sets-list/create-rankings-dialog.tsx').then((file) => file.CreateRankingsDialog),
);

const DEFAULTS = {};

interface Props {
  /** The key of the stored list state: "rankings". */
  list: string;
  /** Heading: RANKINGS or POSTS. */
  name: string;
  call: typeof listRankings | typeof listPosts;
  addressOf(id: number): string;
  printDate(date: string): string;
  /** Other actions of the page, which get the sets; adding a set is then a secondary action. */
  acts?(sets: readonly ListedRankingSet[]): ReactNode;
  /** A text shown next to the counts. */
  fact?: string;
}

const columnsOf = ({ addressOf, printDate }: Props): readonly TableColumn<ListedRankingSet>[] => [
  idColumn(),
  {
    id: 'date',
    head: 'Date',
    width: 160,
    cell: (set) => <NameCell name={printDate(set.date)} address={addressOf(set.id)} />,
    sortValue: (set) => set.date,
    sortFirst: 'down',
  },
  {
    id: 'published',
    head: 'Published',
    width: 160,
    cell: (set) =>
      set.published === 1 ? (
        <StatusBadge state="published" label="PUBLISHED" />
      ) : (
        <StatusBadge state="draft" label="DRAFT" />
      ),
    sortValue: (set) => set.published,
    sortFirst: 'down',
  },
  {
    id: 'type',
    head: 'Type',
    tone: 'ink2',
    cell: (set) => rankingTypeOf(set.type)?.name ?? `Type ${set.type}`,
    sortValue: (set) => set.type,
  },
];

/** All ranking sets, newest date first: under Rankings, and in the older view under Posts. */
export function RankingSetsList(props: Props) {
  const { name, call, addressOf, acts, fact } = props;
  const list = useListParams(props.list, DEFAULTS);
  const loaded = useApiQuery(call, {});
  const [isAdding, setAdding] = useState(false);
  const sets = loaded.answer?.rankings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a list prints its dates and links never changes
  const columns = useMemo(() => columnsOf(props), []);
  const message = useMemo(() => {
    const drafts = sets?.filter((set) => set.published === 0).length ?? 0;
    return sets && `${counted(sets.length, 'set')}, ${counted(drafts, 'draft')}`;
  }, [sets]);
  return (
    <Page
      name={name}
      facts={[message, fact]}
      actions={
        <>
          <Button variant={acts ? 'plain' : 'main'} icon={AddIcon} onClick={() => setAdding(true)}>
            Add a new Rankings
          </Button>
          {acts?.(sets ?? [])}
        </>
      }
    >
      <DataTable
        name="Rankings"
        columns={columns}
        rows={sets}
        rowKey={(set) => set.id}
        rowAddress={(set) => addressOf(set.id)}
        {...listTable(list, loaded)}
        empty={
          <EmptyState
            title="No rankings yet"
            message="A set ranks all athletes on one date, from the results of the weeks before it."
            action={<Button onClick={() => setAdding(true)}>Add a new Rankings</Button>}
          />
        }
      />
      <CreateRankingsDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        sets={sets ?? []}
        addressOf={addressOf}
      />
    </Page>
  );
}
