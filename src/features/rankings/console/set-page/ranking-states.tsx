import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';

interface Props {
  set: RankingSet;
  hasRows: boolean;
  /** Opens the list of changes. */
  onChanges(): void;
}

/** Published or draft, and whether newer results would change the set; the amber badge opens the list of changes. */
export function RankingStates({ set, hasRows, onChanges }: Props) {
  const stale = hasRows ? formatCauses(set.stale_because) : null;
  return (
    <>
      {set.published === 1 ? (
        <StatusBadge state="published" label="Published" />
      ) : (
        <StatusBadge state="draft" label="Draft" />
      )}
      {stale ? <StatusBadge state="stale" label={`Stale: ${stale} since`} onOpen={onChanges} /> : null}
    </>
  );
}
