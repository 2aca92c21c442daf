import { useMemo, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import { printListDate } from '#console/ui/format/dates.ts';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { WorldSetsList } from '#features/rankings/console/shared/sets-list/world-sets-list.tsx';
import { listRankingStates } from '#features/rankings/ranking-review-contract.ts';
import { listRankings, type RankingSetInList } from '#features/rankings/rankings-contract.ts';
import { WeeklyRanking } from '../weekly/weekly-ranking.tsx';
import { isStale, type SetWithState, setColumns } from './set-columns.tsx';

const RegenerateDialog = lazyDialog(() =>
  import('../regenerate/regenerate-dialog.tsx').then((file) => file.RegenerateDialog),
);

/** A stale set is calculated in full, so a series of changes is followed every few seconds, not one by one. */
const REST_MS = 5_000;

/** The sets with their states, which take longer to load; undefined until the sets are loaded. */
function useSetsWithStates(rankings: readonly RankingSetInList[] | undefined) {
  const { response, error, reload } = useApiQuery(listRankingStates, {}, { restMs: REST_MS });
  const sets = useMemo(() => {
    const states = new Map(response?.states.map((one) => [one.id, one]));
    return rankings?.map((set): SetWithState => ({ ...set, known: states.get(set.id) ?? null }));
  }, [rankings, response]);
  return { sets, error, reload };
}

interface RegenerateStaleProps {
  sets: readonly SetWithState[];
  label: string;
  isSmall?: boolean;
}

/** "Regenerate all stale", while there are any. */
function RegenerateStale({ sets, label, isSmall }: RegenerateStaleProps) {
  const [isOpen, setOpen] = useState(false);
  const stale = sets.flatMap((set) =>
    isStale(set) ? [{ ...set, stale_because: set.known.stale_because }] : [],
  );
  return (
    <>
      {stale.length === 0 ? null : (
        <Button {...(isSmall ? { size: 'small' } : {})} icon={GenerateIcon} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen ? <RegenerateDialog sets={stale} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const STATE_FILTERS: readonly ListFilter<SetWithState>[] = [
  {
    id: 'state',
    label: 'State',
    valueOf: (set) => (isStale(set) ? 'stale' : 'other'),
    labelOf: (value) => (value === 'stale' ? 'Stale' : 'Not stale'),
  },
];

/** /rankings: all ranking sets, which of them are stale, and the weekly ranking. */
export function RankingsScreen() {
  const loaded = useApiQuery(listRankings, {});
  const { sets, error, reload } = useSetsWithStates(loaded.response?.rankings);
  const stale = sets?.filter(isStale).length ?? 0;
  return (
    <WorldSetsList
      list="rankings"
      name="RANKINGS"
      sets={sets}
      loaded={loaded}
      addressOf={addresses.ranking}
      printDate={printListDate}
      columns={setColumns}
      filters={STATE_FILTERS}
      bulk={(selected) => <RegenerateStale sets={selected} label="Regenerate selected" isSmall />}
      fact={error ? undefined : stale === 0 ? undefined : `${stale} stale`}
      acts={
        <>
          {error ? (
            <Button variant="link" onClick={reload}>
              The states could not be loaded. Try again
            </Button>
          ) : null}
          <RegenerateStale sets={sets ?? []} label="Regenerate all stale" />
          <WeeklyRanking sets={sets ?? []} />
        </>
      }
    />
  );
}
