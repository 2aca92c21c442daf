import { useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { listMerges, type Merge } from '../identity-contract.ts';
import { UnmergeDialog } from './unmerge-dialog.tsx';

function UnmergeButton({ merge, onAsk }: { merge: Merge; onAsk(merge: Merge): void }) {
  return (
    <Button
      size="small"
      tabIndex={useRowTabIndex()}
      aria-label={`Unmerge ${merge.gone_name} from ${merge.kept_name}`}
      onClick={(event) => {
        event.stopPropagation();
        onAsk(merge);
      }}
    >
      Unmerge
    </Button>
  );
}

/** Reports that a merge was reversed, and how much was not returned. */
function unmergedLabel({ not_returned }: Merge): string {
  return not_returned.length === 0 ? 'Unmerged' : `Unmerged; ${counted(not_returned.length, 'item')} stayed`;
}

/** When the merge was reversed, and what was not returned. */
function unmergedHint({ unmerged_at, not_returned }: Merge): string | undefined {
  if (unmerged_at === null) return undefined;
  return [`Unmerged ${formatMoment(unmerged_at)}`, ...not_returned].join('; ');
}

const columnsFor = (onAsk: (merge: Merge) => void): readonly TableColumn<Merge>[] => [
  factColumn('at', 'When', (merge) => merge.at, {
    width: 184,
    cell: (merge) => formatMoment(merge.at),
    sortFirst: 'desc',
  }),
  valueColumn('gone', 'Athlete', (merge) => merge.gone_name, {
    width: 240,
    cell: ({ gone_name, gone_id }) => <NameCell name={gone_name} note={String(gone_id)} />,
  }),
  valueColumn('kept', 'Merged into', (merge) => merge.kept_name, {
    width: 240,
    cell: ({ kept_name, kept_id }) => (
      <NameCell name={kept_name} address={addresses.athlete(kept_id)} note={String(kept_id)} />
    ),
  }),
  valueColumn('who', 'By', (merge) => merge.who, { width: 136, tone: 'mute', hideBelow: 900 }),
  {
    id: 'act',
    head: 'Now',
    tone: 'mute',
    cell: (merge) =>
      merge.unmerged_at === null ? <UnmergeButton merge={merge} onAsk={onAsk} /> : unmergedLabel(merge),
    cellHint: unmergedHint,
  },
];

/** The merges, newest first; each can be unmerged. */
export function MergesTab() {
  const { response, error, reload, at } = useApiQuery(listMerges, {});
  const [merge, setMerge] = useState<Merge | null>(null);
  const columns = useMemo(() => columnsFor(setMerge), []);
  return (
    <>
      <DataTable
        name="Merges"
        columns={columns}
        rows={response?.merges}
        rowKey={(merge) => merge.id}
        isMuteRow={(merge) => merge.unmerged_at !== null}
        error={error?.message}
        onRetry={reload}
        readAt={at}
        empty={
          <EmptyState
            title="No merges yet"
            message="Athletes that were merged are listed here and can be unmerged."
          />
        }
      />
      <UnmergeDialog merge={merge} onClose={() => setMerge(null)} />
    </>
  );
}
