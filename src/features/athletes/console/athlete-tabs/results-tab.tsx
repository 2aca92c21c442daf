import { useMemo, useState } from 'react';
import { addresses } from '#console/addresses.ts';
import { Button } from '#console/kit/buttons/button.tsx';
import { FilterSelect } from '#console/kit/fields/select.tsx';
import { counted, isRanked } from '#console/kit/marks/figures.ts';
import { ToolBar } from '#console/kit/page/page.tsx';
import { EmptyState } from '#console/kit/page/page-states.tsx';
import { DataTable } from '#console/kit/table/data-table.tsx';
import { useListAddress } from '#console/kit/table/use-list-address.ts';
import type { AthletePage } from '../../athletes-contract.ts';
import type { AthleteTabProps } from './athlete-tab-props.ts';
import { ReassignDialog } from './reassign-dialog.tsx';
import { printSystem, type ResultRow, resultColumns } from './result-columns.tsx';

const DEFAULTS = { year: '', system: '' };

/** The results with their points, newest race first; one after the athlete's retirement says so. */
function rowsOf({ results, points, retirement_date }: AthletePage): ResultRow[] {
  const byResult = new Map(points.map((one) => [one.result_id, one]));
  return results.map((result) => ({
    ...result,
    points: byResult.get(result.id) ?? null,
    isAfterRetirement: retirement_date !== null && result.date !== null && result.date > retirement_date,
  }));
}

const optionsOf = (all: string, values: readonly (number | null)[], print: (value: number) => string) => [
  { value: '', label: all },
  ...[...new Set(values)]
    .filter((value) => value !== null)
    .sort((one, other) => other - one)
    .map((value) => ({ value: String(value), label: print(value) })),
];

/** Every result of the athlete; each can be given to another athlete. */
export function ResultsTab({ athlete }: AthleteTabProps) {
  const list = useListAddress('athlete-results', DEFAULTS);
  const [reassigned, setReassigned] = useState<ResultRow | null>(null);
  const columns = useMemo(() => resultColumns(setReassigned), []);
  const rows = useMemo(() => rowsOf(athlete), [athlete]);
  const { year, system } = list.values;
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (year === '' || String(row.year) === year) &&
          (system === '' || String(row.ranking_system) === system),
      ),
    [rows, year, system],
  );
  const finished = shown.filter((row) => isRanked(row.rank)).length;
  return (
    <>
      <ToolBar end={`${counted(shown.length, 'result')}, ${finished} with a rank`}>
        <FilterSelect
          label="Year"
          options={optionsOf(
            'All',
            rows.map((row) => row.year),
            String,
          )}
          value={year}
          onChange={(next) => list.set({ year: next })}
        />
        <FilterSelect
          label="System"
          options={optionsOf(
            'All',
            rows.map((row) => row.ranking_system),
            printSystem,
          )}
          value={system}
          onChange={(next) => list.set({ system: next })}
        />
        {list.isNarrowed ? (
          <Button size="small" variant="quiet" onClick={list.clear}>
            Clear
          </Button>
        ) : null}
      </ToolBar>
      <DataTable
        name={`Results of ${athlete.name}`}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        rowAddress={(row) => addresses.race(row.race_id, 'results')}
        sort={list.sort}
        onSort={list.setSort}
        empty={<EmptyState title="No results yet" words="They come with the results of a race." />}
        noMatch={list.isNarrowed ? { filter: '', onClear: list.clear } : null}
      />
      {reassigned ? (
        <ReassignDialog athlete={athlete} result={reassigned} onClose={() => setReassigned(null)} />
      ) : null}
    </>
  );
}
