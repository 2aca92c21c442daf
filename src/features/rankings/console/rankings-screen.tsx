import { useMemo, useState } from 'react';
import { addresses } from '#console/addresses.ts';
import { useLoaded } from '#console/calls/queries.ts';
import { Button } from '#console/kit/buttons/button.tsx';
import { AddIcon } from '#console/kit/icons/icons.tsx';
import { printListDate } from '#console/kit/marks/dates.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { StateMark } from '#console/kit/marks/state-mark.tsx';
import { Page } from '#console/kit/page/page.tsx';
import { EmptyState } from '#console/kit/page/page-states.tsx';
import { DataTable } from '#console/kit/table/data-table.tsx';
import { NameCell } from '#console/kit/table/name-cell.tsx';
import type { TableColumn } from '#console/kit/table/table-column.ts';
import { useListAddress } from '#console/kit/table/use-list-address.ts';
import { rankingTypeOf } from '#rules/ranking-types.ts';
import { type ListedRankingSet, listRankings } from '../rankings-contract.ts';
import { CreateRankingsDialog } from './create-rankings-dialog.tsx';

const DEFAULTS = {};

const COLUMNS: readonly TableColumn<ListedRankingSet>[] = [
  {
    id: 'id',
    head: 'ID',
    align: 'right',
    width: 76,
    tone: 'mute',
    cell: (set) => set.id,
    sortValue: (set) => set.id,
  },
  {
    id: 'date',
    head: 'Date',
    width: 160,
    cell: (set) => <NameCell name={printListDate(set.date)} address={addresses.ranking(set.id)} />,
    sortValue: (set) => set.date,
    sortFirst: 'down',
  },
  {
    id: 'published',
    head: 'Published',
    width: 160,
    cell: (set) =>
      set.published === 1 ? (
        <StateMark state="published" words="PUBLISHED" />
      ) : (
        <StateMark state="draft" words="DRAFT" />
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

/** All ranking sets, newest date first. */
export function RankingsScreen() {
  const list = useListAddress('rankings', DEFAULTS);
  const { answer, error, reload, at } = useLoaded(listRankings, {});
  const [isAdding, setAdding] = useState(false);
  const sets = answer?.rankings;
  const words = useMemo(() => {
    const drafts = sets?.filter((set) => set.published === 0).length ?? 0;
    return sets && `${counted(sets.length, 'set')}, ${counted(drafts, 'draft')}`;
  }, [sets]);
  const addButton = (
    <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
      Add a new Rankings
    </Button>
  );
  return (
    <Page name="RANKINGS" facts={[words]} actions={addButton}>
      <DataTable
        name="Rankings"
        columns={COLUMNS}
        rows={sets}
        rowKey={(set) => set.id}
        rowAddress={(set) => addresses.ranking(set.id)}
        sort={list.sort}
        onSort={list.setSort}
        error={error?.message}
        onRetry={reload}
        readAt={at}
        empty={
          <EmptyState
            title="No rankings yet"
            words="A set ranks all athletes on one date, from the results of the weeks before it."
            action={<Button onClick={() => setAdding(true)}>Add a new Rankings</Button>}
          />
        }
      />
      <CreateRankingsDialog isOpen={isAdding} onClose={() => setAdding(false)} sets={sets ?? []} />
    </Page>
  );
}
