import { useMemo } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { FilterSelect, type FilterSelectProps } from '#console/ui/select/select.tsx';
import type { ListParams } from '../use-list-params.ts';
import { FilterChip } from './filter-chip.tsx';
import { type ListFilter, optionsOf } from './list-filters.ts';

export interface FilterControlsProps<Row> {
  /** A choice of one value before the chips. */
  select?: FilterSelectProps;
  filters: readonly ListFilter<Row>[];
  /** All rows of the list: each value is offered with the number of its rows. */
  rows: readonly Row[] | undefined;
  list: ListParams<Record<string, string>>;
}

const NONE: readonly never[] = [];

type ListFilterChipProps<Row> = Pick<FilterControlsProps<Row>, 'rows' | 'list'> & { filter: ListFilter<Row> };

/** Its values are counted when the rows change, not when the text of the list's filter does. */
function ListFilterChip<Row>({ filter, rows = NONE, list }: ListFilterChipProps<Row>) {
  const value = list.values[filter.id] ?? '';
  const options = useMemo(() => optionsOf(filter, rows, value), [filter, rows, value]);
  return (
    <FilterChip
      label={filter.label}
      options={options}
      value={value}
      onChange={(next) => list.set({ [filter.id]: next })}
    />
  );
}

/** The filters of a list's tool bar. */
export function FilterControls<Row>({ select, filters, rows, list }: FilterControlsProps<Row>) {
  return (
    <>
      {select ? <FilterSelect {...select} /> : null}
      {filters.map((filter) => (
        <ListFilterChip key={filter.id} filter={filter} rows={rows} list={list} />
      ))}
      {filters.filter(({ id }) => list.values[id]).length > 1 ? (
        <Button size="small" variant="quiet" onClick={list.clear}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}
