import { useState } from 'react';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import type { Season } from '../../seasons-contract.ts';
import type { SeasonListImportProps } from './season-list-import.tsx';
import { UnmatchedList } from './unmatched-list.tsx';
import type { ListKind, Unmatched } from './use-season-list.ts';

const SeasonListImport = lazyPart(
  () => import('./season-list-import.tsx').then((file) => file.SeasonListImport),
  { loading: <LoadingState /> },
);

/** The import into a list of the season: `screen` instead of the list while it is open, and who could not be added after it. */
export function useListImport(season: Season, kind: ListKind) {
  const [importing, setImporting] = useState<Pick<SeasonListImportProps, 'file' | 'isPasting'> | null>(null);
  const [unmatched, setUnmatched] = useState<Unmatched>([]);
  const close = (left: Unmatched) => {
    setImporting(null);
    setUnmatched(left);
  };
  return {
    start: setImporting,
    screen: importing ? <SeasonListImport {...{ season, kind, ...importing }} onClose={close} /> : null,
    unmatched: <UnmatchedList unmatched={unmatched} onClose={() => setUnmatched([])} />,
  };
}
