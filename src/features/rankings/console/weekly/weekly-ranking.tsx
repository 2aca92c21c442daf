import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';

const WeeklyRankingDialog = lazyDialog(() =>
  import('./weekly-ranking-dialog.tsx').then((file) => file.WeeklyRankingDialog),
);

/** "Weekly ranking": all steps of a ranking day from one button. */
export function WeeklyRanking({ sets }: { sets: readonly ListedRankingSet[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="main" onClick={() => setOpen(true)}>
        Weekly ranking
      </Button>
      {isOpen ? <WeeklyRankingDialog sets={sets} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
