import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { useAfterMoment } from '#console/ui/layout/use-delayed-flag.ts';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { PleaseWait } from '#console/ui/overlay/please-wait.tsx';
import { ConfirmDialog } from '#console/ui/overlay/question-dialogs.tsx';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { ChangesSinceDialog } from './changes-since-dialog.tsx';
import { RankingReviewLists } from './ranking-review.tsx';
import type { GenerationJob } from './use-generation-job.ts';
import { DeleteError, type SetDeletion } from './use-set-deletion.tsx';

interface QuestionProps {
  /** "rankings", as the dialog names the set. */
  noun: string;
  set: { date: string; generated_at: string | null; stale_because: StaleCause[] };
  isOpen: boolean;
  onClose(): void;
  /** The changes that publishing makes; undefined while they load. */
  review: { set: { stale_because: StaleCause[] } } | undefined;
  error: string | null;
  onRetry(): void;
  onGenerate(): void;
  onPublish(): void;
  /** What changes, in public and in the ranks. */
  effect: ReactNode;
  lists: ReactNode;
}

/** The text of the dialog. It takes the focus, so that Enter confirms it. */
function QuestionText({ children }: { children: ReactNode }) {
  const take = useCallback((element: HTMLElement | null) => element?.focus({ preventScroll: true }), []);
  return (
    <div ref={take} tabIndex={-1} data-autofocus>
      <Stack gap={16}>{children}</Stack>
    </div>
  );
}

/** Newer facts would change the set; publishing does not include them. */
function StaleQuestion({ noun, set, stale }: Pick<QuestionProps, 'noun' | 'set'> & { stale: string }) {
  const generated = set.generated_at === null ? '' : ` on ${set.generated_at.slice(0, 10)}`;
  return (
    <QuestionText>
      <p>
        The {noun} of {set.date} are stale: {stale} since they were generated{generated}.
      </p>
      <p>These changes are not in the rankings. Generate first to include them.</p>
    </QuestionText>
  );
}

/** Confirmation before publishing: first whether the set is stale, then what changes. */
function PublishQuestion({ noun, set, isOpen, onClose, review, effect, lists, ...props }: QuestionProps) {
  const [isStaleTaken, setStaleTaken] = useState(false);
  useEffect(() => {
    if (!isOpen) setStaleTaken(false);
  }, [isOpen]);
  const stale = formatCauses(review?.set.stale_because ?? set.stale_because);
  const asksForStale = stale !== null && !isStaleTaken;
  const confirm = asksForStale
    ? { label: 'Generate first', run: props.onGenerate }
    : {
        label: 'Publish',
        run: props.onPublish,
        whyDisabled: review === undefined ? 'The changes are still being calculated' : null,
      };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={asksForStale ? `Publish stale ${noun}?` : `Publish ${noun}?`}
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
        <StaleQuestion {...{ noun, set, stale }} />
      ) : review ? (
        <QuestionText>
          {effect}
          {stale === null ? null : <p>They are stale: {stale} since they were generated.</p>}
          {lists}
        </QuestionText>
      ) : props.error ? (
        <ErrorState message={props.error} onRetry={props.onRetry} />
      ) : (
        <LoadingState lines={8} />
      )}
    </Dialog>
  );
}

interface Review {
  set: { version: number; input_digest: string | null; stale_because: StaleCause[] };
  divisions: ComponentProps<typeof RankingReviewLists>['divisions'];
}

interface Props extends Pick<QuestionProps, 'noun' | 'set'> {
  /** Which one is open, by its name. */
  open: unknown;
  onOpen(open: null): void;
  /** Generates the set; a published one after a review of what changes. */
  generate(): unknown;
  generation: Omit<GenerationJob, 'run'> & { generate(): unknown };
  publication: {
    publish(review: Review): unknown;
    unpublish(version: number | undefined): unknown;
    deletion: SetDeletion;
    isRunning: boolean;
  };
  review: Loaded<Review>;
  changes: Pick<ComponentProps<typeof ChangesSinceDialog>, 'loaded' | 'notes'>;
  /** What the public sees after the set is published, and after it is unpublished. */
  effect: ReactNode;
  unpublishing: ReactNode;
}

/** Whether a dialog is open that shows what changes: it is not read while the set is generated. */
export const isReviewed = (open: unknown, { isRunning }: Pick<GenerationJob, 'isRunning'>): boolean =>
  open === 'unpublish' || (open === 'publish' && !isRunning);

/** The dialogs of a set of either kind: confirmations, changes since generation, and progress. */
export function SetDialogs(props: Props) {
  const { noun, set, open, onOpen, generate, generation, publication, review } = props;
  const { response } = review;
  const isActing = useAfterMoment(publication.isRunning);
  const name = `${sentenceCase(noun)} of ${set.date}.`;
  const close = () => onOpen(null);
  const closeAnd = (act: () => unknown) => () => {
    close();
    void act();
  };
  return (
    <>
      <PublishQuestion
        {...{ noun, set }}
        isOpen={open === 'publish' && !generation.isRunning}
        onClose={close}
        review={response}
        error={review.error?.message ?? null}
        onRetry={review.reload}
        onGenerate={() => void generation.generate()}
        onPublish={closeAnd(() => response && publication.publish(response))}
        effect={props.effect}
        lists={response && <RankingReviewLists divisions={response.divisions} />}
      />
      <ConfirmDialog
        isOpen={open === 'unpublish'}
        title={`Unpublish ${noun}?`}
        question={props.unpublishing}
        confirmLabel="Unpublish"
        onCancel={close}
        onConfirm={closeAnd(() => publication.unpublish(response?.set.version))}
      />
      <ChangesSinceDialog
        noun={noun}
        date={set.date}
        {...props.changes}
        isOpen={open === 'changes'}
        onClose={close}
        onGenerate={closeAnd(generate)}
      />
      <PleaseWait
        isShown={generation.isRunning && !generation.isLeft}
        progress={generation.progress}
        message={`${name} The old rows stay until the new ones are complete.`}
        onLeave={closeAnd(generation.leave)}
      />
      <PleaseWait isShown={isActing} message={name} />
      <DeleteError deletion={publication.deletion} />
    </>
  );
}
