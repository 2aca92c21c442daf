import { useEffect, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { useConnection } from '#console/ui/connection/connection.ts';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useIsNarrow } from '#console/ui/layout/use-is-narrow.ts';
import { type DuplicatePair, listDuplicates, setNotTheSame } from '../identity-contract.ts';
import { LazyCompareDialog } from './compare/lazy-compare-dialog.ts';
import { pairColumns } from './pair-columns.tsx';

const keyOf = (pair: DuplicatePair): string => `${pair.one.id} ${pair.other.id}`;
const GROUP = 'Duplicates';

/**
 * The pair that keyboard shortcuts and buttons apply to: the focused one, or the first one. It remains the same when the list changes
 * around it; once it is resolved, the next pair takes its place.
 */
function useCurrentPair(pairs: readonly DuplicatePair[] | undefined) {
  const [at, setAt] = useState<{ key: string | null; place: number }>({ key: null, place: 0 });
  const found = pairs?.findIndex((pair) => keyOf(pair) === at.key) ?? -1;
  const place = found >= 0 ? found : Math.min(at.place, (pairs?.length ?? 0) - 1);
  const current = pairs?.[place];
  const key = current ? keyOf(current) : null;
  useEffect(() => {
    if (key !== null) setAt({ key, place });
  }, [key, place]);
  return {
    current,
    goTo: (pair: DuplicatePair) => setAt({ key: keyOf(pair), place: Math.max(0, pairs?.indexOf(pair) ?? 0) }),
  };
}

interface ActionsProps {
  onMerge(): void;
  onApart(): void;
  whyOff: string | null;
  /** The number of pairs shown and the total, when not all are shown. */
  message: string;
}

function Actions({ onMerge, onApart, whyOff, message }: ActionsProps) {
  return (
    <ToolBar
      end={
        <>
          {message} <Kbd>j</Kbd> <Kbd>k</Kbd> next and previous
        </>
      }
    >
      <Button size="small" whyDisabled={whyOff} onClick={onMerge}>
        Compare and merge <Kbd>m</Kbd>
      </Button>
      <Button size="small" needsNetwork whyDisabled={whyOff} onClick={onApart}>
        Not the same <Kbd>n</Kbd>
      </Button>
    </ToolBar>
  );
}

/** Pairs that are likely one person, reviewed from the top: m compares and merges, n marks them as two people. */
export function DuplicatesTab() {
  const { response, error, reload, at } = useApiQuery(listDuplicates, {});
  const pairs = response?.pairs;
  const { current, goTo } = useCurrentPair(pairs);
  const [compared, setCompared] = useState<DuplicatePair | null>(null);
  const isNarrow = useIsNarrow();
  const separating = useUndoableMutation(setNotTheSame);
  const open = (pair: DuplicatePair) => {
    goTo(pair);
    setCompared(pair);
  };
  const merge = () => (current ? open(current) : false);
  const isOffline = useConnection() === 'offline';
  const separate = () => {
    if (!current || separating.isRunning || isOffline) return false;
    const { one, other } = current;
    const input = { athlete_id: one.id, other_id: other.id };
    void separating.attempt(input, `${one.name} and ${other.name} are different people`);
    return true;
  };
  useShortcuts([
    { keys: 'm', label: 'Compare and merge', group: GROUP, run: merge },
    {
      keys: 'n',
      label: 'Not the same person',
      group: GROUP,
      // A key held down would otherwise resolve one pair after another unseen.
      run: (isHeld) => (isHeld ? true : separate()),
    },
  ]);
  return (
    <>
      <Actions
        onMerge={merge}
        onApart={separate}
        whyOff={current ? null : 'There is no pair to compare'}
        message={
          response && response.total > response.pairs.length
            ? `${printCount(response.pairs.length)} of ${printCount(response.total)} shown, the likeliest first.`
            : ''
        }
      />
      <DataTable
        name="Likely duplicates"
        columns={pairColumns}
        rows={pairs}
        rowKey={keyOf}
        rowSize={isNarrow ? 'tall' : undefined}
        onOpen={open}
        onMove={goTo}
        openKey={current ? keyOf(current) : null}
        error={error?.message}
        onRetry={reload}
        readAt={at}
        empty={
          <EmptyState
            title="No likely duplicates"
            message="Athletes are compared by name, nation, division, birth date and links. Any two can be compared from the Profile tab of one of them."
          />
        }
      />
      <LazyCompareDialog
        isOpen={compared !== null}
        onClose={() => setCompared(null)}
        ids={compared === null ? null : { one: compared.one.id, other: compared.other.id }}
      />
    </>
  );
}
