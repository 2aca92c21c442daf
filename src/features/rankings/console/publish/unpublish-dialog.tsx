import { useApiQuery } from '#console/api/queries.ts';
import { ConfirmDialog } from '#console/ui/overlay/question-dialogs.tsx';
import { readRankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { AfterUnpublishing } from './publish-texts.tsx';

interface Props {
  set: RankingSet;
  isOpen: boolean;
  onClose(): void;
  /** `version` is the set's as it was reviewed, if it was. */
  onUnpublish(version?: number): void;
}

/** Confirmation before a published set becomes a draft: publisher, date, and what the public will see. */
export function UnpublishDialog({ set, isOpen, onClose, onUnpublish }: Props) {
  const { response } = useApiQuery(
    readRankingReview,
    { id: set.id },
    { isOff: !isOpen, isCurrentOnly: true },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Unpublish rankings?"
      question={<AfterUnpublishing set={set} review={response} />}
      confirmLabel="Unpublish"
      onCancel={onClose}
      onConfirm={() => onUnpublish(response?.set.version)}
    />
  );
}
