import { useApiQuery } from '#console/api/queries.ts';
import { PublishQuestion } from '#features/rankings/console/shared/set-page/publish-question.tsx';
import { RankingReviewLists } from '#features/rankings/console/shared/set-page/ranking-review.tsx';
import { type RankingReview, readRankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { AfterPublishing } from './publish-texts.tsx';

interface Props {
  set: RankingSet;
  isOpen: boolean;
  onClose(): void;
  /** Generates the set; false on failure. */
  onGenerate(): Promise<boolean>;
  onPublish(review: RankingReview): void;
}

/**
 * Confirmation before publishing: first whether the set is stale, then what changes against the current ranking and what the public will
 * see.
 */
export function PublishDialog({ set, isOpen, onClose, onGenerate, onPublish }: Props) {
  const { response, error, reload } = useApiQuery(
    readRankingReview,
    { id: set.id },
    { isOff: !isOpen, isCurrentOnly: true },
  );
  return (
    <PublishQuestion
      noun="rankings"
      {...{ set, isOpen, onClose }}
      review={response}
      error={error?.message ?? null}
      onRetry={reload}
      onGenerate={() => void onGenerate()}
      onPublish={() => response && onPublish(response)}
      effect={response && <AfterPublishing review={response} />}
      lists={response && <RankingReviewLists divisions={response.divisions} />}
    />
  );
}
