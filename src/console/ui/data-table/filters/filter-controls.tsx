import { Button } from '#console/ui/actions/button.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterControlsProps } from './filter-controls-props.ts';
import { optionsOf } from './list-filters.ts';

/** The filters of a list's tool bar. */
export function FilterControls<Row>({ select, filters, rows, list }: FilterControlsProps<Row>) {
  const chosenIn = (id: string) => list.values[id] ?? '';
  return (
    <>
      {select ? <FilterSelect {...select} /> : null}
      {filters.map((filter) => (
        <FilterChip
          key={filter.id}
          label={filter.label}
          options={optionsOf(filter, rows ?? [], chosenIn(filter.id))}
          value={chosenIn(filter.id)}
          onChange={(value) => list.set({ [filter.id]: value })}
        />
      ))}
      {filters.filter(({ id }) => chosenIn(id) !== '').length > 1 ? (
        <Button size="small" variant="quiet" onClick={list.clear}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}
