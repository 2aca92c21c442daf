import { useState } from 'react';
import { Button } from '#console/kit/buttons/button.tsx';
import { OnDemand, partOnDemand } from '#console/kit/floating/part-on-demand.tsx';
import type { ListedRankingSet } from '../rankings-contract.ts';
import type { WeeklyRankingDialogProps } from './weekly-ranking-dialog.tsx';

const dialog = partOnDemand<WeeklyRankingDialogProps>(() =>
  import('./weekly-ranking-dialog.tsx').then((file) => file.WeeklyRankingDialog),
);

/** "Weekly ranking": the routine of a ranking day in one press. */
export function WeeklyRanking({ sets }: { sets: readonly ListedRankingSet[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="main" {...dialog.opener(() => setOpen(true))}>
        Weekly ranking
      </Button>
      {isOpen ? <OnDemand part={dialog} sets={sets} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
