import type { FilterSelectProps } from '#console/ui/select/select.tsx';
import type { ListParams } from '../use-list-params.ts';
import type { ListFilter } from './list-filters.ts';

export interface FilterControlsProps<Row> {
  /** A choice of one value before the chips. */
  select?: FilterSelectProps;
  filters: readonly ListFilter<Row>[];
  /** All rows of the list: each value is offered with the number of its rows. */
  rows: readonly Row[] | undefined;
  list: ListParams<Record<string, string>>;
}
