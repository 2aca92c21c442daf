import { useState } from 'react';
import { Button } from '#console/kit/buttons/button.tsx';
import type { ListedRankingSet } from '../rankings-contract.ts';
import { WeeklyRankingDialog } from './weekly-ranking-dialog.tsx';

/** "Weekly ranking": the routine of a ranking day in one press. */
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
