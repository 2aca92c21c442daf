import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { forgetNotTheSame, listNotTheSame, type Person } from '../identity-contract.ts';
import { nameColumns } from './pair-columns.tsx';

interface Pair {
  one: Person;
  other: Person;
}

function ForgetButton({ pair, onForget }: { pair: Pair; onForget(pair: Pair): void }) {
  return (
    <Button
      size="small"
      tabIndex={useRowTabIndex()}
      needsNetwork
      aria-label={`Propose again: ${pair.one.name} and ${pair.other.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onForget(pair);
      }}
    >
      Propose again
    </Button>
  );
}

/** Pairs that staff marked as different people; they are not listed as likely duplicates until the mark is removed. */
export function NotTheSameTab() {
  const { response, error, reload, at } = useApiQuery(listNotTheSame, {});
  const forgetting = useUndoableMutation(forgetNotTheSame);
  const { run } = forgetting;
  const columns = useMemo((): readonly TableColumn<Pair>[] => {
    const forget = ({ one, other }: Pair) =>
      void showRefusal(
        run(
          { athlete_id: one.id, other_id: other.id },
          `${one.name} and ${other.name} can be proposed as duplicates again`,
        ),
      );
    return [
      ...nameColumns,
      { id: 'act', head: 'Now', cell: (pair) => <ForgetButton pair={pair} onForget={forget} /> },
    ];
  }, [run]);
  return (
    <DataTable
      name="Different people"
      columns={columns}
      rows={response?.pairs}
      rowKey={(pair) => `${pair.one.id} ${pair.other.id}`}
      error={error?.message}
      onRetry={reload}
      readAt={at}
      empty={
        <EmptyState
          title="No pairs yet"
          message="Pairs marked as different people (key n) are listed here."
        />
      }
    />
  );
}
