import { useEffect, useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { listTable } from '#console/ui/data-table/list-table-props.ts';
import { useAddedRows } from '#console/ui/data-table/rows/use-added-rows.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useCap } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon, GenerateIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { FilterSelect } from '#console/ui/select/select.tsx';
import type { ListedRace } from '#features/races/race-record-contract.ts';
import { listRaces } from '#features/races/races-contract.ts';
import { listSeries } from '#features/series/series-contract.ts';
import { raceFilters, soonestRaceFirst } from '#rules/races/race-dates.ts';
import { RACE_COLUMNS, textOfRace } from '../race-columns.tsx';
import { BULK_ACTIONS, type BulkKind } from './bulk-acts.ts';

const AddRaceDialog = lazyDialog(() => import('./add-race-dialog.tsx').then((file) => file.AddRaceDialog));
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((file) => file.BulkDialog));

const DEFAULTS = { filter: 'All', search: '' };
/** Races shown at first; the others are shown on request. */
const MOST_ROWS = 200;
const FILTERS = raceFilters.map((filter) => ({ value: filter, label: filter }));

/** The next race first where all are upcoming; otherwise the latest first. */
const inOrder = (races: readonly ListedRace[] | undefined, filter: string) =>
  filter === 'Upcoming' ? races?.toSorted(soonestRaceFirst) : races;

/** The series that a new race can belong to; a failure is reported with the server's message. */
function useSeries() {
  const { answer, error } = useApiQuery(listSeries, {});
  const message = error?.message ?? null;
  useEffect(() => {
    if (message !== null) void alertMessage(message);
  }, [message]);
  return answer?.series ?? [];
}

function useRaces(filter: string, search: string, isNew: (race: ListedRace) => boolean) {
  const isKnown = FILTERS.some(({ value }) => value === filter);
  const loaded = useApiQuery(listRaces, { filter: isKnown ? filter : 'All' }, { isPreviousKept: true });
  const ordered = useMemo(() => inOrder(loaded.answer?.races, filter), [loaded.answer, filter]);
  const shown = useFilteredRows(ordered, textOfRace, search, isNew);
  return { ...loaded, shown };
}

/** All races: current, upcoming and past. */
export function RacesScreen() {
  const list = useListParams('races', DEFAULTS);
  const { filter, search } = list.values;
  const { isNew, notifyAdded } = useAddedRows('race');
  const [isAdding, setAdding] = useState(false);
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const races = useRaces(filter, search, isNew);
  const { answer, shown } = races;
  const all = useApiQuery(listRaces, {}, { isOff: !isAdding });
  const series = useSeries();
  const cap = useCap(shown?.length ?? 0, MOST_ROWS, 'races', list.scope);
  const order = filter === 'Upcoming' ? 'soonest first' : 'latest first';
  const menu = (['points', 'sof'] as const).map((kind) => ({
    label: BULK_ACTIONS[kind].title,
    icon: GenerateIcon,
    hint: 'Bulk actions',
    onSelect: () => setBulk(kind),
  }));
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
      <ToolBar end={answer ? `${cap.message}${list.sort ? '' : `, ${order}`}` : undefined}>
        <FilterBox
          label="Search races"
          placeholder="Search"
          value={search}
          onChange={(next) => list.set({ search: next })}
        />
        <FilterSelect
          label="Filter"
          options={FILTERS}
          value={filter}
          onChange={(next) => list.set({ filter: next })}
        />
      </ToolBar>
      <DataTable
        name="Races"
        columns={RACE_COLUMNS}
        rows={shown}
        rowKey={(race) => race.id}
        rowAddress={(race) => addresses.race(race.id)}
        {...listTable(list, races, { cap, filter: search })}
        empty={
          <EmptyState
            title="No races yet"
            message="A race is one edition of a serie."
            action={<Button onClick={() => setAdding(true)}>Add a new Race</Button>}
          />
        }
      />
      <AddRaceDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        races={all.answer?.races ?? []}
        series={series}
        onAdded={(id) => notifyAdded(id, addresses.race(id), list.isNarrowed)}
      />
      {(['points', 'sof'] as const).map((kind) => (
        <BulkDialog
          key={kind}
          kind={kind}
          isOpen={bulk === kind}
          onClose={() => setBulk(null)}
          shown={shown}
        />
      ))}
    </Page>
  );
}
