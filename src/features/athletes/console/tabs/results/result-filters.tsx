import { Button } from '#console/ui/actions/button.tsx';
import type { ListParams } from '#console/ui/data-table/use-list-params.ts';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { printSystem, type ResultFilters, type ResultRow } from './result-rows.ts';

const ALL = { value: '', label: 'All' };

const numbers = (values: readonly (number | null)[], print: (value: number) => string) => [
  ALL,
  ...[...new Set(values)]
    .filter((value) => value !== null)
    .sort((one, other) => other - one)
    .map((value) => ({ value: String(value), label: print(value) })),
];

const names = (values: readonly string[]) => [
  ALL,
  ...[...new Set(values)]
    .sort((one, other) => one.localeCompare(other))
    .map((value) => ({ value, label: value })),
];

interface ResultFiltersProps {
  rows: readonly ResultRow[];
  list: ListParams<ResultFilters>;
}

/** Year, series and ranking system of the results, stored in the URL. */
export function ResultFilterBar({ rows, list }: ResultFiltersProps) {
  const [years, systems] = [rows.map((row) => row.year), rows.map((row) => row.ranking_system)];
  const select = (name: keyof ResultFilters) => ({
    value: list.values[name],
    onChange: (next: string) => list.set({ [name]: next }),
  });
  return (
    <>
      <FilterSelect label="Year" options={numbers(years, String)} {...select('year')} />
      <FilterSelect label="Series" options={names(rows.map((row) => row.serie))} {...select('serie')} />
      <FilterSelect label="System" options={numbers(systems, printSystem)} {...select('system')} />
      {list.isNarrowed ? (
        <Button size="small" variant="quiet" onClick={list.clear}>
          Clear
        </Button>
      ) : null}
    </>
  );
}
