import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import type { ListedRace } from '#features/races/race-record-contract.ts';

export const RACE_FILTERS: readonly ListFilter<ListedRace>[] = [
  { id: 'tier', label: 'Tier', valueOf: (race) => race.tier, emptyLabel: 'No tier' },
  { id: 'brand', label: 'Brand', valueOf: (race) => race.brand, emptyLabel: 'No brand' },
  {
    id: 'division',
    label: 'Division',
    valueOf: (race) => race.division,
    labelOf: (value) => (value.toUpperCase() === 'BOTH' ? 'Both' : value),
    emptyLabel: 'No division',
  },
  {
    id: 'year',
    label: 'Year',
    valueOf: (race) => (race.year === null ? null : String(race.year)),
    emptyLabel: 'No year',
    order: (one, other) => Number(other) - Number(one),
  },
];

/** The list without any filter; `filter` says whether races are current, upcoming or past. */
export const NO_RACE_FILTERS: Record<string, string> = {
  filter: 'All',
  search: '',
  ...Object.fromEntries(RACE_FILTERS.map(({ id }) => [id, ''])),
};
