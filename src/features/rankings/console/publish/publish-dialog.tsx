import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { type RankingReview, readRankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { AfterPublishing, formatCauses } from './publish-texts.tsx';
import { RankingReviewLists } from './ranking-review.tsx';

interface Props {
  set: RankingSet;
  isOpen: boolean;
  onClose(): void;
  /** Generates the set; false on failure. */
  onGenerate(): Promise<boolean>;
  onPublish(review: RankingReview): void;
}

/** The text of the dialog. It takes the focus, so that Enter confirms it. */
function Words({ children }: { children: ReactNode }) {
  const take = useCallback((element: HTMLElement | null) => element?.focus({ preventScroll: true }), []);
  return (
    <div ref={take} tabIndex={-1} data-autofocus>
      <Stack gap={16}>{children}</Stack>
    </div>
  );
}

/** Newer results would change the set; publishing does not include them. */
function StaleQuestion({ set, stale }: { set: RankingSet; stale: string }) {
  const generated = set.generated_at === null ? '' : ` on ${set.generated_at.slice(0, 10)}`;
  return (
    <Words>
      <p>
        The rankings of {set.date} are stale: {stale} since they were generated{generated}.
      </p>
      <p>Published as they are, the public sees numbers without that. Generate them first to count it.</p>
    </Words>
  );
}

function Review({ review, stale }: { review: RankingReview; stale: string | null }) {
  return (
    <Words>
      <AfterPublishing review={review} />
      {stale === null ? null : <p>They are stale: {stale} since they were generated.</p>}
      <RankingReviewLists review={review} />
    </Words>
  );
}

/**
 * Confirmation before publishing: first whether the set is stale, then what changes against the current ranking and what the public will
 * see.
 */
export function PublishDialog({ set, isOpen, onClose, onGenerate, onPublish }: Props) {
  const [isStaleTaken, setStaleTaken] = useState(false);
  const { answer, error, reload } = useApiQuery(readRankingReview, { id: set.id }, { isOff: !isOpen });
  useEffect(() => {
    if (!isOpen) setStaleTaken(false);
  }, [isOpen]);
  const stale = formatCauses(answer?.set.stale_because ?? set.stale_because);
  const asksForStale = stale !== null && !isStaleTaken;
  const confirm = asksForStale
    ? { label: 'Generate first', run: () => void onGenerate() }
    : { label: 'Publish', run: () => answer && onPublish(answer), isDisabled: answer === undefined };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={asksForStale ? 'Publish stale rankings?' : 'Publish rankings?'}
      size={asksForStale ? 'normal' : 'wide'}
      isAlert
      confirm={{ ...confirm, needsNetwork: true }}
      footerNote={
        asksForStale ? (
          <Button variant="quiet" onClick={() => setStaleTaken(true)}>
            Publish as they are
          </Button>
        ) : undefined
      }
    >
      {asksForStale ? (
        <StaleQuestion set={set} stale={stale} />
      ) : answer ? (
        <Review review={answer} stale={stale} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState lines={8} />
      )}
    </Dialog>
  );
}
