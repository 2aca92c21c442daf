import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { listTable } from '#console/ui/data-table/list-table-props.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useTableRows } from '#console/ui/data-table/rows/use-table-rows.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useCap } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddPersonIcon, DownloadIcon, ImportIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { DuplicatesLink } from '#features/identity/console/shared/duplicates-link.tsx';
import { useOtherSpellings } from '#features/identity/console/shared/use-other-spellings.ts';
import { rememberAthleteOrder } from '../page/athlete-order.ts';
import { athleteColumns } from './athlete-columns.tsx';
import { type AthleteRow, athleteRows, readFilter, textOfAthlete } from './athlete-rows.ts';
import { exportAthletes } from './athletes-export.ts';

const AddAthleteDialog = lazyDialog(() =>
  import('./add-athlete-dialog.tsx').then((file) => file.AddAthleteDialog),
);

const AthletesFileDialog = lazyDialog(() =>
  import('../csv-import/athletes-file-dialog.tsx').then((file) => file.AthletesFileDialog),
);

const DEFAULTS = { filter: '' };
/** The list shows at most this many rows after filtering. */
const MOST_ROWS = 1000;

const keyOf = (row: AthleteRow): number => row.id;

/** The rows that match the filter, preceded by those just added whether they match or not. */
function useShownAthletes(filter: string, added: ReadonlySet<number>) {
  const loaded = useApiQuery(listAthletes, {});
  const rows = useMemo(() => loaded.answer && athleteRows(loaded.answer), [loaded.answer]);
  const { isForSubmitted, message } = readFilter(filter);
  const spellingsOf = useOtherSpellings(rows === undefined);
  const textOf = useCallback((row: AthleteRow) => textOfAthlete(row, spellingsOf(row)), [spellingsOf]);
  const filtered = useFilteredRows(rows, textOf, message);
  const shown = useMemo(() => {
    const fitting = isForSubmitted ? filtered?.filter((row) => row.submitted > 0) : filtered;
    if (added.size === 0) return fitting;
    const isNew = (row: AthleteRow) => added.has(row.id);
    return [...(rows?.filter(isNew) ?? []), ...(fitting?.filter((row) => !isNew(row)) ?? [])];
  }, [filtered, isForSubmitted, added, rows]);
  const submitted = useMemo(() => rows?.filter((row) => row.submitted > 0).length ?? 0, [rows]);
  return { ...loaded, rows, shown, submitted };
}

/** All athletes with their world rank, team and picture. */
export function AthletesScreen() {
  const list = useListParams('athletes', DEFAULTS);
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const addToTop = (ids: readonly number[]) => setAdded((before) => new Set([...before, ...ids]));
  const athletes = useShownAthletes(list.values.filter, added);
  const { rows, shown, submitted } = athletes;
  const columns = useMemo(() => athleteColumns(added), [added]);
  const sorted = useTableRows(columns, shown, list.sort);
  useEffect(() => rememberAthleteOrder(sorted.map(keyOf)), [sorted]);
  const cap = useCap(shown?.length ?? 0, MOST_ROWS, 'athletes', list.scope);
  const order = list.sort === null ? ', best ranked first' : '';
  const actions = (
    <>
      <DuplicatesLink isReady={rows !== undefined} />
      <Button
        icon={DownloadIcon}
        disabled={rows === undefined}
        onClick={() => void exportAthletes(sorted, new Date())}
      >
        Export CSV
      </Button>
      <Button icon={ImportIcon} onClick={() => setImporting(true)}>
        Add from CSV
      </Button>
      <IconButton
        variant="main"
        icon={AddPersonIcon}
        label="Add a new Athlete"
        onClick={() => setAdding(true)}
      />
    </>
  );
  return (
    <Page name="ATHLETES" actions={actions}>
      <ToolBar end={rows ? `${cap.message}${order}` : undefined}>
        <FilterBox
          label="Filter athletes"
          placeholder={'Search... (type "pic" for submitted pictures)'}
          width={340}
          value={list.values.filter}
          onChange={(filter) => list.set({ filter })}
        />
        {submitted > 0 ? (
          <Button size="small" variant="link" onClick={() => list.set({ filter: 'pic' })}>
            {counted(submitted, 'athlete')} with submitted pictures
          </Button>
        ) : null}
      </ToolBar>
      <DataTable
        name="Athletes"
        columns={columns}
        rows={shown && sorted}
        rowKey={keyOf}
        rowAddress={(row) => addresses.athlete(row.id)}
        isMuteRow={(row) => row.retirement_date !== null}
        {...listTable(list, athletes, { cap, filter: list.values.filter })}
        empty={
          <EmptyState
            title="No athletes yet"
            message="Athletes come with imported results, or are added here one by one."
            action={<Button onClick={() => setAdding(true)}>Add a new Athlete</Button>}
          />
        }
      />
      <AddAthleteDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        athletes={rows ?? []}
        onAdded={(id) => addToTop([id])}
      />
      <AthletesFileDialog isOpen={isImporting} onClose={() => setImporting(false)} onAdded={addToTop} />
    </Page>
  );
}
