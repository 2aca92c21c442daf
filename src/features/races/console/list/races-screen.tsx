import { useEffect, useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { rememberRecordOrder } from '#console/records/record-order.ts';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { BulkBar } from '#console/ui/data-table/bulk/bulk-bar.tsx';
import { useListSelection } from '#console/ui/data-table/bulk/use-list-selection.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { FilterChips } from '#console/ui/data-table/filters/filter-chips.tsx';
import { useMatchingRows } from '#console/ui/data-table/filters/list-filters.ts';
import { useOpenOnlyMatch } from '#console/ui/data-table/filters/use-open-only-match.ts';
import { listTableProps } from '#console/ui/data-table/list-table-props.ts';
import { useAddedRows } from '#console/ui/data-table/rows/use-added-rows.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useTableRows } from '#console/ui/data-table/rows/use-table-rows.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon, DownloadIcon, GenerateIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { useAddressDialog } from '#console/ui/overlay/use-address-dialog.ts';
import { exportRows } from '#features/exports/console/shared/export-rows.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { SelectedHistory } from '#features/history/console/shared/selected-history.tsx';
import type { ListedRace } from '#features/races/race-record-contract.ts';
import { listRaces } from '#features/races/races-contract.ts';
import { ListToolsEnd } from '#features/saved-views/console/shared/list-tools-end.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { listSeries } from '#features/series/series-contract.ts';
import { raceFilters, soonestRaceFirst } from '#rules/races/race-dates.ts';
import { RACE_COLUMNS, textOfRace } from '../race-columns.tsx';
import { BULK_TITLES, type BulkKind } from './bulk-titles.ts';
import { NO_RACE_FILTERS, RACE_FILTERS } from './race-filters.ts';

const AddRaceDialog = lazyDialog(() => import('./add-race-dialog.tsx').then((file) => file.AddRaceDialog));
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((file) => file.BulkDialog));

/** Races shown at first; the others are shown on request. */
const MOST_ROWS = 200;
const BULK_KINDS = ['points', 'sof'] as const;
const FILTERS = raceFilters.map((filter) => ({ value: filter, label: filter }));

/** The next race first where all are upcoming; otherwise the latest first. */
const inOrder = (races: readonly ListedRace[] | undefined, filter: string) =>
  filter === 'Upcoming' ? races?.toSorted(soonestRaceFirst) : races;

/** The series that a new race can belong to; a failure is reported with the server's message. */
function useSeries() {
  const loaded = useAlertingQuery(listSeries, {});
  return loaded.response?.series ?? [];
}

const urlOf = (race: ListedRace): string => addresses.race(race.id);
const keyOf = (race: ListedRace): number => race.id;

/** Whether races are current, upcoming or past, as the URL says it in any case. */
const whenIn = ({ filter }: Record<string, string>): string =>
  raceFilters.find((known) => known.toLowerCase() === filter?.toLowerCase()) ?? 'All';

function useRaces(values: Record<string, string>, isNew: (race: ListedRace) => boolean) {
  const filter = whenIn(values);
  const loaded = useApiQuery(listRaces, { filter }, { isPreviousShown: true });
  const rows = useMemo(() => inOrder(loaded.response?.races, filter), [loaded.response, filter]);
  const found = useFilteredRows(rows, textOfRace, values.search ?? '', isNew);
  const shown = useMatchingRows(found, RACE_FILTERS, values);
  return { ...loaded, rows, shown };
}

/** All races: current, upcoming and past. */
export function RacesScreen() {
  const list = useListParams('races', NO_RACE_FILTERS);
  const filter = whenIn(list.values);
  const search = list.values.search ?? '';
  const { isNew, notifyAdded } = useAddedRows('race');
  const [isAdding, setAdding] = useAddressDialog('add');
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const races = useRaces(list.values, isNew);
  const { response, rows, shown } = races;
  const { columns, choice } = useColumnChoice('races', RACE_COLUMNS, { rows, list });
  const sorted = useTableRows(RACE_COLUMNS, shown, list.sort);
  useEffect(() => rememberRecordOrder('race', sorted.map(keyOf)), [sorted]);
  const { selection, selected } = useListSelection(sorted, list.scope);
  const openOnlyMatch = useOpenOnlyMatch(shown, search, urlOf);
  const all = useApiQuery(listRaces, {}, { isOff: !isAdding });
  const series = useSeries();
  const cap = useRowLimit(shown?.length ?? 0, MOST_ROWS, 'races', list.scope);
  const order = filter === 'Upcoming' ? 'soonest first' : 'latest first';
  const select = {
    label: 'Filter',
    options: FILTERS,
    value: filter,
    onChange: (next: string) => list.set({ filter: next }),
  };
  const menu = [
    {
      label: 'Export CSV',
      icon: DownloadIcon,
      whyDisabled: shown === undefined ? 'Still loading' : null,
      onSelect: () => void exportRows('races', columns, sorted),
    },
    historyEntry('race'),
    ...BULK_KINDS.map((kind) => ({
      label: BULK_TITLES[kind],
      icon: GenerateIcon,
      hint: 'Bulk actions',
      onSelect: () => setBulk(kind),
    })),
  ];
  return (
    <Page
      name="RACES"
      menu={menu}
      actions={
        <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
          Add a new Race
        </Button>
      }
    >
      <ToolBar
        isEndBelow
        end={
          <ListToolsEnd name="races" list={list} choice={choice}>
            {response ? `${cap.message}${list.sort ? '' : `, ${order}`}` : null}
          </ListToolsEnd>
        }
      >
        <FilterBox
          label="Search races"
          placeholder="Search"
          value={search}
          onChange={(next) => list.set({ search: next })}
          onEnter={openOnlyMatch}
        />
        <FilterChips select={select} filters={RACE_FILTERS} rows={rows} list={list} />
      </ToolBar>
      <DataTable
        name="Races"
        columns={columns}
        rows={shown && sorted}
        rowKey={keyOf}
        rowAddress={urlOf}
        selection={selection}
        {...listTableProps(list, races, { cap, filter: search })}
        empty={
          <EmptyState
            title="No races yet"
            message="A race is one edition of a serie."
            action={<Button onClick={() => setAdding(true)}>Add a new Race</Button>}
          />
        }
      />
      <BulkBar
        selection={selection}
        count={selected.length}
        allKeys={sorted.map(keyOf)}
        nouns={['race', 'races']}
      >
        {BULK_KINDS.map((kind) => (
          <Button key={kind} size="small" icon={GenerateIcon} onClick={() => setBulk(kind)}>
            {BULK_TITLES[kind]}
          </Button>
        ))}
        <Button size="small" icon={DownloadIcon} onClick={() => void exportRows('races', columns, selected)}>
          Export selected
        </Button>
        <SelectedHistory entity="race" selected={selected} />
      </BulkBar>
      <AddRaceDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        races={all.response?.races ?? []}
        series={series}
        onAdded={(id) => notifyAdded(id, addresses.race(id), list.isNarrowed)}
      />
      {BULK_KINDS.map((kind) => (
        <BulkDialog
          key={kind}
          kind={kind}
          isOpen={bulk === kind}
          onClose={() => setBulk(null)}
          shown={shown}
          selected={selected}
        />
      ))}
    </Page>
  );
}
