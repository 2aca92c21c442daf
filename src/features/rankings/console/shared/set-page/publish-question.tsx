import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';

interface Props {
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
function StaleQuestion({ noun, set, stale }: Pick<Props, 'noun' | 'set'> & { stale: string }) {
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
export function PublishQuestion({ noun, set, isOpen, onClose, review, effect, lists, ...props }: Props) {
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
