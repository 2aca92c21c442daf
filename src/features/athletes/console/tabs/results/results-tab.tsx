import { useMemo, useState } from 'react';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { useTableRows } from '#console/ui/data-table/rows/use-table-rows.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { ResultExplanationDialog } from '#features/ranking-explanations/console/shared/result-explanation-dialog.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import type { AthleteTabProps } from '../tab-saving.tsx';
import { ReassignDialog } from './reassign-dialog.tsx';
import { resultColumns } from './result-columns.tsx';
import { ResultFilterBar } from './result-filters.tsx';
import { fitsFilters, RESULT_FILTERS, type ResultRow, resultRows } from './result-rows.ts';
import { exportAthleteResults } from './results-export.ts';
import { ResultsTotals } from './results-totals.tsx';

const keyOf = (row: ResultRow): number => row.id;

/** Every result of the athlete; each can be moved to another athlete. */
export function ResultsTab({ athlete }: AthleteTabProps) {
  const list = useListParams('athlete-results', RESULT_FILTERS);
  const [reassigned, setReassigned] = useState<ResultRow | null>(null);
  const [explained, setExplained] = useState<{ row: ResultRow; discipline: Discipline } | null>(null);
  const rows = useMemo(() => resultRows(athlete), [athlete]);
  const hasChanges = rows.some((row) => row.t1 > 0 || row.t2 > 0);
  const all = useMemo(
    () =>
      resultColumns(
        { onReassign: setReassigned, onExplain: (row, discipline) => setExplained({ row, discipline }) },
        hasChanges,
      ),
    [hasChanges],
  );
  const { columns, choice } = useColumnChoice('athlete-results', all, { rows, list });
  const { values } = list;
  const shown = useMemo(() => rows.filter((row) => fitsFilters(row, values)), [rows, values]);
  const sorted = useTableRows(all, shown, list.sort);
  const late = rows.filter((row) => row.isAfterRetirement).length;
  return (
    <>
      {late > 0 ? (
        <PageSlot place="states">
          <StatusBadge state="stale" label={`${counted(late, 'result')} after the retirement`} />
        </PageSlot>
      ) : null}
      <ToolBar
        end={
          <>
            <Button
              size="small"
              icon={DownloadIcon}
              whyDisabled={rows.length === 0 ? 'There are no results' : null}
              onClick={() => void exportAthleteResults(athlete, sorted, choice.isChosen ? columns : null)}
            >
              Export CSV
            </Button>
            <ColumnsButton choice={choice} />
          </>
        }
      >
        <ResultFilterBar rows={rows} list={list} />
      </ToolBar>
      <DataTable
        name={`Results of ${athlete.name}`}
        columns={columns}
        rows={sorted}
        rowKey={keyOf}
        rowAddress={(row) => addresses.race(row.race_id, 'results')}
        sort={list.sort}
        onSort={list.setSort}
        empty={
          <EmptyState
            title="No results yet"
            message="Results appear here when the results of a race are imported."
          />
        }
        noMatch={list.isNarrowed ? { filter: '', onClear: list.clear } : null}
      />
      {shown.length > 0 ? <ResultsTotals rows={shown} /> : null}
      {reassigned ? (
        <ReassignDialog athlete={athlete} result={reassigned} onClose={() => setReassigned(null)} />
      ) : null}
      {explained ? (
        <ResultExplanationDialog
          raceId={explained.row.race_id}
          resultId={explained.row.id}
          discipline={explained.discipline}
          onClose={() => setExplained(null)}
        />
      ) : null}
    </>
  );
}
