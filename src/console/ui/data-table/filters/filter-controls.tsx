import { useMemo } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterControlsProps } from './filter-controls-props.ts';
import { type ListFilter, optionsOf } from './list-filters.ts';

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
