import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { printListDate } from '#console/ui/format/dates.ts';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import {
  formatStale,
  isStale,
  STATE_FILTERS,
  STATES_REST_MS,
  useWithStates,
} from '#features/rankings/console/shared/sets-list/set-state.tsx';
import { WorldSetsList } from '#features/rankings/console/shared/sets-list/world-sets-list.tsx';
import { listRankingStates } from '#features/rankings/ranking-review-contract.ts';
import { listRankings } from '#features/rankings/rankings-contract.ts';
import { WeeklyRanking } from '../weekly/weekly-ranking.tsx';
import { type SetWithState, setColumns } from './set-columns.tsx';

const RegenerateDialog = lazyDialog(() =>
  import('../regenerate/regenerate-dialog.tsx').then((file) => file.RegenerateDialog),
);

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

/** /rankings: all ranking sets, which of them are stale, and the weekly ranking. */
export function RankingsScreen() {
  const loaded = useApiQuery(listRankings, {});
  const { response, error, reload } = useApiQuery(listRankingStates, {}, { restMs: STATES_REST_MS });
  const sets = useWithStates(loaded.response?.rankings, response?.states);
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
      fact={error ? undefined : formatStale(sets)}
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
