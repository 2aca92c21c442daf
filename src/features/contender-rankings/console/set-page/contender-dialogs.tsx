import { useApiQuery } from '#console/api/queries.ts';
import { ConfirmDialog } from '#console/ui/overlay/question-dialogs.tsx';
import {
  type ContenderReview,
  type ContenderSet,
  readContenderChanges,
  reviewContenderSet,
} from '#features/contender-rankings/contender-rankings-contract.ts';
import { isReviewed, SetDialogs } from '#features/rankings/console/shared/set-page/set-dialogs.tsx';
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

/** The dialogs of a contender ranking, and the question before a published one is generated. */
export function ContenderDialogs({ set, open, onOpen, actions, generate }: Props) {
  const { generation, publication } = actions;
  const { id } = set;
  const review = useApiQuery(
    reviewContenderSet,
    { id },
    { isOff: !isReviewed(open, generation), isCurrentOnly: true },
  );
  const { response, ...changes } = useApiQuery(readContenderChanges, { id }, { isOff: open !== 'changes' });
  const facts = response?.season ? [response.season] : [];
  const close = () => onOpen(null);
  return (
    <>
      <SetDialogs
        noun="contender rankings"
        {...{ set, open, onOpen, generate, generation, publication, review }}
        changes={{ loaded: { ...changes, response: response && { ...response, facts } } }}
        effect={review.response && <p>{effectOf(review.response)}</p>}
        unpublishing={unpublishingText(set, review.response)}
      />
      <ConfirmDialog
        isOpen={open === 'generate'}
        title="Generate published rankings?"
        question={`The contender rankings of ${set.date} are published: the public sees the new rows at once.`}
        confirmLabel="Generate"
        onCancel={close}
        onConfirm={() => {
          close();
          void generation.generate();
        }}
      />
    </>
  );
}
