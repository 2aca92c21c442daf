import { useEffect, useState } from 'react';
import { useLoaded } from '#console/calls/queries.ts';
import { Button } from '#console/kit/buttons/button.tsx';
import { Dialog } from '#console/kit/dialogs/dialog.tsx';
import { ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { Stack } from '#console/kit/page/stack.tsx';
import { type RankingReview, readRankingReview } from '../ranking-review-contract.ts';
import type { RankingSet } from '../rankings-contract.ts';
import { AfterPublishing, causesInWords } from './publish-words.tsx';
import { RankingReviewLists } from './ranking-review.tsx';

interface Props {
  set: RankingSet;
  isOpen: boolean;
  onClose(): void;
  /** Generates the set; false when that failed. */
  onGenerate(): Promise<boolean>;
  onPublish(review: RankingReview): void;
}

interface StaleProps extends Pick<Props, 'set' | 'onClose'> {
  stale: string;
  onGenerate(): void;
  onPublishStale(): void;
}

/** Newer results would change the set: generating first is what is offered, publishing it all the same is the way around. */
function StaleQuestion({ set, stale, onClose, onGenerate, onPublishStale }: StaleProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish stale rankings?"
      isAlert
      confirm={{ words: 'Generate first', run: onGenerate }}
      footerNote={
        <Button variant="quiet" onClick={onPublishStale}>
          Publish as they are
        </Button>
      }
    >
      <div tabIndex={-1} data-autofocus>
        <p>
          The rankings of {set.date} are stale: {stale} since they were generated
          {set.generated_at === null ? '' : ` on ${set.generated_at.slice(0, 10)}`}.
        </p>
        <p>Published as they are, the public sees numbers without that. Generate them first to count it.</p>
      </div>
    </Dialog>
  );
}

/** Asks before publishing: a stale set first, then what changes against the current ranking and what the public will see. */
export function PublishDialog({ set, isOpen, onClose, onGenerate, onPublish }: Props) {
  const [isStaleTaken, setStaleTaken] = useState(false);
  const { answer, error, reload } = useLoaded(readRankingReview, { id: set.id }, { isOff: !isOpen });
  useEffect(() => {
    if (!isOpen) setStaleTaken(false);
  }, [isOpen]);
  if (!isOpen) return null;
  const stale = causesInWords(answer?.set.stale_because ?? set.stale_because);
  if (stale !== null && !isStaleTaken)
    return (
      <StaleQuestion
        {...{ set, stale, onClose }}
        onGenerate={() => void onGenerate()}
        onPublishStale={() => setStaleTaken(true)}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish rankings?"
      size="wide"
      isAlert
      confirm={{
        words: 'Publish',
        run: () => answer && onPublish(answer),
        isDisabled: answer === undefined,
      }}
    >
      <div tabIndex={-1} data-autofocus>
        {answer ? (
          <Stack gap={16}>
            <AfterPublishing review={answer} />
            {stale === null ? null : <p>They are stale: {stale} since they were generated.</p>}
            <RankingReviewLists review={answer} />
          </Stack>
        ) : error ? (
          <ErrorState words={error.message} onRetry={reload} />
        ) : (
          <LoadingState lines={8} />
        )}
      </div>
    </Dialog>
  );
}
