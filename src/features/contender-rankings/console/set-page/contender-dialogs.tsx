import { useApiQuery } from '#console/api/queries.ts';
import { useAfterMoment } from '#console/ui/layout/use-delayed-flag.ts';
import { PleaseWait } from '#console/ui/overlay/please-wait.tsx';
import { ConfirmDialog } from '#console/ui/overlay/question-dialogs.tsx';
import {
  type ContenderReview,
  type ContenderSet,
  readContenderChanges,
  reviewContenderSet,
} from '#features/contender-rankings/contender-rankings-contract.ts';
import { ChangesSinceDialog } from '#features/rankings/console/shared/set-page/changes-since-dialog.tsx';
import { PublishQuestion } from '#features/rankings/console/shared/set-page/publish-question.tsx';
import { RankingReviewLists } from '#features/rankings/console/shared/set-page/ranking-review.tsx';
import { DeleteError } from '#features/rankings/console/shared/set-page/use-set-deletion.tsx';
import type { useContenderActions } from './use-contender-actions.ts';

export type OpenDialog = 'publish' | 'unpublish' | 'generate' | 'changes' | null;

interface Props {
  set: ContenderSet;
  open: OpenDialog;
  onOpen(open: OpenDialog): void;
  actions: ReturnType<typeof useContenderActions>;
  /** Generates the set; a published one after a question. */
  generate(): unknown;
}

function effectOf({ set, against }: ContenderReview): string {
  if (against === null) return `The contender rankings of ${set.date} become public. They are the first.`;
  // Of two sets of one date the later one is used.
  const isNewest = against.date < set.date || (against.date === set.date && against.id < set.id);
  return isNewest
    ? `The contender rankings of ${set.date} become public and replace those of ${against.date}.`
    : `The contender rankings of ${set.date} become public. Races continue to show those of ${against.date}, which are newer.`;
}

function unpublishingText(
  { date, published_by, published_at }: ContenderSet,
  review?: ContenderReview,
): string {
  const who = `${published_by === null ? '' : ` by ${published_by}`}${published_at === null ? '' : ` on ${published_at.slice(0, 10)}`}`;
  const then =
    review === undefined
      ? ''
      : review.against === null
        ? ' No other set is published: races will show no contender rank.'
        : ` The newest published set will be that of ${review.against.date}.`;
  return `The contender rankings of ${date}, published${who}, become a draft again.${then}`;
}

/** The dialogs of a contender ranking: confirmations, what publishing changes, and progress. */
export function ContenderDialogs({ set, open, onOpen, actions, generate }: Props) {
  const { generation, deletion } = actions;
  const isAsking = open === 'publish' || open === 'unpublish';
  const review = useApiQuery(reviewContenderSet, { id: set.id }, { isOff: !isAsking, isCurrentOnly: true });
  const changes = useApiQuery(readContenderChanges, { id: set.id }, { isOff: open !== 'changes' });
  const season = changes.response?.season;
  const isActing = useAfterMoment(actions.isActing);
  const close = () => onOpen(null);
  const closeAnd = (act: () => unknown) => () => {
    close();
    void act();
  };
  return (
    <>
      <PublishQuestion
        noun="contender rankings"
        set={set}
        isOpen={open === 'publish' && !generation.isRunning}
        onClose={close}
        review={review.response}
        error={review.error?.message ?? null}
        onRetry={review.reload}
        onGenerate={() => void generation.generate()}
        onPublish={closeAnd(() => review.response && actions.publish(review.response))}
        effect={review.response && <p>{effectOf(review.response)}</p>}
        lists={review.response && <RankingReviewLists divisions={review.response.divisions} />}
      />
      <ChangesSinceDialog
        noun="contender rankings"
        date={set.date}
        loaded={{
          ...changes,
          response: changes.response && { ...changes.response, facts: season ? [season] : [] },
        }}
        isOpen={open === 'changes'}
        onClose={close}
        onGenerate={closeAnd(generate)}
      />
      <ConfirmDialog
        isOpen={open === 'unpublish'}
        title="Unpublish contender rankings?"
        question={unpublishingText(set, review.response)}
        confirmLabel="Unpublish"
        onCancel={close}
        onConfirm={closeAnd(() => actions.unpublish(review.response?.set.version))}
      />
      <ConfirmDialog
        isOpen={open === 'generate'}
        title="Generate published rankings?"
        question={`The contender rankings of ${set.date} are published: the public sees the new rows at once.`}
        confirmLabel="Generate"
        onCancel={close}
        onConfirm={closeAnd(generation.generate)}
      />
      <PleaseWait
        isShown={generation.isRunning && !generation.isLeft}
        progress={generation.progress}
        message={`Contender rankings of ${set.date}. The old rows stay until the new ones are complete.`}
        onLeave={() => {
          close();
          generation.setLeft(true);
        }}
      />
      <PleaseWait isShown={isActing} message={`Contender rankings of ${set.date}.`} />
      <DeleteError deletion={deletion} />
    </>
  );
}
