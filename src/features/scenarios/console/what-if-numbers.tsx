import { Button } from '#console/ui/actions/button.tsx';
import { useCap } from '#console/ui/data-table/use-row-limit.ts';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import type { Preview, PreviewResponse } from './use-preview.ts';
import styles from './what-if.module.css';
import { WhatIfSides } from './what-if-sides.tsx';

/** Spec 3 section 9: at most 100 rows per gender; the rest on request. */
export const ROWS = 100;

/** How many rows of each side are shown, and asked for. */
export function usePageCaps(preview: PreviewResponse | undefined, scope: string) {
  const totalOf = (division: string) =>
    preview?.divisions.find((side) => side.division === division)?.total ?? 0;
  const men = useCap(totalOf('MPRO'), ROWS, 'men', scope);
  const women = useCap(totalOf('FPRO'), ROWS, 'women', scope);
  return { MPRO: men, FPRO: women };
}

/** What the changes do: the newest numbers, those before them until then, or words why there are none. */
export function WhatIfNumbers({
  preview,
  caps,
  onAdd,
}: {
  preview: Preview;
  caps: ReturnType<typeof usePageCaps>;
  onAdd(): void;
}) {
  const { answer, error, reload } = preview;
  return (
    <div className={styles.main}>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {answer ? (
        <WhatIfSides divisions={answer.divisions} caps={caps} isOld={!preview.isCurrent} />
      ) : error ? null : (
        <Waiting isEmpty={preview.isEmpty} onAdd={onAdd} />
      )}
    </div>
  );
}

function Waiting({ isEmpty, onAdd }: { isEmpty: boolean; onAdd(): void }) {
  if (!isEmpty) return <LoadingState lines={12} />;
  return (
    <EmptyState
      title="What if a race had another tier?"
      message="Change a tier, a date, a cut-off, a status, a time, base points or the number of counting results, or leave a race out, and see who moves. Nothing of the data changes until you apply it."
      action={
        <Button icon={AddIcon} onClick={onAdd}>
          Add a change
        </Button>
      }
    />
  );
}
