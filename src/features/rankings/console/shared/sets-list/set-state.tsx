import { useMemo } from 'react';
import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';
import { formatCauses } from '../stale-causes.ts';

export interface KnownState {
  state: 'up to date' | 'stale';
  stale_because: StaleCause[];
}

/** A set with its state; null until it is loaded. */
interface WithState {
  generated_at: string | null;
  known: KnownState | null;
}

/** States are calculated in full, so a series of changes is followed every few seconds, not one by one. */
export const STATES_REST_MS = 5_000;

/** The state is older than the set's rows. */
const isOutdated = ({ stale_because }: KnownState): boolean =>
  stale_because.some(({ what }) => what === 'not generated yet');

/** The sets with their states, which take longer to load; undefined until the sets are loaded. */
export function useWithStates<S extends { id: number; generated_at: string | null }>(
  sets: readonly S[] | undefined,
  states: readonly ({ id: number } & KnownState)[] | undefined,
): (S & { known: KnownState | null })[] | undefined {
  return useMemo(() => {
    const known = new Map(states?.map((one) => [one.id, one]));
    return sets?.map((set) => {
      const state = known.get(set.id) ?? null;
      return { ...set, known: state && set.generated_at !== null && isOutdated(state) ? null : state };
    });
  }, [sets, states]);
}

/** Whether generating a set again would change it; a set that was never generated is not stale. */
export const isStale = <S extends WithState>(set: S): set is S & { known: KnownState } =>
  set.known?.state === 'stale' && set.generated_at !== null;

/** "2 stale"; undefined for none. */
export const formatStale = (sets: readonly WithState[] | undefined): string | undefined => {
  const stale = sets?.filter(isStale).length ?? 0;
  return stale === 0 ? undefined : `${stale} stale`;
};

function formatState(set: WithState): string {
  if (set.generated_at === null) return 'Not generated yet';
  if (set.known === null) return '';
  return isStale(set) ? `Stale: ${formatCauses(set.known.stale_because) ?? 'other rows'}` : 'Up to date';
}

export const stateColumn: TableColumn<WithState> = {
  id: 'state',
  head: 'State',
  cell: (set) =>
    isStale(set) ? <StatusBadge state="stale" label={formatState(set)} /> : <Mute>{formatState(set)}</Mute>,
  cellHint: formatState,
  exportValue: (set) => formatState(set) || 'Not calculated yet',
  sortValue: (set) => (isStale(set) ? 2 : set.generated_at === null ? 1 : 0),
  sortFirst: 'desc',
};

export const STATE_FILTERS: readonly ListFilter<WithState>[] = [
  {
    id: 'state',
    label: 'State',
    valueOf: (set) => (isStale(set) ? 'stale' : 'other'),
    labelOf: (value) => (value === 'stale' ? 'Stale' : 'Not stale'),
  },
];
