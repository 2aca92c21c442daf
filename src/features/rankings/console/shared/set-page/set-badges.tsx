import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';

interface Props {
  isPublished: boolean;
  /** Why the set is stale; null for a set without rows. */
  causes: readonly StaleCause[] | null;
  /** Opens the list of changes. */
  onChanges(): void;
}

/** Published or draft, and whether newer results would change the set; the amber badge opens the list of changes. */
export function SetBadges({ isPublished, causes, onChanges }: Props) {
  const stale = causes && formatCauses(causes);
  return (
    <>
      {isPublished ? (
        <StatusBadge state="published" label="Published" />
      ) : (
        <StatusBadge state="draft" label="Draft" />
      )}
      {stale ? <StatusBadge state="stale" label={`Stale: ${stale} since`} onOpen={onChanges} /> : null}
    </>
  );
}
