import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { rememberRecordOrder } from '#console/records/record-order.ts';
import { addresses } from '#console/routes.ts';
import { Button, ButtonLink, IconButton } from '#console/ui/actions/button.tsx';
import { BulkBar } from '#console/ui/data-table/bulk/bulk-bar.tsx';
import { useListSelection } from '#console/ui/data-table/bulk/use-list-selection.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { FilterChips } from '#console/ui/data-table/filters/filter-chips.tsx';
import { useMatchingRows } from '#console/ui/data-table/filters/list-filters.ts';
import { useOpenOnlyMatch } from '#console/ui/data-table/filters/use-open-only-match.ts';
import { listTableProps } from '#console/ui/data-table/list-table-props.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useTableRows } from '#console/ui/data-table/rows/use-table-rows.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddPersonIcon, DownloadIcon, ImportIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import { useAddressDialog } from '#console/ui/overlay/use-address-dialog.ts';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { SelectedHistory } from '#features/history/console/shared/selected-history.tsx';
import { useOtherSpellings } from '#features/identity/console/shared/use-other-spellings.ts';
import { ListToolsEnd } from '#features/saved-views/console/shared/list-tools-end.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { athleteColumns } from './athlete-columns.tsx';
import { ATHLETE_FILTERS, NO_ATHLETE_FILTERS } from './athlete-filters.ts';
import { type AthleteRow, athleteRows, readFilter, textOfAthlete } from './athlete-rows.ts';
import { exportAthletes } from './athletes-export.ts';

/** Its number is loaded after the list. */
const DuplicatesLink = lazyPart(
  () => import('#features/identity/console/shared/duplicates-link.tsx').then((file) => file.DuplicatesLink),
  { loading: <ButtonLink address={addresses.identity()}>Duplicates</ButtonLink> },
);

const AddAthleteDialog = lazyDialog(() =>
  import('./add-athlete-dialog.tsx').then((file) => file.AddAthleteDialog),
);

const AthletesFileDialog = lazyDialog(() =>
  import('../csv-import/athletes-file-dialog.tsx').then((file) => file.AthletesFileDialog),
);

/** The list shows at most this many rows after filtering. */
const MOST_ROWS = 1000;

const keyOf = (row: AthleteRow): number => row.id;

const addressOf = (row: AthleteRow): string => addresses.athlete(row.id);

/** The rows that match the filters, preceded by those just added whether they match or not. */
function useShownAthletes(values: Record<string, string>, added: ReadonlySet<number>) {
  const loaded = useApiQuery(listAthletes, {});
  const rows = useMemo(() => loaded.response && athleteRows(loaded.response), [loaded.response]);
  const { isForSubmitted, message } = readFilter(values.filter ?? '');
  const spellingsOf = useOtherSpellings(rows === undefined);
  const textOf = useCallback((row: AthleteRow) => textOfAthlete(row, spellingsOf(row)), [spellingsOf]);
  const filtered = useMatchingRows(useFilteredRows(rows, textOf, message), ATHLETE_FILTERS, values);
  const shown = useMemo(() => {
    const fitting = isForSubmitted ? filtered?.filter((row) => row.submitted > 0) : filtered;
    if (added.size === 0) return fitting;
    const isNew = (row: AthleteRow) => added.has(row.id);
    return [...(rows?.filter(isNew) ?? []), ...(fitting?.filter((row) => !isNew(row)) ?? [])];
  }, [filtered, isForSubmitted, added, rows]);
  const submitted = useMemo(() => rows?.filter((row) => row.submitted > 0).length ?? 0, [rows]);
  return { ...loaded, rows, shown, submitted };
}

interface AthleteActionsProps {
  selected: readonly AthleteRow[];
  /** The chosen columns; null for the default ones. */
  columns: readonly TableColumn<AthleteRow>[] | null;
}

function AthleteActions({ selected, columns }: AthleteActionsProps) {
  const [one, other] = selected;
  return (
    <>
      <Button size="small" icon={DownloadIcon} onClick={() => void exportAthletes(selected, columns)}>
        Export selected
      </Button>
      {one && other && selected.length === 2 ? (
        <ButtonLink size="small" address={addresses.identity({ one: one.id, other: other.id })}>
          Compare
        </ButtonLink>
      ) : null}
    </>
  );
}

/** All athletes with their world rank, team and picture. */
export function AthletesScreen() {
  const list = useListParams('athletes', NO_ATHLETE_FILTERS);
  const filter = list.values.filter ?? '';
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useAddressDialog('add');
  const [isImporting, setImporting] = useState(false);
  const addToTop = (ids: readonly number[]) => setAdded((before) => new Set([...before, ...ids]));
  const athletes = useShownAthletes(list.values, added);
  const { rows, shown, submitted } = athletes;
  const all = useMemo(() => athleteColumns(added), [added]);
  const { columns, choice } = useColumnChoice('athletes', all, { rows, list });
  const sorted = useTableRows(all, shown, list.sort);
  const { selection, selected } = useListSelection(sorted, list.scope);
  const openOnlyMatch = useOpenOnlyMatch(shown, filter, addressOf);
  useEffect(() => rememberRecordOrder('athlete', sorted.map(keyOf)), [sorted]);
  const cap = useRowLimit(shown?.length ?? 0, MOST_ROWS, 'athletes', list.scope);
  const order = list.sort === null ? ', best ranked first' : '';
  const actions = (
    <>
      <DuplicatesLink isReady={rows !== undefined} />
      <Button
        icon={DownloadIcon}
        whyDisabled={rows === undefined ? 'Still loading' : null}
        onClick={() => void exportAthletes(sorted, choice.isChosen ? columns : null)}
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
    <Page name="ATHLETES" actions={actions} menu={[historyEntry('athlete')]}>
      <ToolBar
        isEndBelow
        end={
          <ListToolsEnd name="athletes" list={list} choice={choice}>
            {rows ? `${cap.message}${order}` : null}
          </ListToolsEnd>
        }
      >
        <FilterBox
          label="Filter athletes"
          placeholder={'Search... (type "pic" for submitted pictures)'}
          width={320}
          value={filter}
          onChange={(next) => list.set({ filter: next })}
          onEnter={openOnlyMatch}
        />
        <FilterChips filters={ATHLETE_FILTERS} rows={rows} list={list} />
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
        rowAddress={addressOf}
        selection={selection}
        isMuteRow={(row) => row.retirement_date !== null}
        {...listTableProps(list, athletes, { cap, filter })}
        empty={
          <EmptyState
            title="No athletes yet"
            message="Athletes are added when results are imported, or here one by one."
            action={<Button onClick={() => setAdding(true)}>Add a new Athlete</Button>}
          />
        }
      />
      <BulkBar
        selection={selection}
        count={selected.length}
        allKeys={sorted.map(keyOf)}
        nouns={['athlete', 'athletes']}
      >
        <AthleteActions selected={selected} columns={choice.isChosen ? columns : null} />
        <SelectedHistory entity="athlete" selected={selected} />
      </BulkBar>
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
