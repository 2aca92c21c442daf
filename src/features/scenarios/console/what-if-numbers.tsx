import { Button } from '#console/ui/actions/button.tsx';
import { useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import type { Preview, PreviewResponse } from './use-preview.ts';
import styles from './what-if.module.css';
import { WhatIfSides } from './what-if-sides.tsx';

/** Rows shown per gender at first; the others are shown on request. */
export const ROWS = 100;

/** The number of rows of each side that are shown and requested. */
export function usePageCaps(preview: PreviewResponse | undefined, scope: string) {
  const totalOf = (division: string) =>
    preview?.divisions.find((side) => side.division === division)?.total ?? 0;
  const men = useRowLimit(totalOf('MPRO'), ROWS, 'men', scope);
  const women = useRowLimit(totalOf('FPRO'), ROWS, 'women', scope);
  return { MPRO: men, FPRO: women };
}

/** The effect of the changes: the newest numbers, the previous ones until they arrive, or a message why there are none. */
export function WhatIfNumbers({
  preview,
  caps,
  onAdd,
}: {
  preview: Preview;
  caps: ReturnType<typeof usePageCaps>;
  onAdd(): void;
}) {
  const { response, error, reload } = preview;
  return (
    <div className={styles.main}>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {response ? (
        <WhatIfSides response={response} caps={caps} isOld={!preview.isCurrent} />
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
      message="Change a tier, a date, a cut-off, a status, a time, base points or the number of counting results, or leave a race out, and see who moves. No data is changed until you apply it."
      action={
        <Button icon={AddIcon} onClick={onAdd}>
          Add a change
        </Button>
      }
    />
  );
}
