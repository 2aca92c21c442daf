import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import { nationName } from '#rules/nations/nation-names.ts';
import type { AthleteRow } from './athlete-rows.ts';

/** Men before women, as everywhere. */
const menFirst = (one: string, other: string): number => other.localeCompare(one, 'en');

export const ATHLETE_FILTERS: readonly ListFilter<AthleteRow>[] = [
  { id: 'division', label: 'Division', valueOf: (row) => row.division, order: menFirst },
  { id: 'team', label: 'Team', valueOf: (row) => row.team },
  {
    id: 'country',
    label: 'Country',
    valueOf: (row) => row.country,
    labelOf: (code) => nationName(code) ?? code,
    emptyLabel: 'No country',
  },
  {
    id: 'active',
    label: 'Active',
    valueOf: (row) => (row.retirement_date === null ? 'yes' : 'no'),
    labelOf: (value) => (value === 'yes' ? 'Active' : 'Retired'),
  },
];

export const NO_ATHLETE_FILTERS: Record<string, string> = {
  filter: '',
  ...Object.fromEntries(ATHLETE_FILTERS.map(({ id }) => [id, ''])),
};
